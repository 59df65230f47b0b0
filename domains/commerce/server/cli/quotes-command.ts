import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { formatMoney } from "../../money.ts";
import { findOrder } from "../orders/orders-store.ts";
import type { QuotesTable } from "../tables.ts";
import { findQuote, listQuotes } from "../orders/quotes/quotes-store.ts";
import { withdrawQuote } from "../orders/ending/withdraw-quote.ts";
import type { Orders } from "../orders/orders.ts";
import { commandLine } from "../records/records.ts";
import { parseArgs } from "node:util";
import { exitCodeOf } from "../../../../platform/starting/starting.ts";
import { planQuote } from "../admin/quote-acts.ts";
import { UNCHANGED } from "./orders-command.ts";

interface QuotesCommandContext {
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

interface MakeQuoteContext {
  out(line: string): void;
  err(line: string): void;
  openOrders(): Promise<{ orders: Orders; close(): Promise<void> }>;
}

const text = { type: "string" } as const;
const options = {
  line: text,
  name: text,
  purpose: text,
  organization: text,
  buyer: text,
  email: text,
  street: text,
  street2: text,
  city: text,
  region: text,
  "postal-code": text,
  country: text,
  "tax-number": text,
  "purchase-order": text,
  code: text,
  note: text,
  mail: { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

/** `admin quotes make`: what the desk's form does, with the same fields. Returns the exit code. */
async function makeQuoteCommand(words: readonly string[], context: MakeQuoteContext): Promise<number> {
  const asked = readWords(words);
  if (asked === undefined) {
    context.err(`Usage: npm run admin -- quotes make <address> --line <product>=<number> …${quotesHelp}`);
    return 2;
  }
  const { orders, close } = await context.openOrders();
  return await exitCodeOf({ close }, context.err, async () => {
    const { sentence, facts = [], run } = await planQuote(orders, { actor: commandLine, fields: asked.fields });
    context.out(sentence);
    for (const { name, value } of facts) context.out(`  ${name}: ${value}`);
    if (asked.isDryRun) context.out(UNCHANGED);
    else context.out(`Quote ${await run()} is made.`);
  });
}

/** Reads the words as the fields of the desk's form. */
function readWords(words: readonly string[]) {
  const read = parseWords(words);
  const [account, ...rest] = read?.positionals ?? [];
  if (read === undefined || account === undefined || rest.length > 0) return undefined;
  const { line = "", buyer, "dry-run": isDryRun = false, mail, name, ...said } = read.values;
  const { "postal-code": postalCode, "tax-number": taxNumber, "purchase-order": purchaseOrder, ...others } = said;
  const lines = line.split(",").flatMap((item, index): [string, string][] => {
    const [product = "", count = ""] = item.split("=");
    return [
      [`line-${index + 1}`, product.trim()],
      [`qty-${index + 1}`, count.trim()],
    ];
  });
  const given = { ...others, postalCode, taxNumber, purchaseOrder, name: buyer, customer: name };
  const typed = Object.entries(given).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, value] as const],
  );
  const fields: Record<string, string> = { country: "US", ...Object.fromEntries(typed), ...Object.fromEntries(lines) };
  return { fields: { ...fields, account, mail: mail === true ? "1" : "" }, isDryRun };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    return undefined;
  }
}

/** Its lines in the output of `admin help`. */
export const quotesHelp = `
  npm run admin -- quotes                       list the newest 50 quotes, and what became of them
  npm run admin -- quotes make <address> --line team-1=25[,individual-1=2] --street "1 Court St" --city Albany \\
      [--name "Ada Byron"] [--purpose new|renew|more] [--organization …] [--buyer …] [--email …] [--street2 …]
      [--region …] [--postal-code …] [--country US] [--tax-number …] [--purchase-order …] [--code …] [--note …]
      [--mail] [--dry-run]                      make a quote for the account with this address; with --name, also for
                                                whoever signs up with it. --buyer and --email stand on the invoice
  npm run admin -- quotes <number> [--withdraw] show a quote: for whom, what, until when; or withdraw it: nobody can
                                                order from it any more`;
