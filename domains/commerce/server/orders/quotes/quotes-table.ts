import type { Day } from "../../../../../platform/clock/calendar.ts";
import type { Json } from "../../../../../platform/db/json.ts";
import type { Buyer, LineKind, ProductKind, TaxShare } from "../../../contract.ts";

/** An offer to whoever has its link: prices hold until a day, and are ordered once. */
export interface QuotesTable {
  id: string;
  /** As buyers see it: `QUO-2026-000001`, its document's. */
  number: string;
  document_id: string;
  /** Whose what is ordered will be; null once the account is gone, and nobody can order from it any more. */
  account_id: string | null;
  /** As long as it has no account: whoever verifies this address, as it is compared, can order from it. */
  customer_email: string | null;
  content: Json<QuoteContent>;
  /** ISO 4217. */
  currency: string;
  net: number;
  tax: number;
  total: number;
  created_at: number;
  /** The last day on which it can be ordered. */
  valid_until: Day;
  order_id: string | null;
  /** When the publisher withdrew it: it can't be ordered any more. */
  withdrawn_at: number | null;
}

/** What a quote freezes: everything that an order freezes. */
export interface QuoteContent {
  /** By which it was priced, and whose variants can be ordered from it even if they aren't for sale any more. */
  catalogVersion: number;
  offer: { id: string } | null;
  buyer: Buyer;
  taxes: TaxShare[];
  /** What the staff wrote on it; without it, nothing. */
  note?: string;
  lines: QuotedLine[];
}

/** A line of a quote. Its days are counted anew when it is ordered. */
interface QuotedLine {
  kind: LineKind;
  productKind: ProductKind;
  purchasableId: string;
  /** The term that is renewed, gets seats, or is upgraded; '' for what is new. */
  targetId: string;
  groupId: string | null;
  text: string;
  detail: string;
  qty: number;
  /** 0 if they are unlimited. */
  seats: number;
  years: number;
  fromDay: Day;
  untilDay: Day;
  days: number;
  net: number;
  tax: number;
}
