import { hash } from "node:crypto";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { type AdminPlan, emailSchema } from "../../../accounts/contract.ts";
import { findAccountByEmail } from "../../../accounts/server/records/public.ts";
import { type Buyer, type Catalog, type Quantities, buyerSchema } from "../../contract.ts";
import { buyerLabels, buyerLengths } from "../../purchase/buyer-fields.ts";
import { countries } from "../../purchase/countries.ts";
import type { FieldBlock } from "../../../../ui/admin/fields.tsx";
import { defineAct } from "../../../admin/server/public.ts";
import { printable } from "../../documents/printable-text.ts";
import { formatMoney } from "../../money.ts";
import { readNewestCatalog } from "../catalog/catalog-store.ts";
import type { Orders, QuoteWish, QuotedCustomer } from "../orders/orders.ts";
import { checkWish, makeQuoteFor, validUntil } from "../orders/quotes/make-quote.ts";

import { listQuotes, markQuoteWithdrawn } from "../orders/quotes/quotes-store.ts";
import { type Actor, recordCommerceEvent } from "../records/records.ts";
import { refusedNow } from "./words.ts";
import type { OrdersTable, QuotesTable } from "../tables.ts";

/** The most lines of the form. */
const MOST_LINES = 30;

/** So many empty lines stand in the form at first, and come with each "More lines". */
const EMPTY_LINES = 3;

/** The most letters of a note, and of the name of a customer who has no account. */
const LONGEST_NOTE = 300;
const LONGEST_NAME = 80;

/** A quote with what became of it. */
export interface QuoteItem {
  quote: QuotesTable;
  order: OrdersTable | undefined;
  /** Whether it can still be ordered. */
  isOpen: boolean;
}

const MAKING =
  "Anything ordered from a quote goes to the customer’s account, or to an account created later with the same address. Anyone with the link can order once, by invoice. You’ll see the prices before the quote is made.";

/** Makes a quote for a customer, who orders from it by its link. */
export const makeQuote = defineAct<Orders, null>({
  name: "make-quote",
  at: "make",
  label: "Make a quote",
  action: "see-orders",
  damage: "none",
  done: "The quote was made.",
  before: () => [{ kind: "note", text: MAKING }],
  isUnfinished: asksForLines,
  fields: async ({ database }, _none, typed) => {
    const catalog = (await readNewestCatalog(database.db))?.catalog;
    if (catalog === undefined || catalog.products.length === 0)
      return "Nothing is for sale, so there is nothing to quote.";
    return [
      {
        kind: "text",
        name: "account",
        label: "Customer",
        help: "The email address of the customer’s account, or the one they will sign up with.",
        type: "email",
        value: "",
      },
      optional("customer", "Their name (optional)", { help: "For a customer who has no account yet.", maxLength: 80 }),
      { kind: "choice", name: "purpose", label: "What it is for", options: purposeNames, value: "new" },
      { kind: "together", legend: "What is quoted", fields: lineFields(catalog, typed) },
      optional("code", "Code of an offer (optional)", {
        help: "It lowers the prices and counts as used when the quote is ordered.",
        maxLength: 80,
      }),
      { kind: "together", as: "columns", legend: "Who pays", fields: buyerFields },
      optional("note", "Note (optional)", {
        help: "One line for the customer, printed on the quote.",
        maxLength: LONGEST_NOTE,
      }),
      {
        kind: "check",
        name: "mail",
        label: "Mail it to the customer",
        help: "With its link and the PDF, to the address of the account. Otherwise, send the document yourself.",
        value: "",
      },
    ];
  },
  plan: async (orders, { actor, fields }) => {
    const { run, ...plan } = await planQuote(orders, { actor, fields });
    return { ...plan, run: async () => ({ id: await run() }) };
  },
});

function optional(name: string, label: string, more: { help?: string | undefined; maxLength: number }): FieldBlock {
  return { kind: "text", name, label, ...more, value: "", isOptional: true };
}

const purposeNames = {
  new: "A new subscription",
  renew: "More time for the customer’s subscription",
  more: "More seats, or a larger plan",
};

