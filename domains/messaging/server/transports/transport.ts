import type { RenderedMail } from "../mails/mail-renderer.ts";

/** An address with its display name; '' for none. */
export interface Mailbox {
  address: string;
  name: string;
}

/** An email, ready to send. */
export interface OutgoingMail extends RenderedMail {
  /** Its id in the outbox: the same for every attempt. */
  id: string;
  template: string;
  from: Mailbox;
  to: Mailbox;
  /** The reply address; null for the sender. */
  replyTo: string | null;
  attachments: readonly { filename: string; contentType: string; content: Uint8Array }[];
  /** When it was queued, in epoch milliseconds. */
  createdAt: number;
}

/** The outcome of an attempt. */
export type Delivery =
  /** The other side has accepted responsibility for it. */
  | { outcome: "accepted" }
  /** The other side rejects it permanently. */
  | { outcome: "refused"; reason: string }
  /** The other side does not have it; it may be retried. */
  | { outcome: "delayed"; reason: string }
  /** It was handed over without a response: the other side may or may not have it. */
  | { outcome: "unknown"; reason: string };

export interface DeliveryControl {
  /**
   * Called before the step after which the other side may have the email. If it throws, that step is not taken. A
   * transport that can safely repeat itself need not call it.
   */
  handOver(): Promise<void>;
  /** Aborted when the program has to stop. */
  signal: AbortSignal;
}

/** A way to send emails. Never throws because of the other side. */
export interface MailTransport {
  deliver(mail: OutgoingMail, control: DeliveryControl): Promise<Delivery>;
}
