import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { tellOwners } from "../../../../accounts/server/records/public.ts";
import { deletePreviews, insertPreview, listPreviews } from "../history/previews/previews-store.ts";
import { hashDraftToken, newDraftToken } from "../../read/drafts/read-draft.ts";
import { lockRelease } from "../history/releases-store.ts";
import { type PublishContext, recordAct } from "./writing/record-act.ts";
import { linkWasMade, releaseDiscarded, releaseIsLive, releaseNotKept } from "./errors.ts";
import { knownRelease } from "./find-edition.ts";

const DAY_MS = 86_400_000;

/** So many pages a link may open unless said otherwise: more than a reviewer reads, less than a manual has. */
export const USUAL_PAGES = 50;

/** A link to read a release under. */
export interface ReleasePreview {
  /** The secret address, without the site's origin. */
  address: string;
  /** When it ends, in epoch milliseconds. */
  expiresAt: number;
}

/** For how long a link works, and how many pages it may open. */
interface PreviewLimits {
  days: number;
  mostPages: number;
  /** When the newest link was made, if none is to have been made since; 0 for none. */
  newest?: number;
}

/**
 * Makes a secret link under which a release can be read until it is live. Only the token's hash is stored. Every owner
 * is told.
 * @throws AppError edition-unknown, release-unknown, release-discarded, release-not-kept, release-is-live, link-was-made
 */
export async function previewRelease(
  context: PublishContext,
  name: string,
  { days, mostPages, newest }: PreviewLimits,
): Promise<ReleasePreview> {
  const { database, clock, act } = context;
  const { release } = await sharedRelease(database.db, name);
  const [token, now] = [newDraftToken(), clock.now()];
  const expiresAt = now + days * DAY_MS;
  await database.db.transaction().execute(async (trx) => {
    await lockRelease(trx, database.flavor, release.id);
    if (newest !== undefined && newest !== (await newestLink(trx, release.id, now))) throw linkWasMade();
    await insertPreview(trx, {
      token_hash: hashDraftToken(token),
      release_id: release.id,
      created_at: now,
      expires_at: expiresAt,
      most_pages: mostPages,
    });
    await recordAct(trx, context, "shared", { releaseId: release.id });
    const what = `a link opens ${mostPages} pages of ${name} to whoever has it, until ${inUtc(expiresAt)}`;
    await tellOwners(trx, clock, { what, byAccountId: act?.accountId ?? null });
  });
  return { address: `/preview/${token}`, expiresAt };
}

/** When the newest of the links to a release that still work was made; 0 if there is none. Epoch milliseconds. */
export async function newestLink(db: Queries, releaseId: string, now: number): Promise<number> {
  return (await listPreviews(db, releaseId, now))[0]?.createdAt ?? 0;
}

/** The release that a link may lead to: what readers see is opened by none. @throws AppError as `previewRelease` */
export async function sharedRelease(db: Queries, name: string) {
  const known = await knownRelease(db, name);
  const { release, edition } = known;
  if (release.discarded_at !== null) throw releaseDiscarded(name);
  if (release.snapshot === null) throw releaseNotKept(name);
  if (release.status === "published" && release.number === edition.revision) throw releaseIsLive(name);
  return known;
}

/** Makes the links to a release useless; returns how many still worked. @throws AppError release-unknown */
export async function withdrawPreviews(context: PublishContext, name: string): Promise<number> {
  const { database, clock } = context;
  const { release } = await knownRelease(database.db, name);
  return await database.db.transaction().execute(async (trx) => {
    const ended = await deletePreviews(trx, release.id, clock.now());
    if (ended > 0) await recordAct(trx, context, "links-ended", { releaseId: release.id });
    return ended;
  });
}
