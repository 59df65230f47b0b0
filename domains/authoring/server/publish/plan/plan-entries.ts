import type { EntryBodies, EntryState } from "../../../../content/server/authoring.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import type { StoredContents } from "../links/rewrite-edition.ts";

const handles = [
  "dashboard",
  "quick-style-guide",
  "help",
  "notification",
  "banner",
  "promo",
  "print",
  "search",
  "search-answers",
  "search-words",
  "redirects",
] as const satisfies (keyof EntryBodies)[];

/** Returns a manual's entries as stored. */
export function planEntries(contents: StoredContents): EntryState[] {
  const { dashboard, guide, help, panels, searchWords, searchAnswers, search, redirects } = contents;
  const bodies: { [Handle in keyof EntryBodies]: EntryBodies[Handle] | null } = {
    dashboard,
    "quick-style-guide": guide,
    help,
    ...panels,
    search,
    "search-answers": searchAnswers,
    "search-words": searchWords,
    redirects,
  };
  return handles.flatMap((handle): EntryState[] => {
    const body = bodies[handle];
    return body === null ? [] : [{ handle, body: writeJson(body) }];
  });
}
