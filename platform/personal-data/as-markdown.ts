/**
 * Data as a Markdown document that people can read: a heading for each part, a list for what is in it. `data` is what
 * JSON can hold; texts can't become markup.
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
  if (typeof data === "object" && data !== null) {
    const entries = Object.entries(data);
    if (entries.length === 0) return `${indent}(none)`;
    return entries.map(([name, value]) => field(name, value, depth)).join("\n");
  }
  return indent + scalar(data);
}

function listItem(item: unknown, depth: number): string {
  const indent = "  ".repeat(depth);
  if (typeof item !== "object" || item === null) return `${indent}- ${scalar(item)}`;
  return `${indent}-\n${block(item, depth + 1)}`;
}

function field(name: string, value: unknown, depth: number): string {
  const label = `${"  ".repeat(depth)}- **${escape(name)}**:`;
  return typeof value === "object" && value !== null
    ? `${label}\n${block(value, depth + 1)}`
    : `${label} ${scalar(value)}`;
}

function scalar(value: unknown): string {
  if (value === null || value === undefined || value === "") return "(empty)";
  return escape(typeof value === "string" ? value : JSON.stringify(value)).replaceAll("\n", " / ");
}

function escape(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|]/g, String.raw`\$&`);
}
