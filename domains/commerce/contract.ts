import { z } from "zod";
import { MOST_CENTS } from "./money.ts";
import { printable } from "./documents/printable-text.ts";

/** What is sold: to one reader, to a group by the seat, or to a group as a plan of a fixed size. */
export const productKinds = ["individual", "team", "professional"] as const;
const productKindSchema = z.enum(productKinds);
export type ProductKind = z.infer<typeof productKindSchema>;

/** The numbers of seats that can be bought of a variant. */
const quantitiesSchema = z.object({
  least: z.int().min(1),
  most: z.int().min(1).max(5_000),
  step: z.int().min(1),
});
export type Quantities = z.infer<typeof quantitiesSchema>;

/** One way to buy a product, with the fields that the specification gives a variant. */
const variantSchema = z.object({
  /** Stays the same in later versions of the catalog. */
  purchasableId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  title: z.string().min(1).max(80),
  /** For the whole term, in cents: of one seat if sold by the seat. */
  price: z.int().min(0).max(MOST_CENTS),
  subscriptionYears: z.int().min(1).max(10),
  /** The one that is chosen at first. */
  isDefault: z.boolean(),
  /** The seats that it brings, 0 if they are unlimited; of one piece if sold by the seat. */
  totalPaidSeats: z.int().min(0).max(5_000),
  /** Null for a variant that is bought once. */
  quantities: quantitiesSchema.nullable(),
});
export type Variant = z.infer<typeof variantSchema>;

const productSchema = z.object({
  handle: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  kind: productKindSchema,
  title: z.string().min(1).max(80),
  /** What it gives, a line each. */
  gives: z.array(z.string().min(1).max(200)).max(8),
  variants: z.array(variantSchema).min(1).max(50),
});
export type Product = z.infer<typeof productSchema>;

/** A tax of a place. */
const catalogTaxSchema = z.object({
  /** ISO 3166-1, two letters. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** The state or province where it applies; '' for the whole country. */
  region: z.string().max(80),
  /** 'VAT', 'Sales tax'. */
  name: z.string().min(1).max(40),
  /** In millionths: 80,000 is 8 %. */
  rate: z.int().min(0).max(1_000_000),
  /** Whether prices include it. */
  inclusive: z.boolean(),
  /** Whether a buyer with a business tax number owes it instead of the seller. */
  reverseCharge: z.boolean(),
});
export type CatalogTax = z.infer<typeof catalogTaxSchema>;

/** Everything that can be bought now. */
export const catalogSchema = z.object({
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Catalogs that were loaded before there were taxes have none. */
  taxes: z.array(catalogTaxSchema).max(300).default([]),
  products: z.array(productSchema).max(10),
});
export type Catalog = z.infer<typeof catalogSchema>;

/** The catalog, and whom to write to for an order. */
export const offerSchema = z.object({ catalog: catalogSchema, supportEmail: z.string() });
export type Offer = z.infer<typeof offerSchema>;

/** A text of a form: one line, its ends cut, without what nobody can see. It ends on documents, in mails and at Stripe. */
const line = (most: number) => z.string().overwrite(printable).max(most);

/**
 * Who buys: what an invoice needs. Everything but name, street, city and country may be left out.
 */
export const buyerSchema = z.object({
  name: line(120).min(1),
  /** The firm, library or school; for a new team or professional plan also the name of its group. */
  organization: line(120),
  email: line(254).min(3),
  street: line(200).min(1),
  street2: line(200),
  city: line(120).min(1),
  /** State or province. */
  region: line(80),
  postalCode: line(20),
  /** ISO 3166-1, two letters. */
  country: z.string().regex(/^[A-Z]{2}$/),
  taxNumber: line(40),
  /** The buyer's own number, for the invoice. */
  purchaseOrder: line(60),
});
export type Buyer = z.infer<typeof buyerSchema>;

/**
 * What a line of a cart does: begins a term, adds a term behind the present one, adds seats to the running term, or
 * turns it into a larger plan.
 */
const lineKinds = ["new", "renew", "seats", "upgrade"] as const;
const lineKindSchema = z.enum(lineKinds);
export type LineKind = z.infer<typeof lineKindSchema>;

const shownDay = z.string().regex(/^\d{1,2}\.\d{1,2}\.\d{4}$/);
/** In cents. */
const amount = z.int().min(-MOST_CENTS).max(MOST_CENTS);

/** A tax of an order or a cart. */
const taxShareSchema = z.object({
  /** 'VAT', 'Sales tax'. */
  name: z.string(),
  /** In millionths: 80,000 is 8 %. */
  rate: z.int().min(0).max(1_000_000),
  net: amount,
  tax: amount,
});
export type TaxShare = z.infer<typeof taxShareSchema>;

