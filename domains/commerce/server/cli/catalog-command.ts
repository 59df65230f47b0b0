import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { readCatalogFile } from "../catalog/catalog-file.ts";
import { type CatalogVersion, readNewestCatalog } from "../catalog/catalog-store.ts";
import { changesBetween, linesOf, loadCatalog } from "../catalog/open-catalog.ts";
import { commandLine } from "../records/records.ts";

export interface CatalogCommandContext {
  out(line: string): void;
  err(line: string): void;
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
  clock: Clock;
}

/** Its lines in the output of `admin help`. */
export const catalogHelp = `
  npm run admin -- catalog                      list what is for sale, and since when
  npm run admin -- catalog load <file> [--dry-run]
                                                replace it with a YAML file and show what changes. Orders and carts
                                                identify a variant by its id, so keep the id when you change a price`;

const usage = "Usage: npm run admin -- catalog [load <file> [--dry-run]]";

/** `admin catalog`: shows or replaces what is for sale. Returns the exit code. */
export async function catalogCommand(words: readonly string[], context: CatalogCommandContext): Promise<number> {
  const options = { "dry-run": { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true, strict: false });
  const unknown = Object.keys(values).some((name) => name !== "dry-run");
  const [verb, file, ...rest] = positionals;
  const isShow = verb === undefined && values["dry-run"] === false;
  if (unknown || rest.length > 0 || !(isShow || (verb === "load" && file !== undefined))) {
    context.err(usage);
    return 2;
  }
  const database = await context.openDatabase();
  try {
    if (file === undefined) return show(await readNewestCatalog(database.db), context);
    return await load(database, { file, isDryRun: values["dry-run"] === true }, context);
  } catch (error) {
    if (!(error instanceof AppError) && !isFileError(error)) throw error;
    context.err(error.message);
    return 1;
  } finally {
    await database.close();
  }
}

function show(newest: CatalogVersion | undefined, { out }: CatalogCommandContext): number {
  if (!newest) {
    out("Nothing is for sale yet: the shipped catalog is loaded when the server first starts.");
    return 0;
  }
  out(`Version ${newest.version}, for sale since ${new Date(newest.loadedAt).toISOString().slice(0, 10)}:`);
  for (const line of linesOf(newest.catalog).values()) out(`  ${line}`);
  return 0;
}

async function load(
  { db }: Pick<Database, "db">,
  { file, isDryRun }: { file: string; isDryRun: boolean },
  { out, clock }: CatalogCommandContext,
): Promise<number> {
  const catalog = readCatalogFile(await readFile(file, "utf8"));
  const newest = await readNewestCatalog(db);
  const changes = changesBetween(newest?.catalog, catalog);
  if (changes.length === 0) {
    out("This is already what is for sale.");
    return 0;
  }
  for (const change of changes) out(change);
  if (isDryRun) {
    out("Nothing was changed: this was a dry run.");
    return 0;
  }
  const since = newest?.version ?? 0;
  const version = await loadCatalog(db, clock, { catalog, since, actor: commandLine });
  out(`Version ${version} is for sale now; servers show it within a second.`);
  return 0;
}

function isFileError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && "path" in error;
}
