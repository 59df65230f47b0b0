import type { IndexData } from "../../index/index-data.ts";

/** No page of a manual goes on for longer than this in print; what is asked beyond the last one isn't there. */
const LONGEST = 60;

/**
 * The documents that begin on a page of the printed manual; if none does, the last that begins before it, on which it
 * therefore stands.
 */
export function documentsOfPrintPage({ printPages }: IndexData, page: number): number[] {
  let begin = 0;
  for (const first of printPages) if (first <= page && first > begin) begin = first;
  if (begin === 0 || page - begin > LONGEST) return [];
  return [...printPages.keys()].filter((doc) => printPages[doc] === begin);
}
