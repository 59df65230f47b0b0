import { parseArgs } from "node:util";
import type { Database } from "../../../../platform/db/database.ts";
import type { SearchTables } from "../tables.ts";
import { listMissedQueries } from "./list-missed-queries.ts";
import { listMissedIndexes } from "./search-store.ts";

export interface MissedQueriesContext {
  out(line: string): void;
  err(line: string): void;
  openDatabase(): Promise<Pick<Database<SearchTables>, "db" | "close">>;
}

/** Its lines in what `admin help` prints. */
export const missedQueriesHelp = `
  npm run admin -- missed-queries [edition] [--most 50]
                                                list what was searched in vain, the most frequent first; nobody
                                                knows by whom`;

const USUAL = "50";

/** `admin missed-queries`: prints what was searched in vain, for the editors. Gives the process's exit code. */
export async function showMissedQueries(words: readonly string[], context: MissedQueriesContext): Promise<number> {
  const most = { type: "string", default: USUAL } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { most },
    allowPositionals: true,
    strict: false,
  });
  const limit = Number(values.most);
  if (!Number.isInteger(limit) || limit < 1 || positionals.length > 1) {
    context.err("Write: npm run admin -- missed-queries [edition] [--most n]");
    return 2;
  }
  const database = await context.openDatabase();
  try {
    const indexes = positionals.length > 0 ? positionals : await listMissedIndexes(database.db);
    if (indexes.length === 0) context.out("Nothing was searched in vain yet.");
    for (const index of indexes) {
      const missed = await listMissedQueries(database.db, index, limit);
      context.out(missed.length === 0 ? `${index}: nothing was searched in vain.` : `${index}:`);
      for (const { query, count, lastMissedAt } of missed)
        context.out(
          `${String(count).padStart(7)}  ${query}  (last ${new Date(lastMissedAt).toISOString().slice(0, 10)})`,
        );
    }
    return 0;
  } finally {
    await database.close();
  }
}
