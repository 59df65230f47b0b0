import type { EntriesTable, EntryBodies } from "../../../../content/server/authoring.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import type { StoredContents } from "../links/rewrite-edition.ts";
import { differs } from "./differs.ts";

/** The writes that make an edition's entries match a manual. */
export interface EntryPlan {
  /** The entries that differ. */
  entries: EntriesTable[];
  /** The entries that the manual no longer has. */
  removedEntries: (keyof EntryBodies)[];
}

const handles = [
  "dashboard",
  "quick-style-guide",
  "help",
  "notification",
  "banner",
  "promo",
  "print",
  "search-words",
] as const satisfies (keyof EntryBodies)[];

/** Compares a manual's entries with the stored ones. */
export function planEntries(editionId: string, contents: StoredContents, stored: readonly EntriesTable[]): EntryPlan {
  const { dashboard, guide, help, panels, searchWords } = contents;
  const bodies: { [Handle in keyof EntryBodies]: EntryBodies[Handle] | null } = {
    dashboard,
    "quick-style-guide": guide,
    help,
    ...panels,
    "search-words": searchWords,
  };
  const rows = handles.flatMap((handle): EntriesTable[] => {
    const body = bodies[handle];
    return body === null ? [] : [{ edition_id: editionId, handle, body: writeJson(body) }];
  });
  const byHandle = new Map(stored.map((row) => [row.handle, row]));
  return {
    entries: rows.filter((row) => differs(row, byHandle.get(row.handle))),
    removedEntries: stored.map(({ handle }) => handle).filter((handle) => bodies[handle] === null),
  };
}
