import { rollBack } from "../../releases/roll-back.ts";
import { type CommandContext, exitCodes, type VerbOptions, withDatabase } from "../command.ts";
import { writeJson } from "../format-report.ts";

/** `manual rollback <edition or release>`: makes readers see what an earlier release said. */
export async function rollBackEdition(
  what: string,
  { json, author, reason }: VerbOptions & { author?: string | undefined; reason?: string | undefined },
  context: CommandContext,
): Promise<number> {
  const { clock } = context;
  const done = await withDatabase(context, async (database) => rollBack({ database, clock }, what, { author, reason }));
  const undo =
    done.from === null
      ? `npm run manual -- remove-edition ${done.to.split(".")[0]}`
      : `npm run manual -- rollback ${done.from}`;
  const sentence = `Readers see ${done.to} again, as ${done.release}. To undo this: ${undo}`;
  context.out(json ? writeJson({ ok: true, ...done }) : sentence);
  return exitCodes.done;
}
