import type { EditionsTable } from "../../../tables.ts";
import { findEdition, findRelease, listKnownEditions, listReleases } from "../../../publish/history/releases-store.ts";
import { lockEdition, lockOrMakeEdition } from "../../../stores/staging-store.ts";
import { renameUnpublished, saveAsksReview, saveEditedIn } from "../../../stores/publishing-store.ts";
import { mapEditionLinks } from "../../links/resolve-links.ts";
import type { ManualEdition } from "../../../model/manual.ts";
import { editionUnknown } from "../../../publish/errors.ts";
import { type LinkFate, newUrl, rewriteLinks } from "../../../publish/links/links.ts";
import { publishEdition } from "../../../publish/publish-edition.ts";
import { readEdition, readRelease } from "../../../publish/read-edition.ts";
import { type PublishContext, recordAct } from "../../../publish/releases/writing/record-act.ts";
import { releaseNotKept } from "../../../publish/releases/errors.ts";
import { parseReleaseName, releaseName } from "../../../publish/releases/release-name.ts";

import { AppError } from "../../../../../../platform/http/errors.ts";
import { z } from "zod";
import { editionHandleSchema } from "../../../../contract.ts";
import type { Flavor, Queries, Trx } from "../../../../../../platform/db/database.ts";
import type { Clock } from "../../../../../../platform/clock/clock.ts";
import { newId } from "../../../../../../platform/ids/new-id.ts";
import { findStarting } from "../uploads/imports-store.ts";
import { type FoundRelease, knownEdition, knownRelease } from "../../../publish/releases/find-edition.ts";

/** What a new edition is made of, and who makes it. */
interface Start {
  editionId: string;
  /** The name of the release that it is to say. */
  base: string;
  author: string;
}

/**
 * Publishes what a release of one edition says as the first release of another, for the staff alone, to be edited at
 * admin. Returns its name. Done again after a crash, it goes on where it was (docs/decisions/editions.md).
 * @throws AppError release-not-kept, import-overtaken
 */
export async function copyEdition(
  context: PublishContext,
  { editionId, base, author }: Start,
  progress: (what: string) => Promise<void>,
): Promise<string> {
  const { database } = context;
  const edition = await lockedEdition(context, editionId);
  const { handle, name } = edition;
  // It was done, and what was to be done next wasn't written down.
  if (edition.edited_in === "desk") return releaseName({ handle, number: edition.revision });
  await progress(`Reading ${base}`);
  const { edition: from, release } = await startingRelease(database.db, base);
  const manual =
    release.number === from.revision
      ? await readEdition(database, from.handle)
      : await readRelease(database, from.handle, release.id);
  if (manual === null) throw releaseNotKept(base);
  await progress("Writing the new edition");
  const source = { origin: "edition", author, reason: `Started from ${base}`, audience: "admins" } as const;
  await publishEdition(context, asEdition(manual, { handle, name }), source);
  const { asks_review: asksReview } = await lockedEdition(context, from.id);
  return await database.db.transaction().execute(async (trx) => {
    const { revision } = await lockEdition(trx, database.flavor, editionId);
    const live = await findRelease(trx, editionId, revision);
    if (live === undefined) throw editionUnknown(handle);
    await saveEditedIn(trx, handle, "desk");
    await saveAsksReview(trx, handle, asksReview === 1);
    await recordAct(trx, context, "started", { releaseId: live.id });
    return releaseName({ handle, number: revision });
  });
}

async function lockedEdition({ database }: PublishContext, editionId: string): Promise<EditionsTable> {
  return await database.db.transaction().execute(async (trx) => await lockEdition(trx, database.flavor, editionId));
}

/** A manual under another name; addresses that name its edition lead to the other one. */
function asEdition(manual: ManualEdition, { handle, name }: NewEdition): ManualEdition {
  const begin = `/bluebook/${manual.handle}`;
  const fateOf = (href: string): LinkFate =>
    href === begin || href.startsWith(`${begin}/`) ? { to: `/bluebook/${handle}${href.slice(begin.length)}` } : "keep";
  const renamed = mapEditionLinks(
    manual,
    (html) => rewriteLinks(html, fateOf),
    (url) => newUrl(url, fateOf(url)),
  );
  return { ...renamed, handle, name };
}

