import { formatDay } from "../../../../platform/clock/calendar.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { formatMoney } from "../../money.ts";
import { findOrder } from "../orders/orders-store.ts";
import { findQuote, listQuotes } from "../orders/quotes/quotes-store.ts";
import type { QuotesTable } from "../orders/quotes/quotes-table.ts";

export interface QuotesCommandContext {
  out(line: string): void;
  err(line: string): void;
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
  subscriptions: Pick<Subscriptions, "clock" | "zone">;
}

/** Its lines in the output of `admin help`. */
export const quotesHelp = `
  npm run admin -- quotes                       list the newest 50 quotes, and what became of them
  npm run admin -- quotes <number>              show a quote: for whom, what, until when`;

/** `admin quotes`: lists quotes, or shows one. Returns the exit code. */
export async function quotesCommand(words: readonly string[], context: QuotesCommandContext): Promise<number> {
  const [number, ...rest] = words;
  if (rest.length > 0 || number?.startsWith("-")) {
    context.err(`Usage: npm run admin -- quotes [number]${quotesHelp}`);
    return 2;
  }
  const { db, close } = await context.openDatabase();
  try {
    return number === undefined ? await list(db, context) : await show(db, number, context);
  } finally {
    await close();
  }
}

async function list(db: Database["db"], context: QuotesCommandContext): Promise<number> {
  const quotes = await listQuotes(db);
  if (quotes.length === 0) context.out("No quotes were made yet.");
  for (const quote of quotes) {
    const { buyer } = readJson(quote.content);
    const what = `${formatMoney(quote.total, quote.currency)} for ${buyer.organization || buyer.name}`;
    context.out(`${quote.number}  ${what}: ${await stateOf(db, quote, context)}`);
  }
  return 0;
}

async function show(db: Database["db"], number: string, context: QuotesCommandContext): Promise<number> {
  const quote = await findQuote(db, number);
  if (!quote) {
    context.err(`There is no quote '${number}'. \`quotes\` lists the newest.`);
    return 1;
  }
  const { out, subscriptions } = context;
  const { buyer, lines } = readJson(quote.content);
  const money = (amount: number) => formatMoney(amount, quote.currency);
  out(`${quote.number}, made on ${formatDay(subscriptions.zone.dayAt(quote.created_at))}`);
  out(`  ${await stateOf(db, quote, context)}`);
  out(`  for ${[buyer.organization, buyer.name, buyer.email].filter((part) => part !== "").join(", ")}`);
  for (const { qty, text, detail, net } of lines) out(`  ${qty} × ${text}, ${money(net)}: ${detail}`);
  out(`  net ${money(quote.net)}, tax ${money(quote.tax)}, total ${money(quote.total)}`);
  if (quote.account_id === null) out("  The account that made it was deleted: nobody can order from it.");
  return 0;
}

async function stateOf(
  db: Database["db"],
  { order_id: orderId, valid_until: validUntil }: QuotesTable,
  { subscriptions: { clock, zone } }: QuotesCommandContext,
): Promise<string> {
  const order = orderId === null ? undefined : await findOrder(db, { id: orderId });
  if (order) return `ordered on ${formatDay(zone.dayAt(order.placed_at))} as ${order.number}`;
  return `${validUntil < zone.dayAt(clock.now()) ? "was valid" : "valid"} until ${formatDay(validUntil)}`;
}
