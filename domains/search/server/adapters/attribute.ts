/** The value of an attribute, a nested one by its path: bluebook.data. Undefined where the record has none. */
export function attribute(record: unknown, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split(".")) value = isObject(value) ? ownValue(value, name) : undefined;
  return value;
}

/** What an object itself has by a name that anybody may have sent. */
export function ownValue(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as facets count it; undefined for what is no value to count. */
export function facetValue(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
