import path from "node:path";
import { parseArgs } from "node:util";
import { secretKeyFile } from "../../../platform/secrets/secrets.ts";
import { migrations } from "../../../db/migrations/index.ts";
import { fillPostgres, migrationsOf, requireEmpty } from "../../../platform/db/backup/fill/fill-postgres.ts";
import type { RowSource } from "../../../platform/db/backup/rows.ts";
import { openSqliteSourceAlone } from "../../../platform/db/backup/sources/sqlite-source.ts";
import { sqliteFileName } from "../../../platform/db/sqlite/open-sqlite.ts";
import { numberOf, type OperationsContext, secondsSince, telling, withoutPassword } from "./words.ts";

/** Its lines in the output of `admin help`. */
export const migrateHelp = `
  npm run admin -- migrate-to-postgres <postgres://…> [--dry-run]
                                                copy the embedded database into an empty Postgres, with the server
                                                stopped; after an interruption, again`;

const options = { "dry-run": { type: "boolean", default: false } } as const;

/** `admin migrate-to-postgres`: copies the embedded database into an empty Postgres. Returns the exit code. */
export async function migrateCommand(words: readonly string[], context: OperationsContext): Promise<number> {
  const read = readWords(words);
  if (read === undefined) {
    context.err(`Usage:${migrateHelp}`);
    return 2;
  }
  const file = path.join(context.config.dataDir, sqliteFileName);
  const source = openSqliteSourceAlone(file);
  try {
    // Both would fail later, too: a dry run says so.
    migrationsOf(source, migrations);
    await requireEmpty({ databaseUrl: read.to, dataDir: "" });
    if (read.dryRun) tellPlan(source, read.to, context);
    else await copy(source, read.to, context);
    return 0;
  } finally {
    await source.close();
  }
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [to = "", ...more] = positionals;
    const isPostgres = /^postgres(?:ql)?:\/\//.test(to) && URL.canParse(to);
    return isPostgres && more.length === 0 ? { to, dryRun: values["dry-run"] } : undefined;
  } catch {
    return undefined;
  }
}

function tellPlan({ tables }: RowSource, to: string, { out }: OperationsContext): void {
  for (const { name, rows } of tables) if (rows > 0) out(`${numberOf(rows).padStart(12)}  ${name}`);
  out(`This would copy ${rowsOf(tables)} into ${withoutPassword(to)}. Nothing was changed: this was a dry run.`);
}

async function copy(source: RowSource, to: string, { config, out, err }: OperationsContext): Promise<void> {
  const began = performance.now();
  const { dataDir } = config;
  await fillPostgres(source, to, {
    migrations,
    id: `the embedded database ${path.resolve(dataDir)}`,
    copying: telling("Copying", err),
    comparing: telling("Comparing", err),
  });
  out(
    `Copied ${rowsOf(source.tables)} into ${withoutPassword(to)} in ${secondsSince(began)}, and compared each of them.`,
  );
  out(
    `Set DATABASE_URL to that address${config.secretKeys.length > 0 ? "" : `, and SECRET_KEY to what is in ${secretKeyFile(dataDir)},`} and start the server. ${path.join(dataDir, sqliteFileName)} is as it was: keep it until you are sure.`,
  );
}

function rowsOf(tables: RowSource["tables"]): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${numberOf(rows)} rows of ${tables.filter((table) => table.rows > 0).length} tables`;
}
