import { formatDay } from "../../../../platform/clock/calendar.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { formatMoney } from "../../money.ts";
import { findOrder } from "../orders/orders-store.ts";
import { findQuote, listQuotes } from "../orders/quotes/quotes-store.ts";
import { withdrawQuote } from "../orders/ending/withdraw-quote.ts";
import type { Orders } from "../orders/orders.ts";
import { commandLine } from "../records/record-event.ts";
import { makeQuoteCommand } from "./make-quote-command.ts";
import { quotesHelp } from "./quotes-help.ts";
import type { QuotesTable } from "../orders/quotes/quotes-table.ts";

export interface QuotesCommandContext {
  out(line: string): void;
  err(line: string): void;
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
  openOrders(): Promise<{ orders: Orders; close(): Promise<void> }>;
  subscriptions: Pick<Subscriptions, "clock" | "zone">;
}

/** `admin quotes`: lists quotes, or shows one. Returns the exit code. */
export async function quotesCommand(words: readonly string[], context: QuotesCommandContext): Promise<number> {
  if (words[0] === "make") return await makeQuoteCommand(words.slice(1), context);
  const [number, option, ...rest] = words;
  const isMisused = rest.length > 0 || (option !== undefined && option !== "--withdraw");
  if (isMisused || number?.startsWith("-")) {
    context.err(`Usage: npm run admin -- quotes [make|number] [--withdraw]${quotesHelp}`);
    return 2;
  }
  const { db, close } = await context.openDatabase();
  try {
    return number === undefined
      ? await list(db, context)
      : await (option === undefined ? show : withdraw)(db, number, context);
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

async function withdraw(db: Database["db"], number: string, context: QuotesCommandContext): Promise<number> {
  const quote = await findQuote(db, number);
  if (!quote) {
    context.err(`There is no quote '${number}'. \`quotes\` lists the newest.`);
    return 1;
  }
  try {
    await withdrawQuote(db, context.subscriptions.clock, quote, { actor: commandLine, reason: "" });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.err(error.message);
    return 1;
  }
  context.out(`${number} is withdrawn: nobody can order from it any more.`);
  return 0;
}

async function stateOf(
  db: Database["db"],
  { order_id: orderId, valid_until: validUntil, withdrawn_at: withdrawn }: QuotesTable,
  { subscriptions: { clock, zone } }: QuotesCommandContext,
): Promise<string> {
  const order = orderId === null ? undefined : await findOrder(db, { id: orderId });
  if (order) return `ordered on ${formatDay(zone.dayAt(order.placed_at))} as ${order.number}`;
  if (withdrawn !== null) return `withdrawn on ${formatDay(zone.dayAt(withdrawn))}`;
  return `${validUntil < zone.dayAt(clock.now()) ? "was valid" : "valid"} until ${formatDay(validUntil)}`;
}
