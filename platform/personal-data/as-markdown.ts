import { breathe } from "../flow/breathe.ts";
import { formatDay, isDay } from "../clock/calendar.ts";

/**
 * Writes data as a readable Markdown document, in chunks, so that other requests get their turn while a long one is
 * written: a heading for each part, followed by a list. `data` consists of JSON values; texts can't become markup, and
 * days are formatted as everywhere (RULING-8).
 */
export async function* asMarkdown(title: string, parts: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  yield `# ${escape(title)}\n\n`;
  for (const [name, data] of Object.entries(parts)) {
    yield `## ${escape(name)}\n\n`;
    let before = "";
    for (const line of block(data, 0)) {
      yield before + line;
      before = "\n";
      await breathe();
    }
    yield "\n\n";
  }
}

/** Yields a value's lines, one at a time. */
function* block(data: unknown, depth: number): Generator<string> {
  const indent = "  ".repeat(depth);
  if (Array.isArray(data)) {
    const items: unknown[] = data;
    if (items.length === 0) yield `${indent}(none)`;
    for (const item of items) yield* listItem(item, depth);
  } else if (isMany(data)) {
    const entries = Object.entries(data);
    if (entries.length === 0) yield `${indent}(none)`;
    for (const [name, value] of entries) yield* field(name, value, depth);
  } else yield indent + scalar(data);
}

function* listItem(item: unknown, depth: number): Generator<string> {
  const indent = "  ".repeat(depth);
  if (isMany(item)) {
    yield `${indent}-`;
    yield* block(item, depth + 1);
  } else yield `${indent}- ${scalar(item)}`;
}

function* field(name: string, value: unknown, depth: number): Generator<string> {
  const label = `${"  ".repeat(depth)}- **${escape(name)}**:`;
  if (isMany(value)) {
    yield label;
    yield* block(value, depth + 1);
    return;
  }
  const isDate = name.endsWith("On") && typeof value === "string" && isDay(value);
  yield `${label} ${isDate ? formatDay(value) : scalar(value)}`;
}

/** Whether it has parts to list. */
function isMany(data: unknown): data is object {
  return typeof data === "object" && data !== null && !(data instanceof Date);
}

function scalar(value: unknown): string {
  if (value instanceof Date) return moment(value.toISOString());
  if (value === null || value === undefined || value === "") return "(empty)";
  return escape(typeof value === "string" ? value : JSON.stringify(value)).replaceAll("\n", " / ");
}

/** Formats '2026-11-21T15:22:21.480Z' as '11.21.2026, 15:22 UTC'. */
function moment(iso: string): string {
  const day = iso.slice(0, 10);
  return `${isDay(day) ? formatDay(day) : day}, ${iso.slice(11, 16)} UTC`;
}

function escape(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|]/g, String.raw`\$&`);
}
