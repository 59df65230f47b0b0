declare const content: unique symbol;

/**
 * A text column that holds the JSON of a `T`. Text on both flavours rather than Postgres' jsonb, which reorders keys and
 * refuses some strings that JSON allows: so what is read is byte for byte what was written, and nothing queries inside.
 */
export type Json<T> = string & { readonly [content]: T };

/** The JSON of a value, for a column of that type. */
export function writeJson<T>(value: T): Json<T>;
export function writeJson(value: unknown): string {
  return JSON.stringify(value);
}

/** The value of a JSON column; it was checked when it was written. */
export function readJson<T>(column: Json<T>): T;
export function readJson(column: string): unknown {
  const value: unknown = JSON.parse(column);
  return value;
}