/** What, and how many of it, for each line; and a button that gets more of them. */
function lineFields({ products, currency }: Catalog, typed: Readonly<Record<string, string>>): FieldBlock[] {
  const shown = Math.max(EMPTY_LINES, ...lineNumbers(typed));
  const lines = Math.min(MOST_LINES, asksForLines(typed) ? shown + EMPTY_LINES : shown);
  const groups = products.map(({ title, variants }) => ({
    title,
    options: variants.map(({ purchasableId, title: name, price, quantities }) => ({
      id: purchasableId,
      title: `${title}, ${name}: ${formatMoney(price, currency)} ${howMany(quantities)}`,
    })),
  }));
  return [
    ...Array.from({ length: lines }, (_, index): FieldBlock => {
      const number = index + 1;
      return {
        kind: "together",
        as: "pair",
        fields: [
          { kind: "pick", name: `line-${number}`, label: `Line ${number}`, groups, value: "" },
          {
            kind: "text",
            name: `qty-${number}`,
            label: `How many in line ${number}`,
            inputMode: "numeric",
            maxLength: 4,
            value: "",
            isOptional: true,
          },
        ],
      };
    }),
    ...(shown + EMPTY_LINES <= MOST_LINES
      ? [{ kind: "more", name: "act", value: MORE_LINES, label: "More lines" } as const]
      : []),
  ];
}

const buyerHelp: Partial<Record<keyof Buyer, string>> = {
  name: "If left empty, the name of the account is used.",
  organization: "A new team or professional plan is named after it.",
  email: "If left empty, the address of the account is used.",
  purchaseOrder: "Printed on the quote.",
};

/** The fields of the buyer, in the order of the form. */
const buyerFields: readonly FieldBlock[] = [
  ...(
    [
      "name",
      "organization",
      "email",
      "street",
      "street2",
      "city",
      "region",
      "postalCode",
      "taxNumber",
      "purchaseOrder",
    ] as const
  ).map((name): FieldBlock => {
    const isOptional = name !== "street" && name !== "city";
    const label = isOptional ? `${buyerLabels[name]} (optional)` : buyerLabels[name];
    const type = name === "email" ? "email" : "text";
    return {
      kind: "text",
      type,
      name,
      label,
      help: buyerHelp[name],
      maxLength: buyerLengths[name],
      value: "",
      isOptional,
    };
  }),
  { kind: "choice", name: "country", label: buyerLabels.country, options: Object.fromEntries(countries), value: "US" },
];

const MORE_LINES = "more-lines";

/** Whether the form was sent for more lines in it. */
function asksForLines({ act }: Readonly<Record<string, string>>): boolean {
  return act === MORE_LINES;
}

