import type { createSession } from "./create-session.ts";
import {
  type StandInDispute,
  type StandInEvent,
  type StandInIntent,
  type StandInRecords,
  type StandInRefund,
  type StandInSession,
  type StandInTax,
  stripeId,
} from "./stripe-objects.ts";

/** How a buyer pays: at once, by a bank that takes days, or another amount than was asked for. */
export interface Paying {
  how?: "card" | "delayed";
  amount?: number;
  currency?: string;
  /** What the buyer enters to be taxed by. */
  taxNumber?: string;
}

interface Options {
  /** Epoch milliseconds. */
  now: () => number;
  /** Takes each notice; it may be lost on its way. */
  send: (event: StandInEvent) => void;
  /** The taxes that Stripe adds to an amount where the session asks for it. */
  taxesOf: (subtotal: number) => StandInTax[];
}

/** What buyers, banks and people in Stripe's dashboard do, with the notices that Stripe sends about it. */
export class StandInBuyers {
  readonly #records: StandInRecords;
  readonly #options: Options;
  /** What was asked to be written on the payment of a session. */
  readonly #intentMetadata = new Map<string, Record<string, string>>();

  constructor(records: StandInRecords, options: Options) {
    this.#records = records;
    this.#options = options;
  }

  open({ session, intentMetadata }: ReturnType<typeof createSession>): void {
    this.#records.sessions.set(session.id, session);
    this.#intentMetadata.set(session.id, intentMetadata);
  }

  /** Pays an open session; returns the payment's id. */
  pay(id: string, { how = "card", amount, currency, taxNumber }: Paying = {}): string {
    const session = this.#session(id);
    if (session.status !== "open") throw new Error(`The session ${id} is ${session.status}.`);
    const isTaxed = session.automatic_tax.enabled && amount === undefined;
    const taxes = isTaxed ? this.#options.taxesOf(session.amount_subtotal) : [];
    const tax = taxes.reduce((sum, one) => sum + one.amount, 0);
    const total = amount ?? session.amount_subtotal + tax;
    const isPaid = how === "card";
    const intent: StandInIntent = {
      id: stripeId("pi"),
      object: "payment_intent",
      amount: total,
      amount_received: isPaid ? total : 0,
      currency: currency ?? session.currency,
      status: isPaid ? "succeeded" : "processing",
      latest_charge: stripeId("ch"),
      metadata: this.#intentMetadata.get(id) ?? {},
      created: this.#seconds(),
      livemode: session.livemode,
    };
    this.#records.intents.set(intent.id, intent);
    session.status = "complete";
    session.payment_status = isPaid ? "paid" : "unpaid";
    session.payment_intent = intent.id;
    session.url = null;
    session.currency = intent.currency;
    session.amount_total = total;
    if (amount !== undefined) session.amount_subtotal = amount;
    Object.assign(session.total_details, { amount_tax: tax, breakdown: { discounts: [], taxes } });
    session.customer_details = { tax_ids: taxNumber === undefined ? [] : [{ type: "eu_vat", value: taxNumber }] };
    if (isPaid) this.emit("payment_intent.succeeded", intent);
    this.emit("checkout.session.completed", session);
    return intent.id;
  }

  /** The bank that takes days has paid, or hasn't. */
  finish(id: string, succeeds: boolean): void {
    const session = this.#session(id);
    const intent = this.#records.intents.get(session.payment_intent ?? "");
    if (!intent) throw new Error(`Nobody pays the session ${id}.`);
    intent.status = succeeds ? "succeeded" : "requires_payment_method";
    intent.amount_received = succeeds ? intent.amount : 0;
    session.payment_status = succeeds ? "paid" : "unpaid";
    this.emit(`checkout.session.async_payment_${succeeds ? "succeeded" : "failed"}`, session);
  }

  expire(session: StandInSession): void {
    session.status = "expired";
    session.url = null;
    this.emit("checkout.session.expired", session);
  }

  /** Lets the sessions expire whose time has come. */
  expireDue(): void {
    for (const session of this.#records.sessions.values())
      if (session.status === "open" && session.expires_at <= this.#seconds()) this.expire(session);
  }

  /** Records a refund that the product, or a person in the dashboard, asked for. */
  giveBack(refund: StandInRefund): void {
    this.#records.refunds.set(refund.id, refund);
    this.emit("refund.created", refund);
    if (refund.status === "succeeded") this.#tellRefunded(refund);
  }

  /** Refunds in the dashboard; returns the refund's id. */
  refundInDashboard(intentId: string, amount: number): string {
    const intent = this.#intent(intentId);
    const refund: StandInRefund = {
      id: stripeId("re"),
      object: "refund",
      amount,
      currency: intent.currency,
      payment_intent: intentId,
      charge: intent.latest_charge,
      status: "succeeded",
      metadata: {},
      created: this.#seconds(),
    };
    this.giveBack(refund);
    return refund.id;
  }

  /** A pending refund has arrived, or came back. */
  finishRefund(id: string, succeeds: boolean): void {
    const refund = this.#records.refunds.get(id);
    if (!refund) throw new Error(`There is no refund ${id}.`);
    refund.status = succeeds ? "succeeded" : "failed";
    this.emit("refund.updated", refund);
    if (succeeds) this.#tellRefunded(refund);
    else this.emit("refund.failed", refund);
  }

  /** The payer's bank contests a payment; returns the dispute's id. */
  dispute(intentId: string): string {
    const intent = this.#intent(intentId);
    const dispute: StandInDispute = {
      id: stripeId("dp"),
      object: "dispute",
      payment_intent: intentId,
      charge: intent.latest_charge,
      amount: intent.amount,
      currency: intent.currency,
      status: "needs_response",
      created: this.#seconds(),
      livemode: intent.livemode,
    };
    this.#records.disputes.set(dispute.id, dispute);
    this.emit("charge.dispute.created", dispute);
    return dispute.id;
  }

  closeDispute(id: string, isWon: boolean): void {
    const dispute = this.#records.disputes.get(id);
    if (!dispute) throw new Error(`There is no dispute ${id}.`);
    dispute.status = isWon ? "won" : "lost";
    this.emit("charge.dispute.closed", dispute);
  }

  /** Sends a notice about an object as it is now. */
  emit(type: string, object: object): StandInEvent {
    const event: StandInEvent = {
      id: stripeId("evt"),
      object: "event",
      api_version: "2026-10-28.endive",
      created: this.#seconds(),
      type,
      livemode: false,
      data: { object: structuredClone(object) },
    };
    this.#records.events.push(event);
    this.#options.send(event);
    return event;
  }

  #tellRefunded({ payment_intent: intentId }: StandInRefund): void {
    const { latest_charge: id, amount, metadata } = this.#intent(intentId);
    const refunded = this.#records.refundedOf(intentId);
    const charge = { id, object: "charge", amount, amount_refunded: refunded, payment_intent: intentId, metadata };
    this.emit("charge.refunded", charge);
  }

  #session(id: string): StandInSession {
    const session = this.#records.sessions.get(id);
    if (!session) throw new Error(`There is no session ${id}.`);
    return session;
  }

  #intent(id: string): StandInIntent {
    const intent = this.#records.intents.get(id);
    if (!intent) throw new Error(`There is no payment ${id}.`);
    return intent;
  }

  #seconds(): number {
    return Math.floor(this.#options.now() / 1_000);
  }
}
