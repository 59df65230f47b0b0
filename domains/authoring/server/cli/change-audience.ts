import { saveAudience } from "../../../content/server/authoring.ts";
import { type EditionAudience, editionAudiences } from "../../../subscriptions/contract.ts";
import { editionUnknown } from "../publish/errors.ts";
import { type CommandContext, exitCodes, UsageError, type VerbOptions, withDatabase } from "./command.ts";
import { writeJson } from "./format-report.ts";

const told: Record<EditionAudience, string> = {
  subscribers: "everyone with access",
  invited: "invited readers and site admins",
  admins: "site admins",
};

/** `manual audience <edition> <who>`: sets who may open an edition (RULING-5). Servers apply it within a second. */
export async function changeAudience(
  handle: string,
  word: string,
  { json }: VerbOptions,
  context: CommandContext,
): Promise<number> {
  const audience = editionAudiences.find((each) => each === word);
  if (audience === undefined) throw new UsageError(`The audience must be one of ${editionAudiences.join(", ")}.`);
  const isKnown = await withDatabase(context, ({ db }) => saveAudience(db, handle, audience));
  if (!isKnown) throw editionUnknown(handle);
  context.out(json ? writeJson({ ok: true, handle, audience }) : `${handle} is now open to ${told[audience]}.`);
  return exitCodes.done;
}
