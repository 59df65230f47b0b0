import { plainText } from "../../domains/content/blocks/plain-text.ts";
import type { ManualEdition } from "../../domains/authoring/server/manual.ts";
import { allPages } from "./manual-passages.ts";

/** Every word that the edition's table of case-name words abbreviates, with its endings: Academic, Academy … */
export function longFormsOf(edition: ManualEdition): ReadonlySet<string> {
  const page = allPages(edition).find(({ slug }) => slug === "case-name-words");
  const cells = (page?.blocks ?? [])
    .flatMap((block) => (block.type === "table" && block.style === "A6" ? block.rows : []))
    .map((row) => plainText(row.column1));
  return new Set(cells.flatMap(formsOf).filter((word) => word !== "and" && !word.includes(" ")));
}

function formsOf(cell: string): string[] {
  const [, stem, endings] = /^(.*)\[(.*)\]$/.exec(cell) ?? [];
  if (stem === undefined || endings === undefined) return cell.split(", ");
  return [stem, ...endings.split(",").map((ending) => stem + ending)];
}
