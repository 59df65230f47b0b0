import { discardRelease } from "../../releases/discard-release.ts";
import { type CommandContext, exitCodes, type VerbOptions, withDatabase } from "../command.ts";
import { writeJson } from "../format-report.ts";

/** `manual discard <release>`: throws a staged release away. */
export async function discardStagedRelease(
  name: string,
  { json }: VerbOptions,
  context: CommandContext,
): Promise<number> {
  const { clock } = context;
  await withDatabase(context, async (database) => discardRelease({ database, clock }, name));
  context.out(json ? writeJson({ ok: true, release: name }) : `${name} is discarded. Readers saw nothing of it.`);
  return exitCodes.done;
}
