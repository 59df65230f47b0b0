import type { Narrowed } from "../../../platform/db/database.ts";
import type { Json } from "../../../platform/db/json.ts";
import type { SiteBanner, SiteNotification } from "../contract.ts";

import { z } from "zod";

/** This domain's tables; only its stores run SQL on them. Times are epoch milliseconds. */
interface MessagingTables {
  outbox: OutboxTable;
  notices: NoticesTable;
  mail_suppressions: MailSuppressionsTable;
}

/** The columns whose types say more than the database, which knows whether they may be null. */
interface Columns {
  outbox: {
    props: Json<unknown>;
    attachment: Json<MailAttachment | readonly MailAttachment[]>;
  };
  notices: { body: Json<NoticeBodies[keyof NoticeBodies]> };
}

export interface NoticeBodies {
  banner: Omit<SiteBanner, "hash">;
  notification: SiteNotification;
}

/** What an email brings with it, by reference: a file that another domain keeps. */
export const mailAttachmentSchema = z.object({
  /** Which domain keeps it, and as what: 'commerce-document'. */
  kind: z.string().min(1),
  id: z.string().min(1),
  /** As the reader sees it: 'INV-2027-000042.pdf'. */
  filename: z.string().min(1).max(200),
});
export type MailAttachment = z.infer<typeof mailAttachmentSchema>;

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

/** An email to send, or sent. */
export interface OutboxTable {
  /** Also the local part of its Message-ID. */
  id: string;
  template: string;
  /** The template's props. Null once the email is sent: they may contain links that sign someone in. */
  props: Columns["outbox"]["props"] | null;
  to_address: string;
  to_name: string;
  /** The reply address; null for the sender. */
  reply_to: string | null;
  /** What it brings with it: one thing, as it was written at first, or some; null for nothing. */
  attachment: Columns["outbox"]["attachment"] | null;
  state: "queued" | "sending" | "handing-over" | "sent" | "failed" | "unconfirmed";
  /** Identifies the attempt that is sending it. */
  attempt_id: string | null;
  last_error: string | null;
  created_at: number;
  updated_at: number;
}

/** The messages for the whole site; no row means none. */
interface NoticesTable {
  slot: "banner" | "notification";
  body: Columns["notices"]["body"];
  updated_at: number;
}

/** An address that gets no email. */
export interface MailSuppressionsTable {
  id: string;
  /** In lower case. */
  address: string;
  /** The address refuses emails, its reader called one spam, or somebody in admin stopped them. */
  reason: "bounced" | "complained" | "stopped";
  /** Who said so: a provider, a delivery report, or whoever stopped them. */
  source: string;
  /** What the receiving server or the provider said of it. */
  detail: string;
  /** How many emails it has not been sent since, and when the last of them was due. */
  held: number;
  held_at: number | null;
  since: number;
}

declare module "../../../platform/db/database.ts" {
  interface Tables extends Narrowed<MessagingTables, Columns> {}
}
