import { listEditions } from "../../../../content/server/authoring.ts";
import { type EditionAudience, editionAudiences } from "../../../../subscriptions/contract.ts";
import { openTo } from "../../releases/writing/change-readers.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { type CommandContext, exitCodes, UsageError, type VerbOptions, withDatabase } from "../command.ts";
import { writeJson } from "../format-report.ts";

const told: Record<EditionAudience, string> = {
  subscribers: "everyone with access",
  invited: "invited readers and site admins",
  admins: "site admins",
};

/** Reads an audience as it was typed. @throws UsageError */
export function readAudience(word: string): EditionAudience {
  const audience = editionAudiences.find((each) => each === word);
  if (audience === undefined) throw new UsageError(`The audience must be one of ${editionAudiences.join(", ")}.`);
  return audience;
}

/** `manual audience <edition> <who>`: sets who may open an edition (RULING-5). Servers apply it within a second. */
export async function changeAudience(
  handle: string,
  word: string,
  { json }: VerbOptions,
  context: CommandContext,
): Promise<number> {
  const audience = readAudience(word);
  await withDatabase(context, (database) => openTo({ database, clock: context.clock }, handle, audience));
  context.out(json ? writeJson({ ok: true, handle, audience }) : `${handle} is now open to ${told[audience]}.`);
  return exitCodes.done;
}

/** `manual audience <edition>`: says who may open an edition. */
export async function showAudience(handle: string, { json }: VerbOptions, context: CommandContext): Promise<number> {
  const editions = await withDatabase(context, ({ db }) => listEditions(db));
  const edition = editions.find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  const { audience } = edition;
  context.out(json ? writeJson({ ok: true, handle, audience }) : `${handle} is open to ${told[audience]}.`);
  return exitCodes.done;
}
