import { addDays, formatDay } from "../../../../../platform/clock/calendar.ts";
import type { Trx } from "../../../../../platform/db/database.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { consumeRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { DocumentContent } from "../../../document-content.ts";
import { formatMoney } from "../../../money.ts";
import { documentAttachment } from "../../documents/document-attachment.ts";
import { issueDocument } from "../../documents/issue-document.ts";
import { quoteMadeMail } from "../../emails/order-mails.ts";
import { recordCommerceEvent } from "../../records/record-event.ts";
import type { QuoteContent, QuotesTable } from "./quotes-table.ts";
import { cartHasChanged, cartIsEmpty, verifyFirst } from "../order-errors.ts";
import type { CartToOrder, LineToOrder, Orders } from "../orders.ts";
import { commonContent, servedLines } from "../paper/document-content.ts";
import { actorOf, checkBuyer, checkLines, type OrderForm } from "../place-order.ts";
import { quotedOften } from "./quote-errors.ts";
import { quoteLimits } from "./quote-limits.ts";
import { quoteHref } from "./quote-link.ts";
import { insertQuote } from "./quotes-store.ts";

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
    const buyer = checkBuyer(cart.buyer, "quote");
    const turn = await consumeRateLimit(trx, orders.subscriptions.clock, quoteLimits.account, account.id);
    if (!turn.granted) throw quotedOften(turn.waitMs);
    return await freezeQuote(trx, orders, account, { cart, buyer });
  });
}

async function freezeQuote(
  trx: Trx,
  orders: Orders,
  account: Account,
  { cart, buyer }: { cart: CartToOrder; buyer: QuoteContent["buyer"] },
): Promise<QuotesTable> {
  const { clock, zone } = orders.subscriptions;
  const now = clock.now();
  const { currency, net, tax, total, offer, catalogVersion } = cart;
  const content: QuoteContent = {
    catalogVersion,
    offer: offer && { id: offer.id },
    buyer,
    taxes: [...cart.taxes],
    lines: cart.lines.map(quotedLine),
  };
  const draft = {
    id: newId(clock),
    account_id: account.id,
    content: writeJson(content),
    currency,
    net,
    tax,
    total,
    created_at: now,
    valid_until: addDays(zone.dayAt(now), VALID_DAYS),
    order_id: null,
  };
  const subject = `quote:${draft.id}`;
  await recordCommerceEvent(trx, clock, { actor: actorOf(account), action: "quote-made", subject, details: { total } });
  const document = await issueDocument(trx, orders.subscriptions, {
    kind: "quote",
    cause: subject,
    quoteId: draft.id,
    content: (number) => printedQuote(orders, { ...draft, number }, content),
  });
  const quote = { ...draft, number: document.number, document_id: document.id };
  await insertQuote(trx, quote);
  await queueMail(trx, clock, {
    template: quoteMadeMail,
    to: { address: account.email },
    props: {
      name: account.firstName,
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
  { buyer, taxes, lines }: QuoteContent,
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
    notes: [{ title: "How to order", text: how }],
    terms: "Nothing renews by itself.",
    link: { text: "Order from this quote online", url: orders.origin() + quoteHref(orders, quote) },
  };
}

function quotedLine(line: LineToOrder): QuoteContent["lines"][number] {
  const { kind, productKind, purchasableId, targetId, groupId, text, detail, qty, seats, years } = line;
  const { fromDay, untilDay, days, net, tax } = line;
  const what = { kind, productKind, purchasableId, targetId, groupId, text, detail, qty, seats, years };
  return { ...what, fromDay, untilDay, days, net, tax };
}
