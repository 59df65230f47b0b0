import { hasErrors } from "../../../content/server/authoring.ts";
import { readManual } from "../files/read-manual.ts";
import { saveDraft } from "../publish/drafts/save-draft.ts";
import { type CommandContext, exitCodes, sayProgress, type VerbOptions, withDatabase } from "./command.ts";
import { formatProblems, writeJson } from "./format-report.ts";

/** `manual draft <folder> <page>`: saves the files' version of one page as a draft, and prints the link to it. */
export async function savePageDraft(
  folder: string,
  page: string,
  { json }: VerbOptions,
  context: CommandContext,
): Promise<number> {
  sayProgress(`Reading ${folder} …`, context);
  const { edition, problems } = await readManual(folder);
  if (hasErrors(problems)) {
    if (json) context.out(writeJson({ ok: false, problems }));
    else context.err(`${formatProblems(problems)}\nNo draft was saved. Fix the errors and try again.`);
    return exitCodes.failed;
  }
  const { clock } = context;
  const draft = await withDatabase(context, (database) => saveDraft({ database, clock }, edition, page));
  const until = new Date(draft.expiresAt).toISOString().slice(0, 10);
  if (json) context.out(writeJson({ ok: true, problems, address: draft.address, until }));
  else context.out(`${draft.address}\nAnyone with this link can see the draft until ${until}. Nothing was published.`);
  return exitCodes.done;
}
