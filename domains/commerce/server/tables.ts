import type { Day } from "../../../platform/clock/time-zone.ts";
import type { Narrowed } from "../../../platform/db/database.ts";
import type { Json } from "../../../platform/db/json.ts";
import type { Buyer, Catalog, LineKind, ProductKind, TaxShare } from "../contract.ts";
import type { IssuedDocument } from "../document-content.ts";
import type { DocumentKind } from "../documents/document-kinds.ts";

/**
 * The tables of this domain; only its stores write SQL on them. Times are epoch milliseconds, days are in the
 * publisher's time zone, money is an integer of the currency's smallest unit, booleans are 0 or 1. They record what
 * happened: how an order stands follows from its facts (`stateOfOrder` of rules.ts).
 */
interface CommerceTables {
  catalog_versions: CatalogVersionsTable;
  carts: CartsTable;
  cart_lines: CartLinesTable;
  offers: OffersTable;
  offer_uses: OfferUsesTable;
  orders: OrdersTable;
  quotes: QuotesTable;
  order_lines: OrderLinesTable;
  fulfillments: FulfillmentsTable;
  payment_attempts: PaymentAttemptsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  refund_lines: RefundLinesTable;
  disputes: DisputesTable;
  provider_notices: ProviderNoticesTable;
  buyer_words: BuyerWordsTable;
  number_series: NumberSeriesTable;
  documents: DocumentsTable;
  commerce_events: CommerceEventsTable;
  key_batches: KeyBatchesTable;
  keys: KeysTable;
  reminders: RemindersTable;
  reminder_refusals: ReminderRefusalsTable;
}

/** The columns whose types say more than the database, which knows whether they may be null. */
interface Columns {
  catalog_versions: { content: Json<Catalog> };
  carts: { buyer: Json<Partial<Buyer>> };
  offers: { products: Json<string[]> };
  orders: {
    taxes: Json<TaxShare[]>;
    buyer: Json<Buyer>;
  };
  quotes: {
    content: Json<QuoteContent>;
    valid_until: Day;
  };
  order_lines: {
    kind: LineKind;
    product_kind: ProductKind;
  };
  payment_attempts: { outcome: "paid" | "failed" | "expired" | "replaced" };
  buyer_words: { kind: "order" | "quote" };
  documents: {
    kind: DocumentKind;
    content: Json<IssuedDocument>;
  };
  commerce_events: { details: Json<EventDetails> };
}

/** What else is worth knowing of an event. Never a name, an address or a secret. */
export type EventDetails = Readonly<Record<string, string | number | boolean | null>>;

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

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

/** Every catalog that was ever for sale. The newest is for sale now; older ones explain older orders. */
interface CatalogVersionsTable {
  /** 1, 2, 3 … in the order in which they were loaded. */
  version: number;
  content: Columns["catalog_versions"]["content"];
  loaded_at: number;
}

/** What somebody means to buy: an account, or a visitor who has a cookie. It is priced whenever it is read. */
export interface CartsTable {
  id: string;
  /** Exactly one of the two is set. */
  account_id: string | null;
  /** The hash of the token in the visitor's cookie. */
  visitor_hash: string | null;
  /** Grows with each change, and when an order was placed: two tabs that place one cart place one order. */
  revision: number;
  /** What was entered so far. */
  buyer: Columns["carts"]["buyer"];
  offer_id: string | null;
  /** The page that the reader wanted when the paywall came, '' if none: payment leads back there. */
  return_to: string;
  updated_at: number;
}

export interface CartLinesTable {
  id: string;
  cart_id: string;
  kind: "new" | "renew" | "seats" | "upgrade";
  /** The variant's id in the catalog. */
  purchasable_id: string;
  /** The term that is renewed, gets seats, or is upgraded; '' for what is new, as null would equal nothing. */
  target_id: string;
  /** Seats if sold by the seat, else 1. */
  qty: number;
  added_at: number;
}

/** A code that lowers a price: by a percentage, or by an amount in a currency. */
export interface OffersTable {
  id: string;
  code_hash: string;
  /** Its last letters, to tell codes apart. */
  code_tail: string;
  label: string;
  percent: number | null;
  amount: number | null;
  currency: string | null;
  starts_on: Day;
  /** The last day on which it works. */
  ends_on: Day;
  most_uses: number | null;
  used: number;
  /** The products, by their handles, that it lowers; empty for all. */
  products: Columns["offers"]["products"];
  /** Once for each account. */
  is_once: 0 | 1;
  created_at: number;
  withdrawn_at: number | null;
}

