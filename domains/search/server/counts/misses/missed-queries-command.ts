import { parseArgs } from "node:util";
import type { Database } from "../../../../../platform/db/database.ts";
import { listEditions } from "../../../../content/server/public.ts";
import { listMissedQueries } from "./list-missed-queries.ts";
import { listMissedIndexes } from "./search-store.ts";

export interface MissedQueriesContext {
  out(line: string): void;
  err(line: string): void;
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
}

/** Its lines in the output of `admin help`. */
export const missedQueriesHelp = `
  npm run admin -- missed-queries [edition] [--most 50]
                                                list searches that found nothing, most frequent first; who
                                                searched is never recorded`;

const USUAL = "50";

/** `admin missed-queries`: prints the searches that found nothing, for the editors. Returns the exit code. */
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
    context.err("Usage: npm run admin -- missed-queries [edition] [--most n]");
    return 2;
  }
  const database = await context.openDatabase();
  try {
    const indexes = positionals.length > 0 ? positionals : await listMissedIndexes(database.db);
    if (indexes.length === 0) context.out("No searches without results yet.");
    const editions = new Set((await listEditions(database.db)).map(({ handle }) => handle));
    for (const index of indexes) {
      const missed = await listMissedQueries(database.db, index, limit);
      // Misses of an edition that has been removed are still listed.
      if (missed.length === 0 && !editions.has(index)) {
        context.err(`There is no edition '${index}'.`);
        return 1;
      }
      context.out(missed.length === 0 ? `${index}: no searches without results.` : `${index}:`);
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
