import { parseArgs } from "node:util";
import { formatDay, isDay } from "../../../../platform/clock/calendar.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readJson, writeJson } from "../../../../platform/db/json.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { formatMoney, fractionDigits } from "../../money.ts";
import { codeLength, hashCode, newCode, plainCode } from "../cart/offers/offer-code.ts";
import { insertOffer, listOffers, markWithdrawn } from "../cart/offers/offers-store.ts";
import { readNewestCatalog } from "../catalog/catalog-store.ts";
import { commandLine, recordCommerceEvent } from "../records/record-event.ts";
import type { OffersTable } from "../tables.ts";

interface OffersCommandContext {
  out(line: string): void;
  err(line: string): void;
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
  subscriptions: Pick<Subscriptions, "clock" | "zone">;
}

/** Its lines in the output of `admin help`. */
export const offersHelp = `
  npm run admin -- offers make --label "Spring campaign" --percent 20 --from 2027-03-01 --until 2027-05-31 \\
      [--code SPRING27] [--amount 10.00] [--most 500] [--products individual,team] [--once] [--dry-run]
                                                make a code that lowers prices by a percentage, or by an amount. Without
                                                --code one is made up and printed: it is stored as a hash
  npm run admin -- offers list                  list offers: how often they were used
  npm run admin -- offers show <id or last four characters>
  npm run admin -- offers withdraw <id or last four characters> [--dry-run]
                                                end an offer; orders that used it keep their price`;

const usage = `Usage: npm run admin -- offers make|list|show|withdraw${offersHelp}`;

