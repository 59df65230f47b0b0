import { makeCurrent } from "../../releases/writing/change-readers.ts";
import { type CommandContext, exitCodes, type VerbOptions, withDatabase } from "../command.ts";
import { writeJson } from "../format-report.ts";

/** `manual default-edition <edition>`: makes an edition the one that readers get who chose none. */
export async function changeCurrent(handle: string, { json }: VerbOptions, context: CommandContext): Promise<number> {
  const audience = await withDatabase(context, (database) => makeCurrent({ database, clock: context.clock }, handle));
  const closed =
    audience === "subscribers"
      ? ""
      : ` Those who may not open it get the newest that they may: npm run manual -- audience ${handle}`;
  context.out(
    json ? writeJson({ ok: true, handle, audience }) : `${handle} is what readers get who chose no edition.${closed}`,
  );
  return exitCodes.done;
}
