import { readingLimits } from "../../rules.ts";
import { orderRefused } from "../errors.ts";

/**
 * Parses the ids of a new order: `orderedIds` repeated, `orderedIds[]`, `orderedIds[0]` …, or one comma-separated
 * value, as clients write lists.
 * @throws AppError order-refused (422)
 */
export function parseOrder(form: unknown): string[] {
  const ids = [...idsOf(form)];
  if (ids.length === 0) throw orderRefused("it names no pages");
  if (ids.length > readingLimits.pins)
    throw orderRefused(`it names ${ids.length} pages, but there can be ${readingLimits.pins} pins at most`);
  if (ids.some((id) => id === "" || id.length > 64)) throw orderRefused("it names something that is not a page");
  return ids;
}

function* idsOf(form: unknown): Generator<string> {
  if (typeof form !== "object" || form === null) return;
  for (const [name, value] of Object.entries(form)) {
    if (!/^orderedIds(?:\[\d{0,6}\])?$/.test(name)) continue;
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const text of values) yield* typeof text === "string" ? text.split(",") : [""];
  }
}