/** A line of a cart, priced now. */
const cartLineSchema = z.object({
  id: z.string(),
  kind: lineKindSchema,
  purchasableId: z.string(),
  /** The subscription (term) that it renews, adds seats to or upgrades; '' for what is new. */
  targetId: z.string(),
  /** 'Team, 1 year'. */
  text: z.string(),
  /** What it gives and until when, in one sentence: 'Renews Hart & Weld LLP until 11.22.2027; nothing renews automatically.' */
  detail: z.string(),
  qty: z.int().min(1),
  /** The seats that it gives; 0: unlimited. */
  seats: z.int().min(0),
  /** The numbers that can be chosen; null for what is bought once. */
  quantities: quantitiesSchema.nullable(),
  startDate: shownDay,
  endDate: shownDay,
  /** Before the offer, without tax unless taxes are included in prices. */
  price: amount,
  /** The offer's share. */
  discount: amount,
  /** Why it can't be bought (any more), in a sentence; null if it can. */
  problem: z.string().nullable(),
});
export type CartLine = z.infer<typeof cartLineSchema>;

/** A cart, priced now. */
export const cartSchema = z.object({
  /** Sent back when the order is placed: a cart that has changed since is refused, and shown again. */
  revision: z.int().min(0),
  currency: z.string(),
  lines: z.array(cartLineSchema),
  offer: z.object({ label: z.string(), tail: z.string(), discount: amount }).nullable(),
  /** Whether prices include taxes. */
  includesTax: z.boolean(),
  net: amount,
  taxes: z.array(taxShareSchema),
  tax: amount,
  total: amount,
  /** What the buyer should know before paying, such as what is already paid for. */
  warnings: z.array(z.string()),
  buyer: buyerSchema.partial(),
  returnTo: z.string(),
});
export type Cart = z.infer<typeof cartSchema>;

/** One thing that can be bought for a subscription, with what is sent to the cart for it. */
const purchaseOptionSchema = z.object({
  /** 'Team, 1 year'. */
  text: z.string(),
  purchasableId: z.string(),
  /** The term that is renewed, gets seats, or is upgraded. */
  targetId: z.string(),
  qty: z.int().min(1),
  quantities: quantitiesSchema.nullable(),
  /** For `qty` of it, in cents. */
  price: amount,
  /**
   * Where seats are added to a term: `ratio(price, seats * part, whole)` is what any number of them costs. Null for what
   * costs `price / qty` each.
   */
  perSeat: z.object({ price: amount, part: z.int(), whole: z.int() }).nullable(),
  /** The seats that it gives; 0: unlimited. */
  seats: z.int().min(0),
  /** The one that is chosen at first. */
  isDefault: z.boolean(),
  /** Its first day; null if it begins today. */
  begins: shownDay.nullable(),
  /** The last day that is paid for then (SUBS-12). */
  paidUntil: shownDay,
  /** '$63.96 for 5 more seats until 11.22.2026; nothing renews automatically.' */
  sentence: z.string(),
  warnings: z.array(z.string()),
  /** What `POST /` commerce/cart/update-cart takes. */
  payload: z.object({
    purchasableId: z.string(),
    qty: z.int(),
    fields: z.object({
      addingTime: z.literal("1").optional(),
      addingSeats: z.literal("1").optional(),
      subscriptions: z.array(z.string()),
    }),
  }),
});
export type PurchaseOption = z.infer<typeof purchaseOptionSchema>;

/** Options of a kind; without any, why there are none, and from which day there will be. */
const offeringSchema = z.object({
  options: z.array(purchaseOptionSchema),
  reason: z.string().nullable(),
  from: shownDay.nullable(),
});
export type Offering = z.infer<typeof offeringSchema>;

/** What can be bought for each subscription that a reader owns or manages. */
export const purchaseOptionsSchema = z.object({
  currency: z.string(),
  subscriptions: z.array(
    z.object({
      /** Null for the reader's own. */
      groupId: z.string().nullable(),
      kind: productKindSchema,
      /** The group's title; '' for the reader's own. */
      title: z.string(),
      paidUntil: shownDay.nullable(),
      /** 0: unlimited. */
      paidSeats: z.int().min(0),
      users: z.int().min(0),
      renewals: offeringSchema,
      /** Null where there is no such thing: a team has seats, a professional plan upgrades. */
      seats: offeringSchema.nullable(),
      upgrades: offeringSchema.nullable(),
    }),
  ),
});
export type PurchaseOptions = z.infer<typeof purchaseOptionsSchema>;

