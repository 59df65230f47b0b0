import type { RenderedMail } from "../mails/mail-renderer.ts";

/** An address with the name that is shown beside it; '' for none. */
export interface Mailbox {
  address: string;
  name: string;
}

/** A mail, ready to go. */
export interface OutgoingMail extends RenderedMail {
  /** The id in the outbox: the same at every attempt. */
  id: string;
  template: string;
  from: Mailbox;
  to: Mailbox;
  /** When it was queued, in epoch milliseconds. */
  createdAt: number;
}

/** What came of an attempt. */
export type Delivery =
  /** The other side has it and is responsible for it. */
  | { outcome: "accepted" }
  /** The other side doesn't want it, now or ever. */
  | { outcome: "refused"; reason: string }
  /** The other side does not have it; it may be tried again. */
  | { outcome: "delayed"; reason: string }
  /** It was handed over and no answer came: the other side may have it or not. */
  | { outcome: "unknown"; reason: string };

export interface DeliveryControl {
  /**
   * Called before the step after which the other side may have the mail. When it throws, that step is not taken. A transport
   * that can repeat itself without harm need not call it.
   */
  handOver(): Promise<void>;
  /** Aborted when the program has to end. */
  signal: AbortSignal;
}

/** A way for mails to leave. It never throws for what the other side does. */
export interface MailTransport {
  deliver(mail: OutgoingMail, control: DeliveryControl): Promise<Delivery>;
}
