import type { Flavor } from "./database.ts";

/**
 * Locks the rows of a SELECT until the transaction ends, so that whoever comes second waits. SQLite needs no word for it:
 * its transactions begin with the write lock.
 */
export function lockRows<Query extends { forUpdate(): Query }>(query: Query, flavor: Flavor): Query {
  return flavor === "postgres" ? query.forUpdate() : query;
}

/** The column type of raw bytes. */
export function bytesType(flavor: Flavor): "bytea" | "blob" {
  return flavor === "postgres" ? "bytea" : "blob";
}