/** The numbers of the lines that were sent. */
function lineNumbers(fields: Readonly<Record<string, string>>): number[] {
  return Object.keys(fields)
    .flatMap((name) => /^line-([1-9]\d?)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .filter((number) => number <= MOST_LINES)
    .toSorted((one, other) => one - other);
}

/**
 * Says what a quote for a customer would say. It is agreed to with the customer's newest quote, so that of two tabs, or
 * of a form that is sent twice, one makes a quote. Running it returns where the quote is shown.
 * @throws AppError quote-refused, admin-refused, and what `checkWish` throws
 */
async function planQuote(
  orders: Orders,
  { actor, fields }: { actor: Actor; fields: Readonly<Record<string, string>> },
): Promise<AdminPlan<string>> {
  const { db } = orders.database;
  const { customer, note, ...asked } = await readWish(orders, fields);
  const { wish } = asked;
  const { cart, buyer } = await checkWish(db, orders, customer, wish).catch(inWords);
  const newest = (await listQuotes(db, customer))[0]?.number ?? null;
  const [seen = ""] = (fields["agreed"] ?? "").split(".");
  if (newest !== null && /^(?:none|QUO-.*)$/.test(seen) && seen !== newest)
    throw refusedNow(`Quote ${newest} was made for this customer since you were asked, perhaps by you in another tab.`);
  const money = (amount: number) => formatMoney(amount, cart.currency);
  const mailed = asked.isMailed ? `It goes to ${customer.email} with its link.` : "It isn’t mailed.";
  const whose =
    customer.id === null
      ? `What is ordered from it will belong to whoever signs up with the address ${customer.email} and verifies it; until then, nobody can order.`
      : `What is ordered from it belongs to the account of ${nameOf(customer)}, ${customer.email}.`;
  const sentence = `This will make a quote of ${money(cart.total)} for ${buyer.organization || buyer.name}, valid until ${formatDay(validUntil(orders))}. ${whose} ${mailed}`;
  const facts = [
    ...cart.lines.map(({ qty, text, net, detail }) => ({
      name: `${qty} × ${text}`,
      value: `${money(net)}. ${detail}`,
    })),
    { name: "Net", value: `${money(cart.net)}${cart.offer === null ? "" : ", after what the code takes off"}` },
    ...cart.taxes.map(({ name, tax }) => ({ name, value: money(tax) })),
    { name: "Total", value: money(cart.total) },
    { name: "Invoice to", value: addressOf(buyer) },
    ...(note === "" ? [] : [{ name: "Note", value: note }]),
  ];
  return {
    sentence,
    facts,
    agreed: `${newest ?? "none"}.${hash("sha256", JSON.stringify([sentence, facts])).slice(0, 16)}`,
    run: async () => {
      const how = { actor, note, isMailed: asked.isMailed, total: cart.total, newest };
      return (await makeQuoteFor(orders, customer, wish, how)).number;
    },
  };
}

interface AskedQuote {
  customer: QuotedCustomer;
  wish: QuoteWish;
  note: string;
  isMailed: boolean;
}

/** Reads what was typed. @throws AppError quote-refused */
async function readWish({ database }: Orders, fields: Readonly<Record<string, string>>): Promise<AskedQuote> {
  const text = (name: string) => printable(fields[name] ?? "");
  const purpose = purposes.find((one) => one === fields["purpose"]) ?? "new";
  const customer = await readCustomer(database.db, { address: text("account"), name: text("customer"), purpose });
  const items = lineNumbers(fields).flatMap((number) => readLine(fields, number));
  if (items.length === 0) throw quoteRefused("Choose at least one product, and enter how many.");
  const twice = items.find(
    ({ purchasableId }, at) => items.findIndex((one) => one.purchasableId === purchasableId) < at,
  );
  if (twice) throw quoteRefused("The same product is on two lines. Combine them into one.");
  const note = text("note");
  if (note.length > LONGEST_NOTE) throw quoteRefused(`Shorten the note to ${LONGEST_NOTE} characters.`);
  const code = text("code");
  if (code.length > 80) throw quoteRefused("This code is too long.");
  const entered = Object.keys(buyerSchema.shape).flatMap((name) =>
    text(name) === "" ? [] : [[name, text(name)] as const],
  );
  const buyer = buyerSchema.partial().safeParse(Object.fromEntries(entered));
  if (!buyer.success) throw fieldsRefused(buyer.error.issues.map(({ path }) => path.join(".")));
  const wish = { purpose, items, code, buyer: Object.fromEntries(entered) };
  return { customer, wish, note, isMailed: fields["mail"] === "1" };
}

const purposes: readonly QuoteWish["purpose"][] = ["new", "renew", "more"];

/** Finds the customer's account; without one, it is whoever verifies the address. */
async function readCustomer(
  db: Queries,
  { address, name, purpose }: { address: string; name: string; purpose: QuoteWish["purpose"] },
): Promise<QuotedCustomer> {
  const account = address.length > 254 ? undefined : await findAccountByEmail(db, address);
  if (account) return account;
  if (name === "")
    throw quoteRefused(
      "No account has this email address. To make a quote for someone without an account, enter their name, too.",
    );
  if (name.length > LONGEST_NAME) throw quoteRefused(`Shorten the customer’s name to ${LONGEST_NAME} characters.`);
  const email = emailSchema("Enter the customer’s email address.").safeParse(address);
  if (!email.success) throw quoteRefused(email.error.issues[0]?.message ?? "Enter the customer’s email address.");
  if (purpose !== "new") throw quoteRefused("A customer without an account has no subscription to extend or enlarge.");
  return { id: null, email: email.data, firstName: name, lastName: "", emailVerifiedAt: null };
}

/** A line of the form; none if it is empty. */
function readLine(fields: Readonly<Record<string, string>>, number: number): QuoteWish["items"] {
  const purchasableId = printable(fields[`line-${number}`] ?? "").slice(0, 80);
  const typed = (fields[`qty-${number}`] ?? "").trim();
  if (purchasableId === "" && typed === "") return [];
  if (purchasableId === "") throw quoteRefused(`Choose the product of line ${number}, or empty it.`);
  if (typed === "") throw quoteRefused(`Enter how many in line ${number}, or empty it.`);
  return [{ purchasableId, qty: quantityIn(typed) }];
}

function quantityIn(typed: string): number {
  const number = typed.trim();
  if (!/^[1-9]\d{0,3}$/.test(number)) throw quoteRefused("How many must be a whole number from 1 to 9999.");
  return Number(number);
}

/** Says to the staff what is said to buyers: in quotation marks, and without marks beside the fields. */
function inWords(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "buyer-incomplete") throw fieldsRefused(Object.keys(error.errors ?? {}));
  if (error.code === "line-refused")
    throw quoteRefused(`The customer would be told: “${error.message.replace(/ No quote was made\.$/, "")}”`);
  throw error;
}

