import type { HeadingBlock, OutlinePage } from "../../../../content/server/authoring.ts";

/** Makes a block of what is known of a page's heading. */
export function headingBlock({ id, code, text, level }: OutlinePage["headings"][number]): HeadingBlock {
  const heading = { headingCode: code, headingText: text, headingLevel: [level] };
  return { type: "heading", id, ...heading, putNameOnItsOwnLine: false };
}
