import path from "node:path";
import type { Command } from "@commander-js/extra-typings";
import { UsageError } from "../../../platform/starting/command-line.ts";
import { secretKeyFile } from "../../../platform/secrets/secrets.ts";
import { migrations } from "../../../db/migrations/index.ts";
import { estimateFill } from "../../../platform/db/backup/fill/copy-lines.ts";
import { fillPostgres, migrationsOf, requireEmpty } from "../../../platform/db/backup/fill/fill-postgres.ts";
import { type RowSource, rowsIn } from "../../../platform/db/backup/rows.ts";
import { openSqliteSourceAlone } from "../../../platform/db/backup/sources/sqlite-source.ts";
import { sqliteFileName } from "../../../platform/db/sqlite/open-sqlite.ts";
import { sayIfInterrupted } from "./interruption.ts";
import {
  numberOf,
  type OperationsContext,
  lastingBetween,
  secondsSince,
  tellingFill,
  withoutPassword,
} from "./words.ts";

/** Adds `migrate-to-postgres`, which copies the embedded database into an empty Postgres. */
export function addMigrate(program: Command, context: OperationsContext): void {
  program
    .command("migrate-to-postgres")
    .summary("copy the embedded database into an empty Postgres")
    .description(
      "Copies the embedded database into an empty Postgres, with the server stopped. After an interruption, run it again.",
    )
    .argument("<postgres://…>", "its address")
    .option("--dry-run", "list what would be copied, and change nothing")
    .action(async (to, { dryRun }) => {
      if (!/^postgres(?:ql)?:\/\//.test(to) || !URL.canParse(to))
        throw new UsageError("The address of a Postgres begins with postgres://.");
      await migrate(to, dryRun === true, context);
    });
}

/** What a move leaves that was ended before its time, and how to go on. */
const HALF =
  "The embedded database is as it was. A part of it is in Postgres, on which no server starts. Run the same command again, which goes on where it was; or drop and recreate that database, and start the server as before.";

async function migrate(to: string, isDryRun: boolean, context: OperationsContext): Promise<void> {
  const file = path.join(context.config.dataDir, sqliteFileName);
  const source = openSqliteSourceAlone(file);
  try {
    // Both would fail later, too: a dry run says so.
    migrationsOf(source, migrations);
    await requireEmpty({ databaseUrl: to, dataDir: "" });
    if (isDryRun) await tellPlan(source, to, context);
    else
      await sayIfInterrupted(
        () => HALF,
        context.err,
        () => copy(source, to, context),
      );
  } finally {
    await source.close();
  }
}

/** A move takes up to so many times as long as its sample says, which finds its tables empty and the processors free. */
const TIMES_SAMPLE = 3;

async function tellPlan(source: RowSource, to: string, { out }: OperationsContext): Promise<void> {
  const { tables } = source;
  const estimated = await estimateFill(source, to);
  const lasting = lastingBetween(estimated, estimated * TIMES_SAMPLE);
  for (const { name, rows } of tables) if (rows > 0) out(`${numberOf(rows).padStart(12)}  ${name}`);
  out(`This would copy ${rowsOf(tables)} into ${withoutPassword(to)}, which takes ${lasting} by a sample of them.`);
  out("Nothing was changed: this was a dry run.");
}

async function copy(source: RowSource, to: string, { config, out, err }: OperationsContext): Promise<void> {
  const began = performance.now();
  const { dataDir } = config;
  await fillPostgres(source, to, {
    migrations,
    id: `the embedded database ${path.resolve(dataDir)}`,
    ...tellingFill("Copying", err),
  });
  out(
    `Copied ${rowsOf(source.tables)} into ${withoutPassword(to)} in ${secondsSince(began)}, and compared each of them.`,
  );
  out(
    `Set DATABASE_URL to that address${config.secretKeys.length > 0 ? "" : `, and SECRET_KEY to what is in ${secretKeyFile(dataDir)},`} and start the server. ${path.join(dataDir, sqliteFileName)} is as it was: keep it until you are sure.`,
  );
}

function rowsOf(tables: RowSource["tables"]): string {
  return `${numberOf(rowsIn(tables))} rows of ${tables.filter((table) => table.rows > 0).length} tables`;
}
