/** What app/ and other domains may call. */
export { queueMail } from "./outbox/queue-mail.ts";
export type { MailTables } from "./tables.ts";
