import type { z } from "zod";
import type { ManualEdition, ManualPage } from "../../manual.ts";

/** Describes where an edition exceeds the manual's limits, and how, so that authors find the place in the source. */
export function describeExcess(edition: ManualEdition, issue: z.core.$ZodIssue): string {
  const rest = [...issue.path];
  const titles: string[] = [];
  let pages: readonly ManualPage[] = edition.pages;
  while (rest[0] === "pages" || rest[0] === "children") {
    const page = pages[Number(rest[1])];
    if (page === undefined) break;
    titles.push(`${page.code} ${page.title}`.trim());
    pages = page.children;
    rest.splice(0, 2);
  }
  const place = titles.length > 0 ? `page '${titles.at(-1)}'` : "";
  return [place, placeIn(rest), excessOf(issue)].filter((part) => part !== "").join(" ");
}

/** Formats `blocks, 1, rows, 153, column3` as 'block 2 row 154 column3': people count from one. */
function placeIn(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => {
      if (typeof part === "number") return String(part + 1);
      return typeof path[at + 1] === "number" ? String(part).replace(/s$/, "") : String(part);
    })
    .join(" ");
}

function excessOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== "too_big") return `is wrong (${issue.message})`;
  const unit = issue.origin === "string" ? "characters" : "entries";
  return `has more than ${issue.maximum} ${unit}`;
}
