import { lockEdition, setCurrent } from "../../../../content/server/authoring.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { knownEdition } from "../../releases/find-edition.ts";
import { type CommandContext, exitCodes, type VerbOptions, withDatabase } from "../command.ts";
import { writeJson } from "../format-report.ts";

/** `manual default-edition <edition>`: makes an edition the one that readers get who chose none. */
export async function changeCurrent(handle: string, { json }: VerbOptions, context: CommandContext): Promise<number> {
  const audience = await withDatabase(context, async ({ db, flavor }) => {
    const { id } = await knownEdition(db, handle);
    return await db.transaction().execute(async (trx) => {
      const edition = await lockEdition(trx, flavor, id);
      if (edition.revision === 0) throw editionUnknown(handle);
      await setCurrent(trx, id);
      return edition.audience;
    });
  });
  const closed =
    audience === "subscribers"
      ? ""
      : ` Those who may not open it get the newest that they may: npm run manual -- audience ${handle}`;
  context.out(
    json ? writeJson({ ok: true, handle, audience }) : `${handle} is what readers get who chose no edition.${closed}`,
  );
  return exitCodes.done;
}
