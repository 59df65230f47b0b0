import type { Database } from "../../../../../platform/db/database.ts";

/** The database with `look` called before each statement, which counts from 1; what it throws, the statement throws. */
export function onStatement<DB>(database: Database<DB>, look: (number: number) => void): Database<DB> {
  let number = 0;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      number += 1;
      look(number);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...database, db };
}