/** A way to pay that this installation offers. */
export const wayToPaySchema = z.object({
  /** 'invoice', 'stripe'. */
  provider: z.string(),
  /** Until when an order placed today is to be paid; null if that is at once. */
  dueOn: shownDay.nullable(),
  /** Whether access waits for the money. */
  whenPaid: z.boolean(),
  /** Whether the provider adds its own taxes, in place of those that are shown, once it knows the address. */
  addsTax: z.boolean(),
});
export type WayToPay = z.infer<typeof wayToPaySchema>;

/** How an order stands, by its money and by what it gives. */
const orderStateSchema = z.object({
  money: z.enum(["unpaid", "paid", "overpaid", "partly-refunded", "refunded", "disputed", "lost", "canceled"]),
  access: z.enum(["waiting", "given", "taken-back"]),
  /** Both in one sentence. */
  sentence: z.string(),
});
export type OrderState = z.infer<typeof orderStateSchema>;

/** An order, as its buyer sees it. */
export const orderSchema = z.object({
  number: z.string(),
  placedOn: shownDay,
  state: orderStateSchema,
  currency: z.string(),
  lines: z.array(
    z.object({
      text: z.string(),
      detail: z.string(),
      qty: z.int(),
      startDate: shownDay,
      endDate: shownDay,
      net: amount,
    }),
  ),
  net: amount,
  taxes: z.array(taxShareSchema),
  tax: amount,
  total: amount,
  paid: amount,
  refunded: amount,
  /** What is left to pay. */
  owed: amount,
  dueOn: shownDay.nullable(),
  provider: z.string(),
  buyer: buyerSchema,
  documents: z.array(z.object({ kind: z.string(), number: z.string(), issuedOn: shownDay, href: z.string() })),
  /** What happened, oldest first. */
  history: z.array(z.object({ on: shownDay, what: z.string() })),
  /** Whether it, or what is left to pay of it, can be paid by card. */
  canPay: z.boolean(),
  /** Whether the page to pay on adds its own taxes, in place of those that are shown. */
  addsTax: z.boolean(),
  /** Whether it was to be paid by card, and can be invoiced instead: `pay` with the provider 'invoice'. */
  canBeInvoiced: z.boolean(),
  returnTo: z.string(),
});
export type Order = z.infer<typeof orderSchema>;

/** Whether an account is reminded before its subscription ends. */
export const reminderChoiceSchema = z.object({
  isOn: z.boolean(),
  /** Of the link that decides. */
  token: z.string(),
});
export type ReminderChoice = z.infer<typeof reminderChoiceSchema>;

/** An order in a list. */
export const orderSummarySchema = z.object({
  number: z.string(),
  href: z.string(),
  placedOn: shownDay,
  /** What it is for, line by line. */
  lines: z.array(z.string()),
  currency: z.string(),
  total: amount,
  state: orderStateSchema,
  /** Its invoice, receipt and credit notes; `pdf`: the file's path. */
  documents: z.array(z.object({ kind: z.string(), number: z.string(), pdf: z.string() })),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

/** A quote, as whoever has its link sees it. */
export const quoteSchema = z.object({
  number: z.string(),
  issuedOn: shownDay,
  /** The last day on which it can be ordered. */
  validUntil: shownDay,
  state: z.enum(["open", "expired", "ordered"]),
  /** Why it can't be ordered though it is open, in a sentence; null if it can. */
  problem: z.string().nullable(),
  /** Whether that is because whoever it is for has yet to sign up. */
  isUnclaimed: z.boolean(),
  currency: z.string(),
  lines: z.array(z.object({ text: z.string(), detail: z.string(), qty: z.int(), net: amount })),
  net: amount,
  taxes: z.array(taxShareSchema),
  tax: amount,
  total: amount,
  buyer: buyerSchema,
  /** The last day to pay the invoice, if it is ordered today; null if there is nothing to pay. */
  dueOn: shownDay.nullable(),
  /** The quote as a document, with '.pdf' behind its path as a file. */
  document: z.object({ page: z.string(), pdf: z.string() }),
  /** What was ordered from it. */
  order: z.object({ number: z.string(), href: z.string() }).nullable(),
});
export type Quote = z.infer<typeof quoteSchema>;

/** What the purchasing department fills in. Organization, country, region and tax number are the quote's: taxes depend on them. */
export const quoteBillingSchema = z.object({
  ...buyerSchema.pick({ name: true, email: true, street: true, street2: true, city: true, postalCode: true }).shape,
  purchaseOrder: line(60).min(1),
});
export type QuoteBilling = z.infer<typeof quoteBillingSchema>;
