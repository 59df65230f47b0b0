/** What app/ and other domains may use. */
export { setSiteBanner, setSiteNotification } from "./notices/set-notice.ts";
export { countWaitingMails, listUnsentMails } from "./outbox/outbox-store.ts";
export { queueMail, queueMails } from "./outbox/queue-mail.ts";
export { resendMail } from "./outbox/resend-mail.ts";
export { mailData } from "./outbox/personal-data.ts";
