import { listEditions } from "../../../../domains/manual/server/public.ts";
import { CommandFailed } from "../../../../platform/starting/command-line.ts";
import { lockEdition, saveEditedIn, unpublishEdition, makeCurrent, openTo, editionUnknown, knownEdition, releaseName } from "../../../../domains/manual/server/publish/public.ts";
import type { EditionAudience } from "../../../../domains/subscriptions/contract.ts";
import { type CommandContext, type VerbOptions, sayProgress, withDatabase } from "../command.ts";
import { count } from "../format-report.ts";
import type { Database } from "../../../../platform/db/database.ts";
import {
  checkNewEdition,
  copyEdition,
  editionTaken,
  reserveEdition,
  startingRelease,
} from "../../../../domains/manual/server/files/public.ts";

const told: Record<EditionAudience, string> = {
  subscribers: "everyone with access",
  invited: "invited readers and site admins",
  admins: "site admins",
};

/** `manual audience <edition> <who>`: sets who may open an edition (RULING-5). Servers apply it within a second. */
export async function changeAudience(
  handle: string,
  audience: EditionAudience,
  context: CommandContext,
): Promise<void> {
  await withDatabase(context, (database) => openTo({ database, clock: context.clock }, handle, audience));
  context.facts({ handle, audience });
  context.out(`${handle} is now open to ${told[audience]}.`);
}

/** `manual audience <edition>`: says who may open an edition. */
export async function showAudience(handle: string, context: CommandContext): Promise<void> {
  const editions = await withDatabase(context, ({ db }) => listEditions(db));
  const edition = editions.find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  const { audience } = edition;
  context.facts({ handle, audience });
  context.out(`${handle} is open to ${told[audience]}.`);
}

/** `manual default-edition <edition>`: makes an edition the one that readers get who chose none. */
export async function changeCurrent(handle: string, context: CommandContext): Promise<void> {
  const audience = await withDatabase(context, (database) => makeCurrent({ database, clock: context.clock }, handle));
  const closed =
    audience === "subscribers"
      ? ""
      : ` Readers without access to it get the newest edition they can open: npm run manual -- audience ${handle}`;
  context.facts({ handle, audience });
  context.out(`${handle} is now the default for readers who haven't chosen an edition.${closed}`);
}

/** Where an edition can be edited. */
export const places = ["files", "desk"] as const;

/** `manual edited-in <edition> <files|desk>`: says where an edition's text is edited from now on. */
export async function changeEditing(
  handle: string,
  place: (typeof places)[number],
  context: CommandContext,
): Promise<void> {
  const isKnown = await withDatabase(context, ({ db }) => saveEditedIn(db, handle, place));
  if (!isKnown) throw editionUnknown(handle);
  const told =
    place === "desk"
      ? `${handle} is edited in admin from now on. An import is merged into its drafts; export it at any time.`
      : `${handle} is edited in files from now on. An import replaces what was edited in admin: export it first.`;
  context.facts({ handle, editedIn: place });
  context.out(told);
}

/**
 * `manual remove-edition <edition> --confirm <edition>`: takes an edition away from readers. Without the confirmation it
 * only says what they lose. Nothing is deleted: a roll-back brings it back, with their pins and notes.
 */
export async function removeEdition(
  handle: string,
  { dryRun, confirm }: VerbOptions & { confirm?: string | undefined },
  context: CommandContext,
): Promise<void> {
  const isMeant = confirm === handle && !dryRun;
  const { revision, losses } = await withDatabase(context, async (database) => {
    const edition = await knownEdition(database.db, handle);
    if (edition.revision === 0) throw editionUnknown(handle);
    const found = { revision: edition.revision, losses: await context.countSavedItems(database, handle) };
    if (isMeant) await remove(database, edition.id);
    return found;
  });
  const { pins, notes, readers } = losses;
  const lost = `${count(pins, "pin")} and ${count(notes, "note")} of ${count(readers, "reader")}, and every link to its pages`;
  const back = `npm run manual -- rollback ${releaseName({ handle, number: revision })}`;
  context.facts({ removed: isMeant, handle, losses });
  if (isMeant) return context.out(`${handle} is removed, along with ${lost}. To restore all of it: ${back}`);
  const would = `Readers would lose ${handle}: ${lost}. Nothing was changed. To remove it: npm run manual -- remove-edition ${handle} --confirm ${handle}`;
  if (!dryRun) throw new CommandFailed(would);
  context.out(would);
}

async function remove({ db, flavor }: Database, editionId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockEdition(trx, flavor, editionId);
    await unpublishEdition(trx, editionId);
  });
}

interface StartOptions extends VerbOptions {
  from: string;
  name: string;
  author?: string | undefined;
}

/**
 * `manual start-edition <edition> --from <edition|release> --name <name>`: makes a new edition of what another one says,
 * for the staff alone, to be edited in admin. A dry run says whether that can be done.
 */
export async function startNewEdition(
  handle: string,
  { from, name, author = "", dryRun }: StartOptions,
  context: CommandContext,
): Promise<void> {
  const { base, release } = await withDatabase(context, async (database) => {
    const { name: found } = await startingRelease(database.db, from);
    const wanted = await checkNewEdition(database.db, { handle, name });
    if (dryRun) return { base: found, release: null };
    const { flavor, db } = database;
    const editionId = await db.transaction().execute(async (trx) => {
      const reserved = await reserveEdition(trx, { flavor, clock: context.clock }, wanted);
      if (reserved.running !== null) throw editionTaken(handle);
      return reserved.editionId;
    });
    const progress = (what: string) => Promise.resolve(sayProgress(`${what} …`, context));
    const publishing = { database, clock: context.clock };
    return { base: found, release: await copyEdition(publishing, { editionId, base: found, author }, progress) };
  });
  context.facts({ dryRun, handle, base, release });
  if (release === null) context.out(`${handle} can be started from ${base}. Nothing was changed.`);
  else {
    context.out(
      `${release} is a copy of ${base} that only site admins can open. It is edited in admin. To open it to readers: npm run manual -- audience ${handle} subscribers`,
    );
  }
}
