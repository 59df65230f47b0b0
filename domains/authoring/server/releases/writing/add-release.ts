import { type EditionRevisionsTable, insertRelease, lastReleaseNumber } from "../../../../content/server/authoring.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";

/** What is known of a release when it is made. */
interface NewRelease extends Pick<EditionRevisionsTable, "edition_id" | "origin" | "author" | "reason"> {
  /** By default a new one. */
  id?: string;
  /** The release that readers see; by default, whoever stages it says so later. */
  base_id?: string | null;
}

/** Adds a release to its edition, with the next number, in the caller's transaction, which has locked the edition. */
export async function addRelease(trx: Trx, clock: Clock, release: NewRelease): Promise<EditionRevisionsTable> {
  const added: EditionRevisionsTable = {
    id: newId(clock),
    number: (await lastReleaseNumber(trx, release.edition_id)) + 1,
    created_at: clock.now(),
    status: "staged",
    base_id: null,
    snapshot: null,
    publish_at: null,
    published_at: null,
    discarded_at: null,
    problem: "",
    ...release,
  };
  await insertRelease(trx, added);
  return added;
}
