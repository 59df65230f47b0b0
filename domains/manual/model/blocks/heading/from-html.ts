import type { HeadingBlock } from "./schema.ts";

/** What an import knows of a heading; `html` is clean inline HTML. */
export interface FoundHeading {
  id: string;
  code: string;
  html: string;
  level: number;
}

/** Makes a block of a heading. */
export function headingFromHtml({ id, code, html, level }: FoundHeading): HeadingBlock {
  return {
    type: "heading",
    id,
    headingCode: code,
    headingText: html,
    headingLevel: [level],
    putNameOnItsOwnLine: false,
  };
}
