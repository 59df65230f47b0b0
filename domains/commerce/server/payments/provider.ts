import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { Buyer, TaxShare } from "../../contract.ts";

/**
 * How money comes in: five verbs, behind which each provider stands. None of them is called in a transaction, and each
 * may be called again at any time, since the process may have died before it heard the answer. Amounts are integers of
 * the currency's smallest unit. A provider that can't be reached throws, and the caller tries again later.
 */
export interface PaymentProvider {
  /** As orders, attempts and payments name it: 'invoice', 'stripe'. */
  readonly name: string;
  /** Whether it computes the tax of what isn't invoiced yet, by the address that is given there. */
  readonly computesTax: boolean;
  /**
   * Begins to collect what an order costs. Asked again for the same attempt, it answers the same: `attempt.id` is the
   * key by which the provider recognizes it.
   */
  open(order: OrderToPay, attempt: Attempt): Promise<OpenedAttempt>;
  /** Asks how an attempt stands. A notice of the provider is only a hint to do so. */
  getStatus(attempt: Attempt): Promise<AttemptFacts>;
  /** Ends an open attempt, so that nothing can be paid by it any more. What was paid already, `getStatus` says afterwards. */
  close(attempt: Attempt): Promise<void>;
  /** Gives money back; asked again for the same refund, it gives nothing twice. */
  refund(refund: RefundToMake): Promise<RefundFacts>;
  /** Every refund of a payment that the provider knows, also those that were made on its own pages. */
  listRefunds(payment: PaymentOfProvider): Promise<readonly RefundFacts[]>;
}

/** The providers of an installation, by their names. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;

/** A line to be paid, after its share of the offer. */
export interface LineToPay {
  /** 'Team, 1 year'. */
  text: string;
  /** What it gives and until when, in one sentence. */
  detail: string;
  qty: number;
  net: number;
  tax: number;
}

/** An order, as a provider needs to know it. */
export interface OrderToPay {
  id: string;
  /** 'FS-2026-000123'. */
  number: string;
  /** ISO 4217. */
  currency: string;
  lines: readonly LineToPay[];
  net: number;
  tax: number;
  total: number;
  /** Whether the tax stands on an invoice, so that a provider who computes taxes must not compute this one. */
  isTaxFixed: boolean;
  buyer: Buyer;
  /** Where the buyer comes back to when it is paid, and when it isn't: whole addresses of the order's page. */
  returnUrl: string;
  cancelUrl: string;
}

/** A try to pay an order. */
export interface Attempt {
  id: string;
  orderId: string;
  /** What the provider calls it; null until `open` has answered. */
  providerRef: string | null;
  amount: number;
  currency: string;
  /** Epoch milliseconds, as all times here. */
  openedAt: number;
}

/** What became of opening: the buyer is to be sent somewhere, or the order stands as it is. */
export type OpenedAttempt =
  | { kind: "redirect"; url: string; providerRef: string; expiresAt: number }
  | { kind: "placed" };

/** How an attempt stands at the provider. */
export type AttemptFacts =
  | { state: "open" }
  /** The payment is on its way, which may take days. */
  | { state: "pending" }
  | { state: "failed" }
  | { state: "expired" }
  | {
      state: "paid";
      /** What the provider calls the payment. */
      paymentRef: string;
      amount: number;
      currency: string;
      /** The tax in it if the provider has computed it, null if it is the order's. */
      tax: ComputedTax | null;
    };

/** The tax that a provider has computed. */
export interface ComputedTax {
  amount: number;
  /** By rate: together `amount`. None if only their sum is known. */
  shares: readonly TaxShare[];
  /** What the buyer entered on the provider's page to be taxed by, '' if nothing. */
  taxNumber: string;
}

/** A payment as its provider knows it. */
export interface PaymentOfProvider {
  id: string;
  /** What the provider calls it. */
  providerRef: string;
  amount: number;
  currency: string;
  /** The day on which it came. */
  receivedOn: Day;
}

/** Money to give back. */
export interface RefundToMake {
  id: string;
  /** What the provider calls it, null if it hasn't answered yet. */
  providerRef: string | null;
  payment: PaymentOfProvider;
  amount: number;
  askedAt: number;
}

/** How a refund stands at the provider. */
export interface RefundFacts {
  /** What the provider calls it. */
  providerRef: string;
  /** Ours that it was made for; null for one that was made on the provider's own pages. */
  refundId: string | null;
  state: "pending" | "done" | "failed";
  amount: number;
}
