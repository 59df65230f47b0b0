import { readFile } from "node:fs/promises";
import type { Command } from "@commander-js/extra-typings";
import { type Output, withOpened } from "../../../../platform/starting/command-line.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { readCatalogFile } from "../catalog/catalog-file.ts";
import { type CatalogVersion, readNewestCatalog } from "../catalog/catalog-store.ts";
import { changesBetween, linesOf, loadCatalog } from "../catalog/open-catalog.ts";
import { commandLine } from "../records/records.ts";

interface CatalogCommandContext extends Output {
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
  clock: Clock;
}

/** Adds `catalog`, which shows what is for sale, and `catalog load`, which replaces it. */
export function addCatalogCommand(program: Command, context: CatalogCommandContext): void {
  const on = (work: (parts: { db: Database["db"] }) => Promise<void>) => withOpened(context.openDatabase, work);
  const catalog = program
    .command("catalog")
    .summary("list what is for sale, and since when; load replaces it")
    .helpCommand(false)
    .action(() => on(async ({ db }) => show(await readNewestCatalog(db), context)));
  catalog
    .command("load")
    .description(
      "Replaces what is for sale with a YAML file, and shows what changes. Orders and carts identify a variant by its id, so keep the id when you change a price.",
    )
    .argument("<file>")
    .option("--dry-run", "show what would change, and change nothing")
    .action((file, { dryRun }) => on(({ db }) => load(db, { file, isDryRun: dryRun === true }, context)));
}

function show(newest: CatalogVersion | undefined, { out, facts }: CatalogCommandContext): void {
  facts({ ...newest });
  if (!newest) return out("Nothing is for sale yet: the shipped catalog is loaded when the server first starts.");
  out(`Version ${newest.version}, for sale since ${new Date(newest.loadedAt).toISOString().slice(0, 10)}:`);
  for (const line of linesOf(newest.catalog).values()) out(`  ${line}`);
}

async function load(
  db: Database["db"],
  { file, isDryRun }: { file: string; isDryRun: boolean },
  { out, clock }: CatalogCommandContext,
): Promise<void> {
  const catalog = readCatalogFile(await readText(file));
  const newest = await readNewestCatalog(db);
  const changes = changesBetween(newest?.catalog, catalog);
  if (changes.length === 0) return out("This is already what is for sale.");
  for (const change of changes) out(change);
  if (isDryRun) return out("Nothing was changed: this was a dry run.");
  const since = newest?.version ?? 0;
  const version = await loadCatalog(db, clock, { catalog, since, actor: commandLine });
  out(`Version ${version} is for sale now; servers show it within a second.`);
}

/** @throws AppError unreadable-file */
async function readText(file: string): Promise<string> {
  return await readFile(file, "utf8").catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError({ code: "unreadable-file", status: 422, message: `${file} can't be read (${reason}).` });
  });
}
