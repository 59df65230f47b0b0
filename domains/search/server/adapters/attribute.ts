/** The value of an attribute, a nested one by its path: bluebook.data. Undefined where the record has none. */
export function attribute(record: unknown, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  return value;
}

/** A value as facets count it; undefined for what is no value to count. */
export function facetValue(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
