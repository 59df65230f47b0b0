import type { Command } from "@commander-js/extra-typings";
import { type Output, withOpened } from "../../../../platform/starting/command-line.ts";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { csvRow } from "../../../../platform/files/csv.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { checkBatch, keyRows, makeKeys, withdrawBatch, withdrawKey } from "../keys/make-keys.ts";
import { findBatch, listKeysByTail, markExported } from "../keys/keys-store.ts";
import { commandLine } from "../records/records.ts";
import type { KeysTable } from "../tables.ts";

interface KeysCommandContext extends Output {
  /** Whether everything that was printed has arrived where it is read or kept. */
  written(): Promise<boolean>;
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
  readonly subscriptions: Pick<Subscriptions, "clock" | "zone">;
}

interface Work {
  context: KeysCommandContext;
  db: Database["db"];
}

interface MakeOptions {
  variant: string;
  count: string;
  label: string;
  expires: string;
  dryRun?: true | undefined;
}

/** Adds `keys make`, which prints prepaid keys as a CSV file, and `keys withdraw`. */
export function addKeysCommand(program: Command, context: KeysCommandContext): void {
  const on = (work: (parts: Work) => Promise<void>) =>
    withOpened(context.openDatabase, ({ db }) => work({ context, db }));
  const keys = program.command("keys").summary("make and withdraw prepaid keys").helpCommand(false);
  keys
    .command("make")
    .description(
      "Makes prepaid keys. They are printed once and stored as hashes: send the output to a file, and keep it.",
    )
    .requiredOption("--variant <id>", "what a key gives, such as individual-1; `catalog` lists them")
    .requiredOption("--count <number>", "how many")
    .requiredOption("--label <text>", "what they are for, such as 'Spring campaign'")
    .requiredOption("--expires <day>", "the last day to use one, like 2027-12-31")
    .option("--dry-run", "say what would be made, and make nothing")
    .action((said) => on((work) => make(said, work)));
  keys
    .command("withdraw")
    .description("Invalidates unused keys; keys already used keep their effect.")
    .argument("<which>", "a batch, or the last four characters of a key")
    .option("--dry-run", "say what would be withdrawn, and change nothing")
    .action((which, { dryRun }) => on((work) => withdraw(which, dryRun === true, work)));
}

/** Only the keys go to the standard output: it becomes the file. */
async function make({ variant, count, label, expires, dryRun }: MakeOptions, { db, context }: Work): Promise<void> {
  const { out, err, subscriptions } = context;
  const wanted = { variant, count: Number(count || Number.NaN), label, expiresOn: expires, by: commandLine.name };
  const batch = await checkBatch({ db }, subscriptions, wanted);
  const what = `${keysOf(batch.count)} for '${batch.title}', valid until ${formatDay(batch.expires_on)}`;
  if (dryRun === true) return err(`This would make ${what}. Nothing was changed: this was a dry run.`);
  const { batchId, keys } = await makeKeys({ db }, subscriptions, { batch, actor: commandLine });
  for (const row of keyRows(batch, keys)) out(csvRow(row).trimEnd());
  if (!(await context.written())) throw notPrinted(batchId);
  await markExported(db, batchId, subscriptions.clock.now());
  return err(`Made ${what} (batch ${batchId}). They are shown nowhere else.`);
}

async function withdraw(which: string, isDryRun: boolean, { db, context }: Work): Promise<void> {
  const { out, subscriptions } = context;
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