const text = { type: "string" } as const;
const options = {
  label: text,
  percent: text,
  amount: text,
  code: text,
  from: text,
  until: text,
  most: text,
  products: text,
  once: { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseWords>["values"];

interface Work extends OffersCommandContext {
  db: Database["db"];
  word: string;
  values: Values;
}

/** `admin offers`: makes, lists, shows and withdraws codes that lower prices. Returns the exit code. */
export async function offersCommand(words: readonly string[], context: OffersCommandContext): Promise<number> {
  const read = readWords(words);
  const verb = read && verbs[read.verb];
  if (!verb || read.rest.length !== verb.words || !Object.keys(read.values).every((name) => verb.options.has(name))) {
    context.err(usage);
    return 2;
  }
  const database = await context.openDatabase();
  try {
    await verb.run({ ...context, db: database.db, word: read.rest[0] ?? "", values: read.values });
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.err(error.message);
    return 1;
  } finally {
    await database.close();
  }
}

const verbs: Readonly<Record<string, { run(work: Work): Promise<void>; words: number; options: ReadonlySet<string> }>> =
  {
    make: { run: make, words: 0, options: new Set(Object.keys(options)) },
    list: { run: list, words: 0, options: new Set() },
    show: { run: show, words: 1, options: new Set() },
    withdraw: { run: withdraw, words: 1, options: new Set(["dry-run"]) },
  };

function parseWords(words: readonly string[]) {
  return parseArgs({ args: [...words], options, allowPositionals: true });
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseWords(words);
    const [verb = "", ...rest] = positionals;
    return { verb, rest, values };
  } catch {
    return undefined;
  }
}

async function make({ db, out, subscriptions: { clock }, values }: Work): Promise<void> {
  const catalog = (await readNewestCatalog(db))?.catalog;
  if (!catalog)
    throw offerRefused("Nothing is for sale yet: the shipped catalog is loaded when the server first starts.");
  const code = values.code === undefined ? newCode() : plainCode(values.code);
  if (code.length < codeLength.least || code.length > codeLength.most)
    throw offerRefused(`A code has ${codeLength.least} to ${codeLength.most} letters and digits.`);
  const products = (values.products ?? "").split(",").flatMap((name) => name.trim() || []);
  const unknown = products.find((name) => catalog.products.every(({ handle }) => handle !== name));
  if (unknown !== undefined) throw offerRefused(`There is no product '${unknown}'.`);
  const { from = "", until = "", label = "" } = values;
  if (!isDay(from) || !isDay(until) || from > until)
    throw offerRefused("Give the first and the last day: --from 2027-03-01 --until 2027-05-31.");
  if (label.trim() === "" || label.length > 80) throw offerRefused("Give it a --label of at most 80 characters.");
  const offer: OffersTable = {
    id: newId(clock),
    code_hash: hashCode(code),
    code_tail: code.slice(-4),
    label: label.trim(),
    ...readReduction(values, catalog.currency),
    starts_on: from,
    ends_on: until,
    most_uses: values.most === undefined ? null : wholeNumber("--most", values.most, 1_000_000),
    used: 0,
    products: writeJson(products),
    is_once: values.once === true ? 1 : 0,
    created_at: clock.now(),
    withdrawn_at: null,
  };
  out(describe(offer));
  if (values["dry-run"] === true) return out("Nothing was changed: this was a dry run.");
  await db.transaction().execute(async (trx) => {
    if (!(await insertOffer(trx, offer)))
      throw offerRefused("There is an offer with this code already. Choose another.");
    const details = { tail: offer.code_tail, percent: offer.percent, amount: offer.amount };
    await recordCommerceEvent(trx, clock, {
      actor: commandLine,
      action: "offer-made",
      subject: `offer:${offer.id}`,
      details,
    });
  });
  return out(`The code is ${code}. Keep it: it is stored as a hash. Link: /products/cart?offer=${code}`);
}

function readReduction(
  { percent, amount }: Values,
  currency: string,
): Pick<OffersTable, "percent" | "amount" | "currency"> {
  if ((percent === undefined) === (amount === undefined)) throw offerRefused("Give either --percent or --amount.");
  if (percent !== undefined) return { percent: wholeNumber("--percent", percent, 100), amount: null, currency: null };
  const digits = fractionDigits(currency);
  const value = Math.round(Number(amount) * 10 ** digits);
  const isExact = /^\d{1,7}(\.\d+)?$/.test(amount ?? "") && Math.abs(Number(amount) * 10 ** digits - value) < 1e-6;
  if (!isExact || value < 1) throw offerRefused(`--amount must be an amount in ${currency}, such as 10.00.`);
  return { percent: null, amount: value, currency };
}

function wholeNumber(name: string, typed: string, most: number): number {
  const value = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  if (value < 1 || value > most) throw offerRefused(`${name} must be a whole number from 1 to ${most}.`);
  return value;
}

async function list({ db, out }: Work): Promise<void> {
  const offers = await listOffers(db);
  if (offers.length === 0) return out("There are no offers.");
  for (const offer of offers) out(describe(offer));
}

async function show({ db, out, word }: Work): Promise<void> {
  out(describe(await findOne(db, word)));
}

async function withdraw({ db, out, word, values, subscriptions: { clock } }: Work): Promise<void> {
  const offer = await findOne(db, word);
  if (offer.withdrawn_at !== null) throw offerRefused("This offer was withdrawn before.");
  out(describe(offer));
  if (values["dry-run"] === true) return out("Nothing was changed: this was a dry run.");
  await db.transaction().execute(async (trx) => {
    if (!(await markWithdrawn(trx, offer.id, clock.now()))) throw offerRefused("This offer was withdrawn before.");
    await recordCommerceEvent(trx, clock, {
      actor: commandLine,
      action: "offer-withdrawn",
      subject: `offer:${offer.id}`,
    });
  });
  return out("It lowers no price any more; orders that used it keep theirs.");
}

async function findOne(db: Database["db"], word: string): Promise<OffersTable> {
  const found = (await listOffers(db)).filter(({ id, code_tail: tail }) => id === word || tail === word.toUpperCase());
  if (found.length > 1) throw offerRefused(`Several offers end in ${word}: name one by its id.`);
  if (!found[0]) throw offerRefused(`There is no offer '${word}'.`);
  return found[0];
}

function describe(offer: OffersTable): string {
  const { id, label, percent, amount, currency, used, most_uses: most, is_once: isOnce, code_tail: tail } = offer;
  const reduction = percent === null ? formatMoney(amount ?? 0, currency ?? "USD") : `${percent} %`;
  const products = readJson(offer.products);
  const parts = [
    `${reduction} off ${products.length === 0 ? "everything" : products.join(", ")}`,
    `from ${formatDay(offer.starts_on)} until ${formatDay(offer.ends_on)}`,
    most === null ? `used ${used} times` : `used ${used} of ${most} times`,
    ...(isOnce === 1 ? ["once for each account"] : []),
    ...(offer.withdrawn_at === null ? [] : ["withdrawn"]),
  ];
  return `${id}  …${tail}  ${label}: ${parts.join(", ")}`;
}

/** An offer can't be made, found or withdrawn. */
function offerRefused(message: string): AppError {
  return new AppError({ code: "offer-refused", status: 422, message });
}
