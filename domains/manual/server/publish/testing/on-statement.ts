import type { Database } from "../../../../../platform/db/database.ts";

/** Wraps a database so that `look` gets each statement's number, from 1, before it runs; if `look` throws, it fails. */
export function onStatement(database: Database, look: (number: number) => void): Database {
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

/** Wraps a database to await `act` with the statement number, from 1, before each statement's rows are returned. */
export function afterStatement(database: Database, act: (number: number) => Promise<void>): Database {
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
