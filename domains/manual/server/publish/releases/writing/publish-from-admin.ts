import type { EditionState } from "../../history/edition-state.ts";
import { knownParts, saveParts } from "../../history/releases-store.ts";
import { lockEdition, stagePageRevisions } from "../../../stores/staging-store.ts";
import { packSnapshot } from "../../history/snapshot.ts";
import type { PageRevisionsTable } from "../../../tables.ts";
import type { PublishedState } from "../../../stores/published-state-store.ts";
import { publishRevision } from "../../../stores/publishing-store.ts";
import { writeJson } from "../../../../../../platform/db/json.ts";
import type { Trx } from "../../../../../../platform/db/database.ts";
import { nothingToPublish, publishOvertaken } from "../../../edit/errors.ts";
import { differenceOf } from "../../plan/difference.ts";
import { keepBase } from "../../stage-edition.ts";
import { type PublishContext, type Act, addRelease, recordAct } from "./record-act.ts";
import { releaseName } from "../release-name.ts";

import { writeDifference } from "./write-difference.ts";

/** What is published in admin, by whom and why. */
export interface AdminRelease {
  /** The id that the release is to have, which its revisions name. */
  releaseId: string;
  /** What the edition said when the release was planned. */
  state: PublishedState;
  /** What it is to say. */
  target: EditionState;
  /** The page revisions that aren't stored yet. */
  revisions: readonly PageRevisionsTable[];
  author: string;
  act: Act;
  /** What is to be written with it. */
  also(trx: Trx): Promise<void>;
}

/**
 * Publishes what was edited in admin as one release, without reading the edition's text. Returns the release's name.
 * @throws AppError nothing-to-publish, publish-overtaken
 */
export async function publishFromAdmin(
  context: Pick<PublishContext, "database" | "clock">,
  { releaseId, state, target, revisions, author, act, also }: AdminRelease,
): Promise<string> {
  const { clock } = context;
  const { db, flavor } = context.database;
  const { id: editionId, handle } = state.edition;
  const difference = differenceOf(state, target);
  if (difference.isEmpty) throw nothingToPublish();
  const { snapshot, parts } = await packSnapshot(target, (hashes) => knownParts(db, hashes));
  const base = await keepBase(context, state);
  const now = clock.now();
  return await db.transaction().execute(async (trx) => {
    if ((await lockEdition(trx, flavor, editionId)).revision !== state.edition.revision) throw publishOvertaken(handle);
    const added = { id: releaseId, edition_id: editionId, origin: "desk", author, reason: act.reason };
    const { number } = await addRelease(trx, clock, added);
    await stagePageRevisions(trx, revisions);
    await saveParts(trx, parts);
    await writeDifference(trx, difference, { id: releaseId, now, byAccountId: act.accountId });
    await recordAct(trx, { clock, act }, "published", { releaseId });
    const published = { id: releaseId, number, baseId: base?.id ?? null, snapshot: writeJson(snapshot) };
    await publishRevision(trx, difference.edition, { ...published, publishedAt: now });
    await also(trx);
    return releaseName({ handle, number });
  });
}