interface OfferUsesTable {
  order_id: string;
  offer_id: string;
  account_id: string | null;
  /** `{offer}.{account}` if the offer works once for each account. */
  once_key: string | null;
}

/** A contract, frozen when it was placed: later changes of the catalog reach carts only. */
export interface OrdersTable {
  id: string;
  /** As buyers see it: `FS-2026-000123`. */
  number: string;
  /** Null once the account is gone; the buyer stays, as the law asks. */
  account_id: string | null;
  /** The group that it is for; null for a reader's own, and for a new group until it is given. */
  group_id: string | null;
  /** `{cart}.{revision}` or `quote.{id}`. */
  cart_key: string;
  /** The hash of the token in the order's secret link. */
  token_hash: string;
  /** ISO 4217. */
  currency: string;
  net: number;
  tax: number;
  total: number;
  taxes: Columns["orders"]["taxes"];
  buyer: Columns["orders"]["buyer"];
  /** The name of the provider that it was placed with: `invoice`, `stripe`. */
  provider: string;
  return_to: string;
  placed_at: number;
  /** Until when an invoice is to be paid. */
  due_on: Day | null;
  /** When what it bought was given. */
  fulfilled_at: number | null;
  canceled_at: number | null;
  /** How many reminders of an invoice that is overdue were mailed. */
  overdue_mails: number;
  /** When what was received reached its total; null while less was. */
  paid_at: number | null;
}

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
  content: Columns["quotes"]["content"];
  /** ISO 4217. */
  currency: string;
  net: number;
  tax: number;
  total: number;
  created_at: number;
  /** The last day on which it can be ordered. */
  valid_until: Columns["quotes"]["valid_until"];
  order_id: string | null;
  /** When the publisher withdrew it: it can't be ordered any more. */
  withdrawn_at: number | null;
}

export interface OrderLinesTable {
  id: string;
  order_id: string;
  position: number;
  kind: Columns["order_lines"]["kind"];
  product_kind: Columns["order_lines"]["product_kind"];
  purchasable_id: string;
  /** The term that is renewed, gets seats, or is upgraded; '' for what is new. */
  target_id: string;
  /** The group that gets it; null for a reader's own, and for a new group until it is given. */
  group_id: string | null;
  /** What it is, in words: 'Team, 1 year'. */
  text: string;
  /** The sentence that was shown before the purchase. */
  detail: string;
  qty: number;
  /** The seats that it gives, 0 if they are unlimited. */
  seats: number;
  /** The term's years; 0 for seats and upgrades, which end with the term. */
  years: number;
  /** The days that it paid for, as promised when it was placed. */
  from_day: Day;
  until_day: Day;
  days: number;
  net: number;
  tax: number;
}

/** A line that was given. Rows are never deleted: the primary key is what makes it happen once. */
export interface FulfillmentsTable {
  order_line_id: string;
  /** The grant in subscriptions: `order-line:{id}`. */
  grant_key: string;
  from_day: Day;
  until_day: Day;
  at: number;
  /** When it was taken back. */
  revoked_at: number | null;
}

/** A try to pay an order. */
export interface PaymentAttemptsTable {
  id: string;
  order_id: string;
  provider: string;
  /** What the provider calls it; null until it has answered. */
  provider_ref: string | null;
  amount: number;
  opened_at: number;
  expires_at: number | null;
  closed_at: number | null;
  outcome: Columns["payment_attempts"]["outcome"] | null;
  /** The order's id while it is open, null after: an order has one open attempt. */
  open_key: string | null;
}

/** Money that was received. */
export interface PaymentsTable {
  id: string;
  order_id: string;
  attempt_id: string | null;
  provider: string;
  provider_ref: string;
  amount: number;
  currency: string;
  received_at: number;
  /** Who entered it: the provider's name, 'command-line', or 'desk'; the record says which person. */
  entered_by: string;
}

/** Money to give back, and given back. */
export interface RefundsTable {
  id: string;
  order_id: string;
  payment_id: string;
  provider_ref: string | null;
  amount: number;
  reason: string;
  /** Whether what was bought stays. */
  keeps_access: 0 | 1;
  /** A payment that was for nothing goes back as it came: no line is refunded by it. */
  is_return: 0 | 1;
  asked_at: number;
  done_at: number | null;
  failed_at: number | null;
  /** When an operator transferred it since its provider could not give it back; it counts as done then, not as failed. */
  settled_at: number | null;
}

