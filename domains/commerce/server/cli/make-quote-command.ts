import { parseArgs } from "node:util";
import { exitCodeOf } from "../../../../platform/starting/exit-code.ts";
import { planQuote } from "../desk/quotes/plan-quote.ts";
import type { Orders } from "../orders/orders.ts";
import { commandLine } from "../records/record-event.ts";
import { UNCHANGED } from "./order-words.ts";
import { quotesHelp } from "./quotes-help.ts";

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
export async function makeQuoteCommand(words: readonly string[], context: MakeQuoteContext): Promise<number> {
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
    else context.out(`Quote ${(await run()).split("/").at(-1)} is made.`);
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
