import { parseArgs } from "node:util";
import type { Database } from "../../../../platform/db/database.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { offerRefused } from "../cart/offers/errors.ts";
import { checkOffer, describeOffer, makeOffer, withdrawOffer } from "../cart/offers/make-offer.ts";
import { listOffers } from "../cart/offers/offers-store.ts";
import { commandLine } from "../records/records.ts";
import type { OffersTable } from "../tables.ts";
import { exitCodeOf } from "../../../../platform/starting/starting.ts";

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
  return await exitCodeOf(database, context.err, () =>
    verb.run({ ...context, db: database.db, word: read.rest[0] ?? "", values: read.values }),
  );
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
  const { label = "", percent = "", amount = "", from = "", until = "", most = "" } = values;
  // What is given but empty is a mistake.
  if ([values.percent, values.amount, values.code, values.most].includes(""))
    throw offerRefused("An option has no value.");
  const products = (values.products ?? "").split(",").flatMap((name) => name.trim() || []);
  const words = { label, percent, amount, code: values.code ?? "", from, until, most, products };
  const { offer, code } = await checkOffer(db, clock, { ...words, isOnce: values.once === true });
  out(describe(offer));
  if (values["dry-run"] === true) return out("Nothing was changed: this was a dry run.");
  await makeOffer(db, clock, offer, commandLine);
  return out(`The code is ${code}. Keep it: it is stored as a hash. Link: /products/cart?offer=${code}`);
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
  await withdrawOffer(db, clock, { id: offer.id, actor: commandLine });
  return out("It lowers no price any more; orders that used it keep theirs.");
}

async function findOne(db: Database["db"], word: string): Promise<OffersTable> {
  const found = (await listOffers(db)).filter(({ id, code_tail: tail }) => id === word || tail === word.toUpperCase());
  if (found.length > 1) throw offerRefused(`Several offers end in ${word}: name one by its id.`);
  if (!found[0]) throw offerRefused(`There is no offer '${word}'.`);
  return found[0];
}

function describe(offer: OffersTable): string {
  return `${offer.id}  …${offer.code_tail}  ${offer.label}: ${describeOffer(offer).join(", ")}`;
}
