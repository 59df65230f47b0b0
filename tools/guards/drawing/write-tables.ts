import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { projectRoot, runCommand } from "../../programs/run-command.ts";
import { readTree } from "../source/source-tree.ts";
import { drawAllTables, readTables } from "./draw-tables.ts";

/** `npm run tables`: migrates an empty database, and writes the columns that it has then into every tables.ts. */
const folder = mkdtempSync(join(tmpdir(), "tables-"));
const database = await openDatabase({ dataDir: folder });
try {
  await migrateToLatest(database);
  const drawn = drawAllTables(readTree(projectRoot).texts, await readTables(database));
  for (const [path, text] of drawn) writeFileSync(join(projectRoot, path), text);
  await runCommand("oxfmt", [...drawn.keys()]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
  rmSync(folder, { recursive: true });
}
