declare const content: unique symbol;

/**
 * A text column that holds the JSON of a `T`. Text on both engines instead of Postgres' jsonb, which reorders keys and
 * rejects some strings that JSON allows: what is read is byte for byte what was written, and no query takes it apart.
 */
export type Json<T> = string & { readonly [content]: T };

/** Serializes a value for a JSON column. */
export function writeJson<T>(value: T): Json<T>;
export function writeJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Parses a JSON column; its value was validated when it was written. */
export function readJson<T>(column: Json<T>): T;
export function readJson(column: string): unknown {
  const value: unknown = JSON.parse(column);
  return value;
}
