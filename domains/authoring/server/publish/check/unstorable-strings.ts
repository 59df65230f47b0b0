/**
 * Returns the paths of strings that can't be stored in a database: Postgres doesn't allow NUL, and half a surrogate
 * pair has no UTF-8 encoding.
 */
export function unstorableStrings(value: unknown): PropertyKey[][] {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? [[]] : [];
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => below(item, index));
  if (value instanceof Uint8Array || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => below(item, key));
}

function below(value: unknown, key: PropertyKey): PropertyKey[][] {
  return unstorableStrings(value).map((path) => [key, ...path]);
}
