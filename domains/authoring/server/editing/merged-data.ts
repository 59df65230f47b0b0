import type { MergedData } from "../../../../platform/personal-data/merged-data.ts";

/** Somebody who edited or reviewed once, before their role was taken away, is named by the account that is kept. */
export const mergedEditing: MergedData = {
  name: "edits",
  columns: {
    "page_draft_versions.saved_by": "moves",
    "page_draft_conflicts.found_by": "moves",
    "page_schedules.account_id": "moves",
    "page_reviews.asked_by": "moves",
    "page_reviews.decided_by": "moves",
    "page_comments.said_by": "moves",
    "page_comments.resolved_by": "moves",
    "part_draft_versions.saved_by": "moves",
    "edition_imports.account_id": "moves",
    "page_presence.account_id": "ends",
  },
  plan: () => Promise.resolve([]),
};
