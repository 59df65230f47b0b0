import type { MergedData } from "../../../../platform/personal-data/merged-data.ts";

/** The record of releases names an editor by the account that is kept. */
export const mergedReleases: MergedData = {
  name: "releases",
  columns: { "content_events.account_id": "moves" },
  plan: () => Promise.resolve([]),
};
