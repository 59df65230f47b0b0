import { copyEdition } from "../../imports/starts/copy-edition.ts";
import { checkNewEdition, reserveEdition, startingRelease } from "../../imports/starts/new-edition.ts";
import { editionTaken } from "../../imports/starts/errors.ts";
import { type CommandContext, exitCodes, sayProgress, UsageError, type VerbOptions, withDatabase } from "../command.ts";
import { writeJson } from "../format-report.ts";

interface StartOptions extends VerbOptions {
  from?: string | undefined;
  name?: string | undefined;
  author?: string | undefined;
}

/**
 * `manual start-edition <edition> --from <edition|release> --name <name>`: makes a new edition of what another one says,
 * for the staff alone, to be edited at the desk. A dry run says whether that can be done.
 */
export async function startNewEdition(
  handle: string,
  { from, name, author = "", json, dryRun }: StartOptions,
  context: CommandContext,
): Promise<number> {
  if (from === undefined || name === undefined) {
    throw new UsageError(
      `Give what to start from, and a name: npm run manual -- start-edition ${handle} --from v22 --name '23rd Edition'`,
    );
  }
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
  if (json) context.out(writeJson({ ok: true, dryRun, handle, base, release }));
  else if (release === null) context.out(`${handle} can be started from ${base}. Nothing was changed.`);
  else {
    context.out(
      `${release} says what ${base} says, and only site admins can open it. It is edited at the desk. To open it to readers: npm run manual -- audience ${handle} subscribers`,
    );
  }
  return exitCodes.done;
}
