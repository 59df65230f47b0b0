import { z } from "zod";
import { editionHandleSchema } from "../../../../content/contract.ts";
import {
  findEdition,
  listKnownEditions,
  listReleases,
  lockOrMakeEdition,
  renameUnpublished,
} from "../../../../content/server/authoring.ts";
import type { Flavor, Queries, Trx } from "../../../../../platform/db/database.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { findStarting } from "../uploads/imports-store.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { type FoundRelease, knownEdition, knownRelease } from "../../releases/find-edition.ts";
import { parseReleaseName, releaseName } from "../../releases/release-name.ts";
import { editionTaken, startFormWrong } from "./errors.ts";

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
        ? "A handle is the letter v and a number from 1 to 999, such as v23: it stands in every address of the edition."
        : `Give the edition a name of at most ${LONGEST_NAME} characters, such as 23rd Edition.`,
    );
  }
  const wanted = form.data;
  const others = (await listKnownEditions(db)).filter((edition) => edition.handle !== wanted.handle);
  const same = others.find((edition) => edition.name.toLowerCase() === wanted.name.toLowerCase());
  if (same !== undefined)
    throw startFormWrong(`${same.handle} is called “${same.name}” already. Readers choose by the name: give another.`);
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
  return revision > 0 || (await listReleases(db, id)).length > 0;
}
