import type { Block } from "../../registry/schemas.ts";
import { headingIds } from "./heading-ids.ts";

/** Returns the heading link targets of a page that can't be generated from codes and text. */
export function fixedHeadingIds(blocks: readonly Block[]): Set<string> {
  const headings = blocks.flatMap((block) => (block.type === "heading" ? [block] : []));
  const fixed = new Set<string>();
  // Fixing one target can change another's generated one, so repeat until nothing changes.
  for (let before = -1; fixed.size > before;) {
    before = fixed.size;
    const given = headingIds(
      headings.map((heading) => ({
        code: heading.headingCode,
        text: heading.headingText,
        id: fixed.has(heading.id) ? heading.id : null,
      })),
    );
    for (const [index, heading] of headings.entries()) {
      if (given[index] !== heading.id) {
        fixed.add(heading.id);
      }
    }
  }
  return fixed;
}
