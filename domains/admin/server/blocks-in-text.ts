import type { AdminBlock, TableBlock, AdminValue } from "../../../ui/admin/blocks.tsx";

/** What a screen of admin says, as lines of plain text. What only a browser can do, such as sending a form, is left out. */
export function blocksInText(blocks: readonly AdminBlock[]): string[] {
  return blocks.flatMap((block) => blockInText(block));
}

function blockInText(block: AdminBlock): readonly string[] {
  switch (block.kind) {
    case "heading":
      return ["", block.text];
    case "text":
    case "note":
    case "message":
      return [block.text];
    case "state":
      return [`${block.state}${block.rest}`];
    case "facts":
      return block.facts.map(({ name, value }) => `${name}: ${value}`);
    case "lines":
      return block.lines.length === 0 ? [block.empty] : block.lines;
    case "table":
      return tableInText(block);
    case "buttons":
      return block.links.flatMap(({ label, href, download }) => (download === undefined ? `${label}: ${href}` : []));
    case "copy":
      return [block.value];
    case "link":
      return [`${block.label}: ${block.href}`];
    case "next":
      return block.href === null ? [] : [`There are more: ${wordsOf(block.href)}`];
    case "tabs":
    case "search":
    case "send":
    case "sends":
    case "form":
      return [];
  }
}

/** The rest of an address as words of a command: 'list=unpaid after=…'. */
function wordsOf(href: string): string {
  const [, query = ""] = href.split("?");
  return [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).join(" ");
}

/** The columns of a table below their names, each as wide as its longest cell. */
function tableInText({ columns, rows, empty }: TableBlock): string[] {
  if (rows.length === 0) return empty === "" ? [] : [empty];
  const cells = [columns.map(({ name }) => name), ...rows.map((row) => row.map(valueInText))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** A value, with its address where that says more: it has the id by which an act takes an item. */
function valueInText(value: AdminValue): string {
  if (typeof value === "string") return value;
  const { text, href, note = "" } = value;
  const where = href === undefined || href.endsWith(`/${text}`) ? "" : ` (${href})`;
  return `${text}${where}${note === "" ? "" : `, ${note}`}`;
}
