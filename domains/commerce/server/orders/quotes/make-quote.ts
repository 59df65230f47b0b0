import { addDays, type Day, formatDay } from "../../../../../platform/clock/time-zone.ts";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { consumeRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { normalizeEmail } from "../../../../accounts/rules.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Buyer } from "../../../contract.ts";
import type { DocumentContent } from "../../../document-content.ts";
import { formatMoney } from "../../../money.ts";
import { documentAttachment, issueDocument } from "../../documents/documents.ts";
import { requirePrintable } from "../../documents/rendering/printed-letters.ts";
import { quoteMadeMail } from "../../emails/order-mails.ts";
import { type Actor, actorOf, recordCommerceEvent } from "../../records/records.ts";
import type { QuotesTable, QuoteContent } from "../../tables.ts";
import { insertQuote, listQuotes } from "./quotes-store.ts";

import { cartHasChanged, cartIsEmpty, verifyFirst } from "../order-errors.ts";
import type { CartToOrder, LineToOrder, Orders, QuoteWish, QuotedCustomer } from "../orders.ts";
import { commonContent, servedLines } from "../paper/papers.ts";
import { checkBuyer, checkLines, type OrderForm } from "../place-order.ts";
import { customerUnverified, quotedOften, quoteMoved } from "./quote-errors.ts";
import { quoteHref, quoteLimits } from "./quotes.ts";

/** For how many days prices hold. */
const VALID_DAYS = 60;

/**
 * Makes a quote from an account's cart as it was shown, which stays as it is: freezes what an order would freeze, issues
 * the document, and mails it to the account with the link that orders it.
 * @throws AppError cart-empty, cart-changed, line-refused, buyer-incomplete, verify-first, quoted-often
 */
export async function makeQuote(
  orders: Orders,
  account: Account,
  form: Pick<OrderForm, "revision" | "total">,
): Promise<QuotesTable> {
  if (account.emailVerifiedAt === null) throw verifyFirst("quote");
  return await orders.database.db.transaction().execute(async (trx) => {
    const cart = await orders.carts.price(trx, account);
    if (!cart || cart.lines.length === 0) throw cartIsEmpty("quote");
    await checkLines(trx, account, cart.lines, "quote");
    if (cart.revision !== form.revision || cart.total !== form.total)
      throw cartHasChanged(cart.total, cart.currency, "quote");
    const buyer = await checkBuyer(cart.buyer, "quote");
    const turn = await consumeRateLimit(trx, orders.subscriptions.clock, quoteLimits.account, account.id);
    if (!turn.granted) throw quotedOften(turn.waitMs);
    return await freezeQuote(trx, orders, account, { cart, buyer, actor: actorOf(account), note: "", isMailed: true });
  });
}

/** What the staff quotes, priced and checked. */
interface CheckedWish {
  cart: CartToOrder;
  buyer: Buyer;
}

/** How the staff makes a quote, and what it has seen before. */
interface StaffQuote {
  actor: Actor;
  /** Printed on it; '' for nothing. */
  note: string;
  /** Whether it is mailed to the customer. */
  isMailed: boolean;
  /** What it comes to, as it was agreed to. */
  total: number;
  /** The customer's newest quote as it was agreed to make another; null for none. */
  newest: string | null;
}

/**
 * Prices what the staff quotes to a customer, and checks it as if the customer asked for it.
 * @throws AppError customer-unverified, offer-unknown, offer-useless, line-refused, buyer-incomplete
 */
export async function checkWish(
  db: Queries,
  { carts }: Orders,
  customer: QuotedCustomer,
  wish: QuoteWish,
): Promise<CheckedWish> {
  if (customer.id !== null && customer.emailVerifiedAt === null) throw customerUnverified();
  const cart = await carts.priceWished(db, customer, wish);
  await checkLines(db, customer, cart.lines, "quote");
  return { cart, buyer: await checkBuyer(cart.buyer, "quote") };
}

/**
 * Makes a quote for a customer on behalf of the staff, once: of those who agreed to the same question, the second is
 * refused. The cart of an account stays as it is.
 * @throws AppError what `checkWish` throws, admin-moved
 */
export async function makeQuoteFor(
  orders: Orders,
  customer: QuotedCustomer,
  wish: QuoteWish,
  { total, newest, ...how }: StaffQuote,
): Promise<QuotesTable> {
  return await orders.database.db.transaction().execute(async (trx) => {
    const checked = await checkWish(trx, orders, customer, wish);
    if (checked.cart.total !== total) throw quoteMoved();
    const quote = await freezeQuote(trx, orders, customer, { ...checked, ...how });
    // By now everyone else who makes a quote waits for this transaction, so that none can come between.
    const before = (await listQuotes(trx, customer)).find(({ id }) => id !== quote.id);
    if ((before?.number ?? null) !== newest) throw quoteMoved();
    return quote;
  });
}

/** The last day on which a quote that is made now can be ordered. */
export function validUntil({ subscriptions: { clock, zone } }: Pick<Orders, "subscriptions">): Day {
  return addDays(zone.dayAt(clock.now()), VALID_DAYS);
}

async function freezeQuote(
  trx: Trx,
  orders: Orders,
  customer: QuotedCustomer,
  { cart, buyer, actor, note, isMailed }: CheckedWish & Pick<StaffQuote, "actor" | "note" | "isMailed">,
): Promise<QuotesTable> {
  const { clock } = orders.subscriptions;
  await requirePrintable([note, ...cart.lines.flatMap(({ text, detail }) => [text, detail])]);
  const { currency, net, tax, total, offer, catalogVersion } = cart;
  const content: QuoteContent = {
    catalogVersion,
    offer: offer && { id: offer.id },
    buyer,
    taxes: [...cart.taxes],
    ...(note !== "" && { note }),
    lines: cart.lines.map(quotedLine),
  };
  const draft = {
    id: newId(clock),
    account_id: customer.id,
    customer_email: customer.id === null ? normalizeEmail(customer.email) : null,
    content: writeJson(content),
    currency,
    net,
    tax,
    total,
    created_at: clock.now(),
    valid_until: validUntil(orders),
    order_id: null,
    withdrawn_at: null,
  };
  const subject = `quote:${draft.id}`;
  await recordCommerceEvent(trx, clock, { actor, action: "quote-made", subject, details: { total } });
  const document = await issueDocument(trx, orders.subscriptions, {
    kind: "quote",
    cause: subject,
    quoteId: draft.id,
    content: (number) => printedQuote(orders, { ...draft, number }, content),
  });
  const quote = { ...draft, number: document.number, document_id: document.id };
  await insertQuote(trx, quote);
  if (!isMailed) return quote;
  await queueMail(trx, clock, {
    template: quoteMadeMail,
    to: { address: customer.email },
    props: {
      name: customer.firstName,
      number: quote.number,
      lines: content.lines.map(({ text, detail }) => ({ text, detail })),
      total: formatMoney(total, currency),
      validUntil: formatDay(quote.valid_until),
      link: orders.origin() + quoteHref(orders, quote),
    },
    attachments: [documentAttachment(document)],
  });
  return quote;
}

/** What the quote says as a document, with the link that orders it. */
function printedQuote(
  orders: Orders,
  quote: Omit<QuotesTable, "document_id">,
  { buyer, taxes, lines, note }: QuoteContent,
): DocumentContent {
  const priced = { ...quote, buyer: writeJson(buyer), taxes: writeJson(taxes) };
  const printed = lines.map((line) => ({ line, net: line.net, tax: line.tax }));
  const days = orders.settings.invoiceTermsDays;
  const how = `Open the link, enter your purchase-order number, and order by invoice. The invoice can be paid within ${days} days.`;
  return {
    ...commonContent(orders, priced, printed),
    order: "",
    validUntil: formatDay(quote.valid_until),
    serves: servedLines(
      priced,
      lines.map(({ fromDay, untilDay }) => ({ from_day: fromDay, until_day: untilDay })),
    ),
    notes: [...(note === undefined ? [] : [{ title: "Note", text: note }]), { title: "How to order", text: how }],
    terms: "Nothing renews automatically.",
    link: { text: "Order from this quote online", url: orders.origin() + quoteHref(orders, quote) },
  };
}

function quotedLine(line: LineToOrder): QuoteContent["lines"][number] {
  const { kind, productKind, purchasableId, targetId, groupId, text, detail, qty, seats, years } = line;
  const { fromDay, untilDay, days, net, tax } = line;
  const what = { kind, productKind, purchasableId, targetId, groupId, text, detail, qty, seats, years };
  return { ...what, fromDay, untilDay, days, net, tax };
}
