import { hasErrors } from "../../../content/server/authoring.ts";
import { readManual } from "../files/read-manual.ts";
import { saveDraft, withdrawDrafts } from "../publish/drafts/save-draft.ts";
import { USUAL_DAYS, USUAL_OPENS } from "../publish/drafts/share-draft.ts";
import { type CommandContext, exitCodes, sayProgress, UsageError, type VerbOptions, withDatabase } from "./command.ts";
import { count, formatProblems, writeJson } from "./format-report.ts";

type DraftOptions = VerbOptions & {
  days?: string | undefined;
  opens?: string | undefined;
  withdraw?: boolean | undefined;
};

/**
 * `manual draft <folder> <page>`: saves the files' version of one page as a draft, and prints the link to it;
 * `--withdraw` ends all of them.
 */
export async function savePageDraft(
  folder: string,
  page: string,
  { json, days, opens, withdraw }: DraftOptions,
  context: CommandContext,
): Promise<number> {
  const limits = {
    days: readNumber(days ?? String(USUAL_DAYS), 30, "Give 1 to 30 days: --days 7"),
    mostOpens: readNumber(opens ?? String(USUAL_OPENS), 999, "Give 1 to 999 openings: --opens 25"),
  };
  sayProgress(`Reading ${folder} …`, context);
  const { edition, problems } = await readManual(folder);
  if (hasErrors(problems)) {
    if (json) context.out(writeJson({ ok: false, problems }));
    else context.err(`${formatProblems(problems)}\nNo draft was saved. Fix the errors and try again.`);
    return exitCodes.failed;
  }
  const { clock } = context;
  if (withdraw === true) {
    const ended = await withDatabase(context, async (database) =>
      withdrawDrafts({ database, clock }, edition.handle, page),
    );
    context.out(json ? writeJson({ ok: true, ended }) : `${count(ended, "link")} to drafts of ${page} ended.`);
    return exitCodes.done;
  }
  const draft = await withDatabase(context, (database) => saveDraft({ database, clock }, edition, page, limits));
  const until = new Date(draft.expiresAt).toISOString().slice(0, 10);
  if (json) context.out(writeJson({ ok: true, problems, address: draft.address, until }));
  else
    context.out(
      `${draft.address}\nAnyone with this link can open the draft ${count(limits.mostOpens, "time")}, until ${until} or until it is published. Nothing was published.`,
    );
  return exitCodes.done;
}

function readNumber(text: string, most: number, why: string): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw new UsageError(why);
  return number;
}
