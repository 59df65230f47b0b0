/** What app/ and other domains may use. */
export { setSiteBanner, setSiteNotification } from "./notices/set-notice.ts";
export { doAgain, failuresInWords, showFailures } from "./failures/failures-at-desk.ts";
export { readFailures } from "./failures/read-failures.ts";
export { countWaitingMails, listUnsentMails } from "./outbox/outbox-store.ts";
export type { AttachedFile, MailAttachment } from "./outbox/attachments.ts";
export { mailLimits, mailsOfGroup } from "./outbox/mail-gate.ts";
export { queueMail, queueMails } from "./outbox/queue-mail.ts";
export { resendMail } from "./outbox/resend-mail.ts";
export { mailData } from "./outbox/personal-data.ts";
export type { MailRenderer } from "./mails/mail-renderer.ts";
export { parseMailbox } from "./outbox/mail-address.ts";
export { type SmtpTls, isSmtpAddress, smtpSettings, smtpTlsChoices } from "./transports/smtp/smtp-settings.ts";
export { tryMailServer } from "./transports/smtp/smtp-transport.ts";
export type { Mailbox } from "./transports/transport.ts";