export interface RefundLinesTable {
  refund_id: string;
  order_line_id: string;
  net: number;
  tax: number;
  /** What its credit note says: less if one of a refund that came back says so already, and 0 until it is done. */
  credited_net: number;
  credited_tax: number;
  /** How many seats of it are taken back once it is done; 0 if the line ends as a whole, or keeps what it gives. */
  seats: number;
}

/** A payment that its payer's bank contests. */
export interface DisputesTable {
  id: string;
  payment_id: string;
  provider_ref: string;
  opened_at: number;
  closed_at: number | null;
  is_lost: 0 | 1;
}

/** A provider's notice. Its content is a hint: what it refers to is asked for again. */
export interface ProviderNoticesTable {
  /** The provider's id, so that a repeated notice is known. */
  id: string;
  provider: string;
  type: string;
  /** What it is about, by the provider's id. */
  ref: string;
  received_at: number;
  settled_at: number | null;
}

/** A word by which an order or a quote is found, folded by `wordsOf`. */
export interface BuyerWordsTable {
  kind: Columns["buyer_words"]["kind"];
  word: string;
  /** The order's id, or the quote's. */
  found_id: string;
}

/** The last number of each series: 'INV-2027', in which every number from 1 to it belongs to a document. */
interface NumberSeriesTable {
  name: string;
  last: number;
}

/** What was issued, for good: a row never changes but for its PDF, which is rendered once. */
export interface DocumentsTable {
  id: string;
  kind: Columns["documents"]["kind"];
  series: string;
  /** Counts from 1 in its series, without gaps. */
  number: number;
  /** The order it belongs to; null for a quote that none came from. */
  order_id: string | null;
  quote_id: string | null;
  /** Why it was issued: 'order:{id}:placed', 'refund:{id}'. One document of a kind for each. */
  cause: string;
  /** All that it says. */
  content: Columns["documents"]["content"];
  issued_at: number;
  /** Identifies templates, fonts and compiler that the PDF was made with. It and all below are null until that is there. */
  template_hash: string | null;
  /** The PDF's, in hexadecimal. */
  sha256: string | null;
  /** Null, too, if it lies in the store. */
  pdf: Uint8Array | null;
  /** Its key in the store, if it lies there. */
  file: string | null;
  /** In bytes; null for what was rendered before there were stores, and stays in the database. */
  size: number | null;
}

/** What was done with money or with what it buys, by whom. Rows are never deleted. */
export interface CommerceEventsTable {
  id: string;
  at: number;
  /** The account that acted; null for the command line, jobs and payment providers, and once the account is deleted. */
  actor_id: string | null;
  actor_name: string;
  /** In kebab-case: 'keys-made', 'key-redeemed' … */
  action: string;
  /** What it was done to: 'key-batch:{id}', 'key:{id}', 'order:{id}' … */
  subject: string;
  details: Columns["commerce_events"]["details"];
}

/** Prepaid keys that were made together. What they give is frozen when they are made. */
export interface KeyBatchesTable {
  id: string;
  /** What operators call it. */
  label: string;
  /** The variant that was sold, and its words and years then. */
  purchasable_id: string;
  title: string;
  years: number;
  /** Always 1: a key extends a reader's own subscription. */
  seats: number;
  /** The last day on which they can be redeemed. */
  expires_on: Day;
  count: number;
  /** When the keys were printed, which happens once; null if that failed, so that nobody knows them. */
  exported_at: number | null;
  created_at: number;
  /** Where they were made: 'command-line' or 'desk'. The record says by whom. */
  created_by: string;
}

/** A prepaid key. It was redeemed, or withdrawn, or neither; never both. */
export interface KeysTable {
  id: string;
  batch_id: string;
  /** SHA-256 of the key: the key itself is stored nowhere. */
  hash: string;
  /** Its last four characters, by which operators tell keys apart. */
  tail: string;
  redeemed_at: number | null;
  /** The account; null before, and once the account is deleted. */
  redeemed_by: string | null;
  revoked_at: number | null;
}

/** A reminder that was sent. */
interface RemindersTable {
  /** The term, or the account whose trial it was about. */
  term_id: string;
  /** How many days before the end: '30', '7', '1', '0'; 'trial' for a trial. */
  kind: string;
  sent_at: number;
}

/** An account that wants no reminders. */
interface ReminderRefusalsTable {
  account_id: string;
  refused_at: number;
}

declare module "../../../platform/db/database.ts" {
  interface Tables extends Narrowed<CommerceTables, Columns> {}
}
