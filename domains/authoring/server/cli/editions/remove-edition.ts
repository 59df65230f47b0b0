import { lockEdition, unpublishEdition } from "../../../../content/server/authoring.ts";
import type { Database } from "../../../../../platform/db/database.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { knownEdition } from "../../releases/find-edition.ts";
import { releaseName } from "../../releases/release-name.ts";
import { type CommandContext, exitCodes, type VerbOptions, withDatabase } from "../command.ts";
import { count, writeJson } from "../format-report.ts";

/**
 * `manual remove-edition <edition> --confirm <edition>`: takes an edition away from readers. Without the confirmation it
 * only says what they lose. Nothing is deleted: a roll-back brings it back, with their pins and notes.
 */
export async function removeEdition(
  handle: string,
  { json, dryRun, confirm }: VerbOptions & { confirm?: string | undefined },
  context: CommandContext,
): Promise<number> {
  const isMeant = confirm === handle && !dryRun;
  const { revision, losses } = await withDatabase(context, async (database) => {
    const edition = await knownEdition(database.db, handle);
    if (edition.revision === 0) throw editionUnknown(handle);
    const found = { revision: edition.revision, losses: await context.countKept(database, handle) };
    if (isMeant) await remove(database, edition.id);
    return found;
  });
  const { pins, notes, readers } = losses;
  const lost = `${count(pins, "pin")} and ${count(notes, "note")} of ${count(readers, "reader")}, and every link to its pages`;
  const back = `npm run manual -- rollback ${releaseName({ handle, number: revision })}`;
  if (json) context.out(writeJson({ ok: isMeant || dryRun, removed: isMeant, handle, losses }));
  else if (isMeant) context.out(`${handle} is removed. With it go ${lost}. To bring all of it back: ${back}`);
  else {
    context.out(
      `Readers would lose ${handle}: ${lost}. Nothing was changed. To remove it: npm run manual -- remove-edition ${handle} --confirm ${handle}`,
    );
  }
  return isMeant || dryRun ? exitCodes.done : exitCodes.misused;
}

async function remove({ db, flavor }: Database, editionId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockEdition(trx, flavor, editionId);
    await unpublishEdition(trx, editionId);
  });
}
