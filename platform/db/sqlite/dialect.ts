import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { SqliteSession } from "./session.ts";
import type { SqliteStore } from "./store.ts";

class NodeSqliteAdapter extends SqliteAdapter {
  /** The store does the locking. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations run inside BEGIN IMMEDIATE, so two processes can't migrate at once. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely on the two connections of a store; `relaxed` commits without waiting for the disk. */
export function sqliteDialect(store: SqliteStore, relaxed: boolean): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => driver(store, relaxed),
  };
}

function driver(store: SqliteStore, relaxed: boolean): Driver {
  return {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => new SqliteSession(store, relaxed),
    releaseConnection: async () => {},
    beginTransaction: async (connection) => session(connection).begin(),
    commitTransaction: async (connection) => session(connection).commit(),
    rollbackTransaction: async (connection) => session(connection).rollback(),
  };
}

function session(connection: DatabaseConnection): SqliteSession {
  if (connection instanceof SqliteSession) return connection;
  throw new TypeError("The connection is not one of this driver.");
}
