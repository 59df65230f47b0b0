import type { KyselyPlugin } from "kysely";
import type { Database } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";

/** What a statement fails with that is never sent. */
class Crash extends Error {}

/** Kills what works on the database before one of its statements, as a crash of the process would. */
export interface Crashes {
  /** Before which statement from now on, counted from 1; 0 for none. */
  arm(statement: number): void;
}

/** A database's edge at which statements can be lost. What a transaction has done by then is rolled back. */
export function withCrashes(database: Database): { database: Database; crashes: Crashes } {
  let left = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left > 0) {
        left -= 1;
        if (left === 0) throw new Crash("The process died.");
      }
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    database: { ...database, db: database.db.withPlugin(plugin) },
    crashes: {
      arm: (statement) => {
        left = statement;
      },
    },
  };
}

/** Whether an error is a crash, or was caused by one. */
export function isCrash(error: unknown): boolean {
  return error instanceof Crash || (error instanceof AppError && error.cause instanceof Crash);
}
