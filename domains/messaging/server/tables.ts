import type { Json } from "../../../platform/db/json.ts";
import type { SiteBanner, SiteNotification } from "../contract.ts";
import type { MailAttachment } from "./outbox/queue-mail.ts";

/** This domain's tables; only its stores run SQL on them. Times are epoch milliseconds. */
interface MessagingTables {
  outbox: OutboxTable;
  notices: NoticesTable;
}

/** See README.md for the states. */
const mailStates = ["queued", "sending", "handing-over", "sent", "failed", "unconfirmed"] as const;
type MailState = (typeof mailStates)[number];

/** An email to send, or sent. */
export interface OutboxTable {
  /** Also the local part of its Message-ID. */
  id: string;
  template: string;
  /** The template's props. Null once the email is sent: they may contain links that sign someone in. */
  props: Json<unknown> | null;
  to_address: string;
  to_name: string;
  /** The reply address; null for the sender. */
  reply_to: string | null;
  /** What it brings with it: one thing, as it was written at first, or some; null for nothing. */
  attachment: Json<MailAttachment | readonly MailAttachment[]> | null;
  state: MailState;
  /** Identifies the attempt that is sending it. */
  attempt_id: string | null;
  last_error: string | null;
  created_at: number;
  updated_at: number;
}

/** The messages for the whole site; no row means none. */
interface NoticesTable {
  slot: keyof NoticeBodies;
  body: Json<NoticeBodies[keyof NoticeBodies]>;
  updated_at: number;
}

export interface NoticeBodies {
  banner: Omit<SiteBanner, "hash">;
  notification: SiteNotification;
}

declare module "../../../platform/db/database.ts" {
  interface Tables extends MessagingTables {}
}
