import { attribute, facetValue } from "../adapters/attribute.ts";

/** Marks one text of a record; `path` names it: 'ancestors.0.title'. */
export type MarkText = (path: string, text: string) => object;

interface Marked {
  [name: string]: unknown;
}

/** What `mark` makes of the texts at some paths of a record, in objects and lists like the record's own. */
export function markAttributes(record: unknown, paths: readonly string[], mark: MarkText): Marked {
  const result: Marked = {};
  for (const path of paths) {
    const marked = markValue(path, attribute(record, path), mark);
    if (marked !== undefined) place(result, path.split("."), marked);
  }
  return result;
}

function place(result: Marked, [name = "", ...rest]: readonly string[], marked: unknown): void {
  if (rest.length === 0) {
    result[name] = marked;
    return;
  }
  const known = result[name];
  const inner: Marked = isObject(known) ? known : {};
  result[name] = inner;
  place(inner, rest, marked);
}

function markValue(path: string, value: unknown, mark: MarkText): unknown {
  const text = facetValue(value);
  if (text !== undefined) return mark(path, text);
  if (Array.isArray(value)) return value.map((item: unknown, index) => markValue(`${path}.${index}`, item, mark) ?? {});
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, markValue(`${path}.${name}`, inner, mark)]),
  );
}

function isObject(value: unknown): value is Marked {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
