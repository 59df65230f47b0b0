import type { JobTables } from "../../../platform/jobs/tables.ts";
import type { Json } from "../../../platform/db/json.ts";
import type { SiteBanner, SiteNotification } from "../contract.ts";

/** The tables of this domain; only its stores write SQL on them. Times are epoch milliseconds. */
export interface MessagingTables {
  outbox: OutboxTable;
  notices: NoticesTable;
}

/** What a transaction must see to queue a mail: these tables and the jobs. */
export type MailTables = MessagingTables & JobTables;

/** README.md says what each state means. */
export const mailStates = ["queued", "sending", "handing-over", "sent", "failed", "unconfirmed"] as const;
export type MailState = (typeof mailStates)[number];

/** A mail that is to be sent, or has been. */
export interface OutboxTable {
  /** Also the left half of its Message-ID. */
  id: string;
  template: string;
  /** What the template is filled with. Null once nothing more is sent: it holds links that let somebody in. */
  props: Json<unknown> | null;
  to_address: string;
  to_name: string;
  state: MailState;
  /** Names the attempt that is sending it. */
  attempt_id: string | null;
  last_error: string | null;
  created_at: number;
  updated_at: number;
}

/** What the whole site is told; a row less means that nothing is. */
export interface NoticesTable {
  slot: keyof NoticeBodies;
  body: Json<NoticeBodies[keyof NoticeBodies]>;
  updated_at: number;
}

export interface NoticeBodies {
  banner: Omit<SiteBanner, "hash">;
  notification: SiteNotification;
}
