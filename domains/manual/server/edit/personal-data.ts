import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { forgetPartSaver, listPartVersionsBy } from "./parts/parts-store.ts";
import { forgetImporter, listImportsBy } from "../files/imports/uploads/imports-store.ts";
import { forgetPresenceOf } from "./blocks/presence-store.ts";
import { forgetReviewer, listCommentsBy } from "./review/reviews-store.ts";
import { forgetScheduler, listSchedulesBy } from "./schedule/schedules-store.ts";
import { forgetSaver, listVersionsBy } from "./drafts/drafts-store.ts";
import type { MergedData } from "../../../../platform/personal-data/merged-data.ts";

const MANY = 10_000;

/** Which files the account brought to admin, and why. */
export const importsData: PersonalData = {
  name: "imported files",
  read: async (db, { id }) =>
    (await listImportsBy(db, id, MANY)).map(({ state, reason, made_at: at }) => ({ state, reason, at: new Date(at) })),
  remove: async (trx, { id }) => await forgetImporter(trx, id),
  kept: [],
};

/** Which versions of which pages and parts of editions the account saved in admin, and what it said of them. */
export const pageDraftsData: PersonalData = {
  name: "edited pages",
  read: async (db, { id }) => [
    ...(await listVersionsBy(db, id, MANY)).map(({ page_id: page, version, saved_at: at }) => {
      return { page, version, at: new Date(at) };
    }),
    ...(await listPartVersionsBy(db, id, MANY)).map(({ edition_id: edition, part, version, saved_at: at }) => {
      return { edition, part, version, at: new Date(at) };
    }),
    ...(await listSchedulesBy(db, id)).map(({ page_id: page, version, publish_at: at }) => {
      return { page, version, toBePublished: at === null ? null : new Date(at) };
    }),
    ...(await listCommentsBy(db, id, MANY)).map(({ page_id: page, version, said_at: at, words }) => {
      return { page, version, at: new Date(at), comment: words };
    }),
  ],
  remove: async (trx, { id }) => {
    await forgetSaver(trx, id);
    await forgetPartSaver(trx, id);
    await forgetPresenceOf(trx, id);
    await forgetScheduler(trx, id);
    await forgetReviewer(trx, id);
  },
  kept: ["Your comments on drafts of the manual stay with the drafts, without your name."],
};

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
