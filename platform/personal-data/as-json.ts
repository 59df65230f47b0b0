import { breathe } from "../flow/breathe.ts";

/**
 * Writes data as a readable JSON document, in chunks, so that other requests get their turn while a long one is written:
 * each part and each list item is a chunk.
 */
export async function* asJson(parts: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  yield* object(parts, 0);
  yield "\n";
}

/** How many levels of objects are written in chunks. */
const DEEPEST = 1;

async function* object(fields: object, depth: number): AsyncGenerator<string> {
  let before = "{";
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    yield `${before}${lineAt(depth + 1)}${JSON.stringify(name)}: `;
    yield* written(value, depth + 1);
    before = ",";
  }
  yield before === "{" ? "{}" : `${lineAt(depth)}}`;
}

async function* list(items: readonly unknown[], depth: number): AsyncGenerator<string> {
  let before = "[";
  for (const item of items) {
    yield before + lineAt(depth + 1) + whole(item, depth + 1);
    before = ",";
    await breathe();
  }
  yield before === "[" ? "[]" : `${lineAt(depth)}]`;
}

async function* written(value: unknown, depth: number): AsyncGenerator<string> {
  await breathe();
  if (Array.isArray(value)) yield* list(value, depth);
  else if (depth <= DEEPEST && typeof value === "object" && value !== null && !(value instanceof Date))
    yield* object(value, depth);
  else yield whole(value, depth);
}

/** Writes a value in one chunk. Strings in JSON contain no line breaks. */
function whole(value: unknown, depth: number): string {
  return (JSON.stringify(value, null, 2) ?? "null").replaceAll("\n", lineAt(depth));
}

function lineAt(depth: number): string {
  return `\n${"  ".repeat(depth)}`;
}
