/** What app/ and other domains may call. */
export { setSiteBanner, setSiteNotification } from "./notices/set-notice.ts";
export { listUnsentMails } from "./outbox/outbox-store.ts";
export { queueMail } from "./outbox/queue-mail.ts";
export { resendMail } from "./outbox/resend-mail.ts";
export type { MailTables } from "./tables.ts";
export { mailData } from "./outbox/personal-data.ts";
