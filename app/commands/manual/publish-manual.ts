import { CommandFailed, wholeNumber } from "../../../platform/starting/command-line.ts";
import { hasErrors, readManual } from "../../../domains/manual/server/files/public.ts";
import { listEditions } from "../../../domains/manual/server/public.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { ManualEdition } from "../../../domains/manual/server/model/public.ts";
import { type Publication, previewPublication, publishEdition, stageRelease, saveDraft, withdrawDrafts } from "../../../domains/manual/server/publish/public.ts";
import type { EditionAudience } from "../../../domains/subscriptions/contract.ts";
import {
  type CommandContext,
  type VerbOptions,
  sayProgress,
  withDatabase,
  withUnchanged,
} from "./command.ts";
import { count, formatProblems } from "./format-report.ts";

/** How an import is to be published, and what is recorded about it. */
export interface ImportOptions extends VerbOptions {
  /** Only make a release that readers don't see yet. */
  stage?: boolean | undefined;
  author?: string | undefined;
  reason?: string | undefined;
  /** Who may open an edition that is new. */
  audience?: EditionAudience | undefined;
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
  return await withDatabase(context, async (database) => {
    const source = { origin, author, reason, audience: audience ?? (await usualAudience(database)) };
    return await make({ database, clock }, edition, source);
  });
}

/** A new edition waits for its publisher's word beside those that readers have; the first one waits for nothing. */
async function usualAudience({ db }: Database): Promise<EditionAudience> {
  return (await listEditions(db)).length === 0 ? "subscribers" : "admins";
}

interface DraftOptions {
  days: string;
  opens: string;
  withdraw?: boolean | undefined;
}

/**
 * `manual draft <folder> <page>`: saves the files' version of one page as a draft, and prints the link to it;
 * `--withdraw` ends all of them.
 */
export async function savePageDraft(
  folder: string,
  page: string,
  { days, opens, withdraw }: DraftOptions,
  context: CommandContext,
): Promise<void> {
  const limits = {
    days: wholeNumber("days", days, 1, 30),
    mostOpens: wholeNumber("opens", opens, 1, 999),
  };
  sayProgress(`Reading ${folder} …`, context);
  const { edition, problems } = await readManual(folder);
  if (hasErrors(problems)) {
    context.facts({ problems });
    throw new CommandFailed(`${formatProblems(problems)}\nNo draft was saved. Fix the errors and try again.`);
  }
  const { clock } = context;
  if (withdraw === true) {
    const ended = await withDatabase(context, async (database) =>
      withdrawDrafts({ database, clock }, edition.handle, page),
    );
    context.facts({ ended });
    return context.out(`${count(ended, "link")} to drafts of ${page} ended.`);
  }
  const draft = await withDatabase(context, (database) => saveDraft({ database, clock }, edition, page, limits));
  const until = new Date(draft.expiresAt).toISOString().slice(0, 10);
  context.facts({ problems, address: draft.address, until });
  context.out(
    `${draft.address}\nAnyone with this link can open the draft ${count(limits.mostOpens, "time")}, until ${until} or until it is published. Nothing was published.`,
  );
}
