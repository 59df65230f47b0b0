import type { PersonalData } from "../../../../../platform/personal-data/personal-data.ts";
import { forgetEditor, insertContentEvent, listContentEventsBy } from "./content-events-store.ts";
import type { MergedData } from "../../../../../platform/personal-data/merged-data.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { readPublishedRevision } from "../../read/reading-store.ts";

const MANY = 10_000;

/** What the account published, scheduled, discarded, rolled back and shared in admin. */
export const contentData: PersonalData = {
  name: "releases",
  read: async (db, { id }) =>
    (await listContentEventsBy(db, id, MANY)).map(({ kind, handle, number, reason, at }) => ({
      kind,
      release: `${handle}.${number}`,
      reason,
      at: new Date(at),
    })),
  remove: (trx, { id }) => forgetEditor(trx, id),
  kept: ["The history of the manual keeps what was published, when and why, without your name."],
};

/** The record of releases names an editor by the account that is kept. */
export const mergedReleases: MergedData = {
  name: "releases",
  columns: { "content_events.account_id": "moves" },
  plan: () => Promise.resolve([]),
};

interface KeptMoved {
  from: string;
  to: string;
  accountId: string;
  /** In a line. */
  reason: string;
}

/** Records that what readers keep in an edition is led to another one, beside what happened to that one's release. */
export async function recordKeptMoved(
  trx: Trx,
  clock: Clock,
  { from, to, accountId, reason }: KeptMoved,
): Promise<void> {
  const release = await readPublishedRevision(trx, to);
  if (release === undefined) return;
  await insertContentEvent(trx, {
    id: newId(clock),
    kind: "kept-moved",
    release_id: release.id,
    via: "desk",
    account_id: accountId,
    reason: `From ${from}: ${reason}`,
    publish_at: null,
    at: clock.now(),
  });
}
