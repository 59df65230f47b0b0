/** Reads an attribute; a nested one by its dotted path: bluebook.data. Returns undefined if the record has none. */
export function attribute(record: unknown, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split(".")) value = isObject(value) ? ownValue(value, name) : undefined;
  return value;
}

/** Reads an object's own property by a name that may come from a client. */
export function ownValue(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as facets count it; undefined if it can't be counted. */
export function facetValue(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
