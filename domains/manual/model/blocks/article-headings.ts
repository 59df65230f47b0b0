import { headingAnchor } from "../../rules.ts";
import type { ArticleHeading } from "../../web/content-api.ts";
import type { Block } from "./registry/schemas.ts";

/** The headings among a page's blocks, as 'On this page' lists them. */
export function articleHeadings(blocks: readonly Block[]): ArticleHeading[] {
  return blocks.flatMap((block) =>
    block.type === "heading"
      ? [
          {
            anchor: headingAnchor(block.id),
            code: block.headingCode,
            text: block.headingText,
            level: block.headingLevel[0] ?? 1,
          },
        ]
      : [],
  );
}
