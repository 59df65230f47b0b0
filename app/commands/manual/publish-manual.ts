import { hasErrors, readManual } from "../../../domains/manual/server/files/public.ts";
import { listEditions } from "../../../domains/manual/server/public.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { ManualEdition } from "../../../domains/manual/server/model/public.ts";
import { type Publication, previewPublication, publishEdition, stageRelease, USUAL_DAYS, USUAL_OPENS, saveDraft, withdrawDrafts } from "../../../domains/manual/server/publish/public.ts";
import type { EditionAudience } from "../../../domains/subscriptions/contract.ts";
import { readAudience } from "./editions/editions.ts";
import {
  type CommandContext,
  UsageError,
  type VerbOptions,
  exitCodes,
  sayProgress,
  withDatabase,
  withUnchanged,
} from "./command.ts";
import { count, formatProblems, writeJson } from "./format-report.ts";

/** How an import is to be published, and what is recorded about it. */
export interface ImportOptions extends VerbOptions {
  /** Only make a release that readers don't see yet. */
  stage?: boolean | undefined;
  author?: string | undefined;
  reason?: string | undefined;
  /** Who may open an edition that is new. */
  audience?: string | undefined;
}

/**
 * Publishes an edition, only stages it, or with `dryRun` only reports what would change. `origin` says where it came
 * from.
 */
export async function publishManual(
  edition: ManualEdition,
  origin: string,
  { dryRun, stage = false, author, reason, audience }: ImportOptions,
  context: CommandContext,
): Promise<Publication> {
  const { clock, countNotes } = context;
  if (dryRun) {
    sayProgress("Comparing with the database …", context);
    return await withUnchanged(context, async (database) =>
      previewPublication({ database, clock, countNotes }, edition),
    );
  }
  sayProgress(stage ? "Staging …" : "Publishing …", context);
  const make = stage ? stageRelease : publishEdition;
  const said = audience === undefined ? undefined : readAudience(audience);
  return await withDatabase(context, async (database) => {
    const source = { origin, author, reason, audience: said ?? (await usualAudience(database)) };
    return await make({ database, clock }, edition, source);
  });
}

/** A new edition waits for its publisher's word beside those that readers have; the first one waits for nothing. */
async function usualAudience({ db }: Database): Promise<EditionAudience> {
  return (await listEditions(db)).length === 0 ? "subscribers" : "admins";
}

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
    mostOpens: readNumber(opens ?? String(USUAL_OPENS), 999, "Give 1 to 999 views: --opens 25"),
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
