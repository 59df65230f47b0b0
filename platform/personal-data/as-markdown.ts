import { formatDay, isDay } from "../clock/calendar.ts";

/**
 * Data as a Markdown document that people can read: a heading for each part, a list for what is in it. `data` is what
 * JSON can hold; texts can't become markup, and days are told as readers see them everywhere (DECISION 8).
 */
export function asMarkdown(title: string, parts: Readonly<Record<string, unknown>>): string {
  const sections = Object.entries(parts).map(([name, data]) => `## ${escape(name)}\n\n${block(data, 0)}`);
  return [`# ${escape(title)}`, ...sections, ""].join("\n\n");
}

function block(data: unknown, depth: number): string {
  const indent = "  ".repeat(depth);
  if (Array.isArray(data)) {
    const items: unknown[] = data;
    return items.length === 0 ? `${indent}(none)` : items.map((item) => listItem(item, depth)).join("\n");
  }
  if (isMany(data)) {
    const entries = Object.entries(data);
    if (entries.length === 0) return `${indent}(none)`;
    return entries.map(([name, value]) => field(name, value, depth)).join("\n");
  }
  return indent + scalar(data);
}

function listItem(item: unknown, depth: number): string {
  const indent = "  ".repeat(depth);
  if (!isMany(item)) return `${indent}- ${scalar(item)}`;
  return `${indent}-\n${block(item, depth + 1)}`;
}

function field(name: string, value: unknown, depth: number): string {
  const label = `${"  ".repeat(depth)}- **${escape(name)}**:`;
  if (isMany(value)) return `${label}\n${block(value, depth + 1)}`;
  const isDate = name.endsWith("On") && typeof value === "string" && isDay(value);
  return `${label} ${isDate ? formatDay(value) : scalar(value)}`;
}

/** Whether it has parts to be listed. */
function isMany(data: unknown): data is object {
  return typeof data === "object" && data !== null && !(data instanceof Date);
}

function scalar(value: unknown): string {
  if (value instanceof Date) return moment(value.toISOString());
  if (value === null || value === undefined || value === "") return "(empty)";
  return escape(typeof value === "string" ? value : JSON.stringify(value)).replaceAll("\n", " / ");
}

/** '2026-11-21T15:22:21.480Z' as '11.21.2026, 15:22 UTC'. */
function moment(iso: string): string {
  const day = iso.slice(0, 10);
  return `${isDay(day) ? formatDay(day) : day}, ${iso.slice(11, 16)} UTC`;
}

function escape(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|]/g, String.raw`\$&`);
}
