import { deletePreviews, hashDraftToken, insertPreview, newDraftToken } from "../../../content/server/authoring.ts";
import type { PublishContext } from "../publish/stage-edition.ts";
import { releaseDiscarded, releaseNotKept } from "./errors.ts";
import { knownRelease } from "./find-edition.ts";
import { recordAct } from "./writing/record-act.ts";

const DAY_MS = 86_400_000;

/** A link to read a release under. */
export interface ReleasePreview {
  /** The secret address, without the site's origin. */
  address: string;
  /** When it ends, in epoch milliseconds. */
  expiresAt: number;
}

/**
 * Makes a secret link under which a whole release can be read. Only the token's hash is stored.
 * @throws AppError edition-unknown, release-unknown, release-discarded, release-not-kept
 */
export async function previewRelease(context: PublishContext, name: string, days: number): Promise<ReleasePreview> {
  const { database, clock } = context;
  const { release } = await knownRelease(database.db, name);
  if (release.discarded_at !== null) throw releaseDiscarded(name);
  if (release.snapshot === null) throw releaseNotKept(name);
  const [token, now] = [newDraftToken(), clock.now()];
  const expiresAt = now + days * DAY_MS;
  await database.db.transaction().execute(async (trx) => {
    await insertPreview(trx, {
      token_hash: hashDraftToken(token),
      release_id: release.id,
      created_at: now,
      expires_at: expiresAt,
    });
    await recordAct(trx, context, "shared", { releaseId: release.id });
  });
  return { address: `/preview/${token}`, expiresAt };
}

/** Makes the links to a release useless; returns how many still worked. @throws AppError release-unknown */
export async function withdrawPreviews({ database, clock }: PublishContext, name: string): Promise<number> {
  const { release } = await knownRelease(database.db, name);
  return await deletePreviews(database.db, release.id, clock.now());
}
