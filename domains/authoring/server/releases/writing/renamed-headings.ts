import {
  alignBlocks,
  headingPairs,
  type OldHeadingsTable,
  readBlocks,
  readHeadings,
} from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { Difference } from "../../publish/plan/difference.ts";

/** Finds the headings of rewritten pages that have another id than before, as links to them will go on to arrive. */
export async function renamedHeadings(db: Queries, rewritten: Difference["rewritten"]): Promise<OldHeadingsTable[]> {
  const headings = await readHeadings(
    db,
    rewritten.flatMap(({ from, to }) => [from, to]),
  );
  const idsOf = (revision: string) => new Set(headings.get(revision)?.headings.map(({ id }) => id));
  const renamed: OldHeadingsTable[] = [];
  for (const { pageId, from, to } of rewritten) {
    const kept = idsOf(to);
    const lost = new Set([...idsOf(from)].filter((id) => !kept.has(id)));
    // Most pages lose none, and aligning takes a while.
    if (lost.size === 0) continue;
    for (const { before, after } of headingPairs(alignBlocks(await readBlocks(db, from), await readBlocks(db, to)))) {
      if (before && after && lost.has(before.id)) {
        renamed.push({ page_id: pageId, heading_id: before.id, now_id: after.id });
      }
    }
  }
  return renamed;
}
