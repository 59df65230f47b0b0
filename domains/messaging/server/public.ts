/** What app/ and other domains may use. */
export { setSiteBanner, setSiteNotification } from "./notices/notices.ts";
export { doAgain, failuresInWords, readFailures, failureBlocks, mailQuestion } from "./failures/failures.ts";
export { countWaitingMails, listUnsentMails } from "./outbox/outbox-store.ts";
export { type AttachedFile, mailLimits, mailsOfGroup, queueMail, queueMails } from "./outbox/queue-mail.ts";
export { type MailAttachment } from "./tables.ts";
export { resendMail } from "./outbox/send-mail.ts";
export {
  type MailSuppression,
  allowEmails,
  findSuppression,
  listSuppressions,
  reasonInWords,
  suppress,
  suppressionData,
  suppressionOf,
} from "./suppressions/suppressions.ts";
export { isAmazonSns } from "./suppressions/provider-events.ts";
export { isSingleAddress, mailData, parseMailbox } from "./outbox/mail-address.ts";
export type { MailRenderer } from "./mails/mail-renderer.ts";
export {
  isSmtpAddress,
  smtpSettings,
  smtpTlsChoices,
  sendTestMail,
  tryMailServer,
} from "./transports/smtp/smtp-transport.ts";
