import { randomUUID } from "node:crypto";

/** A tax of a session, by one rate. */
export interface StandInTax {
  amount: number;
  rate: {
    display_name: string;
    jurisdiction: string | null;
    percentage: number;
    effective_percentage: number | null;
  };
  taxability_reason: "standard_rated" | "reverse_charge" | "not_collecting" | null;
  taxable_amount: number | null;
}

/** What the stand-in keeps, in Stripe's own form and words; only what the product reads. Times are in seconds. */
export interface StandInSession {
  id: string;
  object: "checkout.session";
  mode: "payment";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  amount_subtotal: number;
  amount_total: number;
  automatic_tax: { enabled: boolean; status: null };
  /** Its breakdown is answered to whoever asks for it (`expand`). */
  total_details: {
    amount_tax: number;
    amount_discount: number;
    amount_shipping: number;
    breakdown: { discounts: []; taxes: StandInTax[] };
  };
  customer_details: { tax_ids: { type: "eu_vat"; value: string }[] } | null;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string | null;
  created: number;
  expires_at: number;
  url: string | null;
  livemode: boolean;
}

export interface StandInIntent {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  status: "succeeded" | "processing" | "requires_payment_method";
  latest_charge: string;
  metadata: Record<string, string>;
  created: number;
  livemode: boolean;
}

export interface StandInRefund {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  payment_intent: string;
  charge: string;
  status: "pending" | "succeeded" | "failed";
  metadata: Record<string, string>;
  created: number;
}

export interface StandInDispute {
  id: string;
  object: "dispute";
  payment_intent: string;
  charge: string;
  amount: number;
  currency: string;
  status: "needs_response" | "won" | "lost";
  created: number;
  livemode: boolean;
}

/** A notice, with a copy of its object as it was then. */
export interface StandInEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  type: string;
  livemode: boolean;
  data: { object: object };
}

/** Everything that the stand-in knows, by id, in the order in which it was made. */
export class StandInRecords {
  readonly sessions = new Map<string, StandInSession>();
  readonly intents = new Map<string, StandInIntent>();
  readonly refunds = new Map<string, StandInRefund>();
  readonly disputes = new Map<string, StandInDispute>();
  readonly events: StandInEvent[] = [];

  /** The refunds of a payment that took money out of it. */
  refundsOf(intent: string): StandInRefund[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_intent === intent);
  }

  /** How much of a payment was given back, or is about to be. */
  refundedOf(intent: string): number {
    return this.refundsOf(intent)
      .filter(({ status }) => status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
  }
}

/** An id as Stripe forms it: 'cs_test_5f0c…'. */
export function stripeId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}