/** What was typed can't be a new edition's. */
function startFormWrong(message: string): AppError {
  return new AppError({ code: "start-form-wrong", status: 422, message: `${message} Nothing was changed.` });
}

/** An edition has that handle already, whether readers see it or not. */
export function editionTaken(handle: string): AppError {
  return new AppError({
    code: "edition-taken",
    status: 409,
    message: `An edition ${handle} already exists, or existed and could be restored by a rollback. Choose another handle. Nothing was changed.`,
  });
}

/** What a new edition is called. */
export interface NewEdition {
  handle: string;
  name: string;
}

/** A name is at most as long as one in edition.yaml. */
const LONGEST_NAME = 120;

const newEditionSchema = z.object({
  handle: z.string().trim().pipe(editionHandleSchema),
  name: z
    .string()
    .transform((name) => name.trim().replaceAll(/\s+/g, " "))
    .pipe(z.string().min(1).max(LONGEST_NAME)),
});

/** Reads what a new edition is to be called, as it was typed. @throws AppError start-form-wrong, edition-taken */
export async function checkNewEdition(
  db: Queries,
  typed: { handle?: string | undefined; name?: string | undefined },
): Promise<NewEdition> {
  const { handle = "", name = "" } = typed;
  const form = newEditionSchema.safeParse({ handle, name });
  if (!form.success) {
    throw startFormWrong(
      form.error.issues[0]?.path[0] === "handle"
        ? "A handle is the letter v and a number from 1 to 999, such as v23: it is part of every address in the edition."
        : `Give the edition a name of at most ${LONGEST_NAME} characters, such as 23rd Edition.`,
    );
  }
  const wanted = form.data;
  const others = (await listKnownEditions(db)).filter((edition) => edition.handle !== wanted.handle);
  const same = others.find((edition) => edition.name.toLowerCase() === wanted.name.toLowerCase());
  if (same !== undefined)
    throw startFormWrong(`${same.handle} is called “${same.name}” already. Readers choose by name, so enter a different one.`);
  const found = await findEdition(db, wanted.handle);
  if (found !== undefined && (await isTaken(db, found))) throw editionTaken(wanted.handle);
  return wanted;
}

/** Finds the release to start from: one by its name, or the one of an edition that readers see. @throws AppError edition-unknown, release-unknown */
export async function startingRelease(db: Queries, word: string): Promise<FoundRelease & { name: string }> {
  if (parseReleaseName(word) !== undefined) return { ...(await knownRelease(db, word)), name: word };
  const { handle, revision } = await knownEdition(db, word);
  if (revision === 0) throw editionUnknown(word);
  const name = releaseName({ handle, number: revision });
  return { ...(await knownRelease(db, name)), name };
}

/**
 * Adds an edition that says nothing yet, and which only the staff can open; one whose start failed is taken up again.
 * Locks it until the transaction ends. Returns its id, and the start that is being made of it, if one is.
 * @throws AppError edition-taken
 */
export async function reserveEdition(
  trx: Trx,
  { flavor, clock }: { flavor: Flavor; clock: Clock },
  { handle, name }: NewEdition,
): Promise<{ editionId: string; running: string | null }> {
  const unpublished = { notice: "", position: 0, revision: 0, is_current: 0, asks_review: 0 } as const;
  const made = { id: newId(clock), handle, name, ...unpublished, audience: "admins", edited_in: "files" } as const;
  const edition = await lockOrMakeEdition(trx, flavor, made);
  const running = await findStarting(trx, edition.id);
  if ((await isTaken(trx, edition)) || (running !== undefined && edition.name !== name)) throw editionTaken(handle);
  if (edition.name !== name) await renameUnpublished(trx, edition.id, name);
  return { editionId: edition.id, running: running?.id ?? null };
}

async function isTaken(db: Queries, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  return revision > 0 || (await listReleases(db, id, { most: 1 })).length > 0;
}
