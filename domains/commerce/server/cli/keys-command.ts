import { parseArgs } from "node:util";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { csvRow } from "../../../../platform/files/csv.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { checkBatch, keyRows, makeKeys, withdrawBatch, withdrawKey } from "../keys/make-keys.ts";
import { findBatch, listKeysByTail, markExported } from "../keys/keys-store.ts";
import { commandLine } from "../records/records.ts";
import type { KeysTable } from "../tables.ts";
import { exitCodeOf } from "../../../../platform/starting/starting.ts";

interface KeysCommandContext {
  out(line: string): void;
  err(line: string): void;
  /** Whether everything that was printed has arrived where it is read or kept. */
  written(): Promise<boolean>;
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
  subscriptions: Pick<Subscriptions, "clock" | "zone">;
}

interface Work extends KeysCommandContext {
  db: Database["db"];
  rest: readonly string[];
  values: { variant?: string; count?: string; label?: string; expires?: string; "dry-run"?: boolean };
}

/** Its lines in the output of `admin help`. */
export const keysHelp = `
  npm run -s admin -- keys make --variant individual-1 --count 50 --label "Spring campaign" \\
      --expires 2027-12-31 [--dry-run] > keys.csv
                                                make prepaid keys. They are printed once and stored as hashes: keep the
                                                file. -s keeps npm's own words out of it
  npm run admin -- keys withdraw <batch or last four characters> [--dry-run]
                                                invalidate unused keys; keys already used keep their effect`;

const usage = `Usage: npm run admin -- keys make|withdraw${keysHelp}`;

const text = { type: "string" } as const;
const options = {
  variant: text,
  count: text,
  label: text,
  expires: text,
  "dry-run": { type: "boolean" },
} as const;

interface Verb {
  run(work: Work): Promise<void>;
  /** How many words follow, and which options there are. */
  words: number;
  options: readonly (keyof typeof options)[];
}

const verbs: Readonly<Record<string, Verb>> = {
  make: { run: make, words: 0, options: ["variant", "count", "label", "expires", "dry-run"] },
  withdraw: { run: withdraw, words: 1, options: ["dry-run"] },
};

/** `admin keys`: makes prepaid keys as a CSV file, and withdraws one by its end, or a batch. Returns the exit code. */
export async function keysCommand(words: readonly string[], context: KeysCommandContext): Promise<number> {
  const read = readWords(words);
  const verb = read && verbs[read.name];
  const isKnown = (name: string) => verb?.options.some((option) => option === name);
  if (!verb || read.rest.length !== verb.words || !Object.keys(read.values).every(isKnown)) {
    context.err(usage);
    return 2;
  }
  const database = await context.openDatabase();
  return await exitCodeOf(database, context.err, () => verb.run({ ...context, ...read, db: database.db }));
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [name = "", ...rest] = positionals;
    return { name, rest, values };
  } catch {
    return undefined;
  }
}

/** Only the keys go to the standard output: it becomes the file. */
async function make(work: Work): Promise<void> {
  const { db, out, err, subscriptions, values } = work;
  const { variant = "", count = "", label = "", expires = "" } = values;
  const wanted = { variant, count: Number(count || Number.NaN), label, expiresOn: expires, by: commandLine.name };
  const batch = await checkBatch({ db }, subscriptions, wanted);
  const what = `${keysOf(batch.count)} for '${batch.title}', valid until ${formatDay(batch.expires_on)}`;
  if (values["dry-run"] === true) return err(`This would make ${what}. Nothing was changed: this was a dry run.`);
  const { batchId, keys } = await makeKeys({ db }, subscriptions, { batch, actor: commandLine });
  for (const row of keyRows(batch, keys)) out(csvRow(row).trimEnd());
  if (!(await work.written())) throw notPrinted(batchId);
  await markExported(db, batchId, subscriptions.clock.now());
  return err(`Made ${what} (batch ${batchId}). They are shown nowhere else.`);
}

async function withdraw({ db, out, subscriptions, rest: [which = ""], values }: Work): Promise<void> {
  const isDryRun = values["dry-run"] === true;
  const batch = await findBatch(db, which);
  const tail = which.toUpperCase();
  const keys = batch || tail.length !== 4 ? [] : await listKeysByTail(db, tail);
  if (keys.length > 1) {
    const batches = keys.map(({ label, batch_id: id }) => `${label} (${id})`).join(", ");
    throw new AppError({
      code: "key-ambiguous",
      status: 409,
      message: `${keys.length} keys end with ${tail}, of these batches: ${batches}. Withdraw a whole batch, or none.`,
    });
  }
  const [key] = keys;
  if (!batch && !key) throw nothingFound(which);
  if (key && (key.redeemed_at !== null || key.revoked_at !== null)) {
    out(`…${key.tail} was ${stateOf(key, subscriptions)}. Nothing was changed.`);
    return;
  }
  const left = batch ? batch.count - batch.redeemed - batch.withdrawn : 1;
  if (isDryRun) {
    out(`This would withdraw ${keysOf(left)}. Nothing was changed: this was a dry run.`);
    return;
  }
  const by = { actor: commandLine, clock: subscriptions.clock };
  const withdrawn = batch ? await withdrawBatch(db, by, batch.id) : await withdrawKey(db, by, key?.id ?? "");
  out(`${keysOf(withdrawn)} withdrawn. Keys already used keep their effect.`);
}

function keysOf(count: number): string {
  return count === 1 ? "1 key" : `${count} keys`;
}

function stateOf(
  { redeemed_at: used, revoked_at: withdrawn }: KeysTable,
  { zone }: Pick<Subscriptions, "zone">,
): string {
  if (used !== null) return `used on ${formatDay(zone.dayAt(used))}`;
  return withdrawn === null ? "unused" : `withdrawn on ${formatDay(zone.dayAt(withdrawn))}`;
}

/** The output was closed before its end: nobody has all of the keys. */
function notPrinted(batchId: string): AppError {
  const message = `The keys could not be printed to the end. Withdraw the batch ${batchId}, and make another.`;
  return new AppError({ code: "keys-not-printed", status: 500, message });
}

function nothingFound(which: string): AppError {
  const message = `There is no batch and no key '${which}'. \`list keys\` lists the batches.`;
  return new AppError({ code: "no-such-keys", status: 404, message });
}
