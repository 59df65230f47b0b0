import type { Flavor } from "./database.ts";

/**
 * Locks the rows of a SELECT until the transaction ends, so that concurrent transactions wait. SQLite doesn't need
 * this: its transactions take the write lock at the start.
 */
export function lockRows<Query extends { forUpdate(): Query }>(query: Query, flavor: Flavor): Query {
  return flavor === "postgres" ? query.forUpdate() : query;
}

/** The column type for raw bytes. */
export function bytesType(flavor: Flavor): "bytea" | "blob" {
  return flavor === "postgres" ? "bytea" : "blob";
}
