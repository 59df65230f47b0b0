import { deleteImage, entryTexts, isReleaseBeingWritten, pictureSizes, releaseTexts, revisionTexts, savedDraftTexts } from "../../stores/image-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { type PublishContext, withLive } from "../../publish/releases/writing/record-act.ts";
import { enqueueJob } from "../../../../../platform/jobs/define-job.ts";
import { removeFileJob } from "./remove-file-job.ts";

import { conflictTexts, draftTexts, isBeingWritten, partTexts } from "./draft-texts-store.ts";

/** What is begun and not yet saved, an open page or files that are read, is over or saved within this time. */
const BEGUN_MS = 600_000;

/**
 * Returns which of these pictures nothing needs: no page of any edition and none that is being written, no version of a
 * draft to which somebody may go back, and no release to which an edition may be rolled back.
 */
export async function unusedPictures(db: Queries, names: Iterable<string>): Promise<ReadonlySet<string>> {
  const unused = new Set(names);
  await leaveOutUsed(unused, [...textsSince(db, 0), releaseTexts(db)]);
  return unused;
}

/** @throws AppError picture-gone; picture-used if something needs it */
export async function refuseIfUsed(db: Queries, name: string): Promise<void> {
  if (!(await pictureSizes(db, [name])).has(name)) throw pictureGone();
  if (!(await unusedPictures(db, [name])).has(name)) throw pictureUsed();
}

/**
 * Removes a picture that nothing needs, and records it with the release that readers of an edition see.
 * @throws AppError edition-unknown, picture-gone; picture-used if something needs it, or may in a moment
 */
export async function removePicture(
  context: PublishContext,
  { handle, name }: { handle: string; name: string },
): Promise<void> {
  const began = context.clock.now() - BEGUN_MS;
  await refuseIfUsed(context.database.db, name);
  await withLive(context, handle, {
    kind: "picture-removed",
    change: async (trx) => {
      // Whoever stores it now waits, and then stores it anew; what was written meanwhile is found.
      const removed = await deleteImage(trx, name);
      if (!removed) throw pictureGone();
      if ((await isBeingWritten(trx, began)) || (await isReleaseBeingWritten(trx, began))) throw beingWritten();
      const left = new Set([name]);
      await leaveOutUsed(left, textsSince(trx, began));
      if (left.size === 0) throw pictureUsed();
      if (removed.file !== null) await enqueueJob(trx, context.clock, removeFileJob, { file: removed.file });
    },
  });
}

/** What may show pictures, but for the texts of releases: what was saved since a time, and what has no time. */
function textsSince(db: Queries, since: number): AsyncIterable<string>[] {
  return [
    entryTexts(db),
    savedDraftTexts(db),
    conflictTexts(db),
    revisionTexts(db, since),
    partTexts(db, since),
    draftTexts(db, since),
  ];
}

async function leaveOutUsed(names: Set<string>, sources: readonly AsyncIterable<string>[]): Promise<void> {
  for (const source of sources) {
    if (names.size === 0) return;
    for await (const text of source) {
      // A name stands in an address or, in a file's form, in a folder's: both end in it.
      for (const [, name = ""] of text.matchAll(/images\/([\w.-]+)/g)) names.delete(name);
      if (names.size === 0) return;
      await yieldToEventLoop();
    }
  }
}

function pictureGone(): AppError {
  return new AppError({ code: "picture-gone", status: 404, message: "This picture no longer exists." });
}

function pictureUsed(): AppError {
  const message =
    "Something needs this picture: a page, a version of a draft, or a release to which the edition may be rolled back. Nothing was removed.";
  return new AppError({ code: "picture-used", status: 409, message });
}

function beingWritten(): AppError {
  const message =
    "Someone has a page open in the editor or is importing files, and may have just added this picture. Try again ten minutes after they are done. Nothing was removed.";
  return new AppError({ code: "picture-used", status: 409, message });
}
