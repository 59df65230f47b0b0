import { saveEditedIn } from "../../../../content/server/authoring.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { type CommandContext, exitCodes, UsageError, type VerbOptions, withDatabase } from "../command.ts";
import { writeJson } from "../format-report.ts";

const places = ["files", "desk"] as const;

/** `manual edited-in <edition> <files|desk>`: says where an edition's text is edited from now on. */
export async function changeEditing(
  handle: string,
  word: string,
  { json }: VerbOptions,
  context: CommandContext,
): Promise<number> {
  const place = places.find((each) => each === word);
  if (place === undefined)
    throw new UsageError(`An edition is edited in ${places.join(" or at the ")}: give one of both.`);
  const isKnown = await withDatabase(context, ({ db }) => saveEditedIn(db, handle, place));
  if (!isKnown) throw editionUnknown(handle);
  const told =
    place === "desk"
      ? `${handle} is edited at the desk from now on. An import is merged into its drafts; export it at any time.`
      : `${handle} is edited in files from now on. An import replaces what was edited at the desk: export it first.`;
  context.out(json ? writeJson({ ok: true, handle, editedIn: place }) : told);
  return exitCodes.done;
}