function fieldsRefused(names: readonly string[]): AppError {
  const named = names.map((name) => labelOf(name));
  return quoteRefused(`For the invoice, fill in, correct, or shorten: ${[...new Set(named)].join(", ")}.`);
}

function labelOf(name: string): string {
  const [, label = name] = Object.entries(buyerLabels).find(([field]) => field === name) ?? [];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function quoteRefused(message: string): AppError {
  return new AppError({ code: "quote-refused", status: 422, message: `${message} No quote was made.` });
}

function howMany(quantities: Quantities | null): string {
  if (quantities === null) return "in all; enter 1.";
  const { least, most, step } = quantities;
  const steps = step === 1 ? "" : `, in steps of ${step}`;
  return `each; ${least} to ${most.toLocaleString("en-US")}${steps}.`;
}

function nameOf({ firstName, lastName }: QuotedCustomer): string {
  return `${firstName} ${lastName}`.trim();
}

function addressOf({ name, email, street, street2, city, region, postalCode, country }: Buyer): string {
  return [name, email, street, street2, city, `${region} ${postalCode}`.trim(), country].filter(Boolean).join(", ");
}

/** Withdraws a quote that nobody has ordered. */
export const withdrawOpenQuote = defineAct<Orders, QuoteItem>({
  name: "withdraw-quote",
  at: "withdraw",
  label: "Withdraw the quote",
  action: "see-orders",
  damage: "none",
  asksReason: true,
  done: "The quote was withdrawn. Nobody can order from it anymore.",
  isOffered: ({ isOpen }) => isOpen,
  plan: ({ database: { db }, subscriptions: { clock } }, { item: { quote }, actor, reason }) => {
    if (quote.order_id !== null) throw refusedNow("This quote was ordered: cancel or refund its order instead.");
    if (quote.withdrawn_at !== null) throw refusedNow("This quote has already been withdrawn.");
    const sum = formatMoney(quote.total, quote.currency);
    return Promise.resolve({
      sentence: `This will withdraw ${quote.number} for ${sum}: anyone who opens its link will see that, and nobody can order from it. This can’t be undone.`,
      agreed: "open",
      run: async () => {
        await db.transaction().execute(async (trx) => {
          if (!(await markQuoteWithdrawn(trx, quote.id, clock.now()))) throw settledBefore(quote.number);
          const event = {
            actor,
            action: "quote-withdrawn",
            subject: `quote:${quote.id}`,
            details: { reason },
          } as const;
          await recordCommerceEvent(trx, clock, event);
        });
      },
    });
  },
});

function settledBefore(number: string): AppError {
  const message = `${number} has already been ordered or withdrawn, perhaps just now. Nothing was changed.`;
  return new AppError({ code: "desk-moved", status: 409, message });
}
