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

/** The database with `act` awaited after each statement, which counts from 1, before its rows are given. */
export function afterStatement<DB>(database: Database<DB>, act: (number: number) => Promise<void>): Database<DB> {
  let number = 0;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      number += 1;
      await act(number);
      return result;
    },
  });
  return { ...database, db };
}
