import { describeProblem, hasErrors, type Problem } from "../../../model/markdown/problem.ts";
import { lockEdition } from "../../../stores/staging-store.ts";
import { AppError } from "../../../../../../platform/http/errors.ts";
import { ZipRefused } from "../../../../../../platform/files/zip/read-zip.ts";
import { readManual } from "../../read-manual.ts";
import { type NotesContext, type Publication, previewPublication } from "../../../publish/publish-edition.ts";
import { changeKinds } from "../../../publish/plan/plan-publication.ts";
import type { PublishContext } from "../../../publish/releases/writing/record-act.ts";
import { releaseName } from "../../../publish/releases/release-name.ts";
import { stageRelease } from "../../../publish/releases/stage-release.ts";
import { copyEdition } from "../starts/starts.ts";
import type { EditionImportsTable } from "../../../edit/tables.ts";
import { planImport } from "../plan-import.ts";
import type { ImportReport } from "../report.ts";
import { applyImport } from "../apply-import.ts";
import {
  changeImport,
  findImport,
  isAtWork,
  type ListedImport,
  noArchive,
  packReport,
  readArchive,
} from "./imports-store.ts";
import { withUnpacked } from "./unpack.ts";

const MOST_PROBLEMS = 100;

/**
 * Does what an import waits for: says what it would do, or does it, or makes an edition of another one. What can't be done is said with the import. After a
 * crash it is simply done again: nothing is added twice.
 */
export async function workOnImport(context: PublishContext & NotesContext, importId: string): Promise<void> {
  const { db } = context.database;
  const row = await findImport(db, importId);
  if (row === undefined || !isAtWork(row)) return;
  const change = async (changes: Partial<EditionImportsTable>) =>
    await changeImport(db, row, { ...changes, changed_at: context.clock.now() });
  const progress = async (what: string) => {
    await change({ progress: what });
  };
  try {
    if (row.state === "starting") {
      const { base, author, edition_id: editionId, account_id: accountId } = row;
      const acting: PublishContext = { ...context, act: { via: "desk", accountId, reason: `From ${base}` } };
      await copyEdition(acting, { editionId, base, author }, progress);
      await change({ state: "started", progress: "" });
      return;
    }
    const archive = await readArchive(db, importId);
    const report = await withUnpacked(archive, async (folder) => await reportOn(context, { row, folder, progress }));
    await change(
      row.state === "checking"
        ? { state: "ready", report: packReport(report), progress: "" }
        : { state: "done", report: packReport(report), progress: "", archive: noArchive },
    );
  } catch (error) {
    if (!(error instanceof ZipRefused) && !(error instanceof AppError && error.status < 500)) throw error;
    await change({ state: "failed", problem: error.message, progress: "", archive: noArchive });
  }
}

interface Work {
  row: ListedImport;
  folder: string;
  progress(what: string): Promise<void>;
}

async function reportOn(
  context: PublishContext & NotesContext,
  { row, folder, progress }: Work,
): Promise<ImportReport> {
  await progress("Reading the files");
  const read = await readManual(folder);
  if (hasErrors(read.problems)) throw filesFaulty(read.problems);
  const { database } = context;
  const edition = await database.db
    .transaction()
    .execute(async (trx) => await lockEdition(trx, database.flavor, row.edition_id));
  if (read.edition.handle !== edition.handle) throw otherEdition(read.edition.handle, edition.handle);
  const problems = read.problems.slice(0, MOST_PROBLEMS).map(describeProblem);
  const isTaken = row.state === "importing";
  const acting = { ...context, act: { via: "desk", accountId: row.account_id, reason: row.reason } as const };
  if (edition.edited_in === "files") {
    await progress(isTaken ? "Staging a release" : "Comparing with what readers see");
    const source = { origin: "files", author: row.author, reason: row.reason };
    const publication = isTaken
      ? await stageRelease(acting, read.edition, source)
      : await previewPublication(context, read.edition);
    return { ...asReport(publication, isTaken), problems };
  }
  const imported = { folder, read, ...(row.base !== "" && { base: row.base }) };
  const { account_id: accountId, author, reason } = row;
  const report = isTaken
    ? await applyImport(acting, imported, { accountId, author, reason }, progress)
    : (await planImport(context, imported, progress)).report;
  return { ...report, problems };
}

/** An edition that is edited in files becomes what they say: all of it is one staged release. */
function asReport(
  { handle, revision, changed, pages, notes = [], unresolvedLinks }: Publication,
  isStaged: boolean,
): ImportReport {
  const said = {
    added: "New page",
    rewritten: "Page with changed text",
    adjusted: "Page with changed settings",
    removed: "Page removed",
  };
  const listed = changeKinds.flatMap((kind) =>
    pages.changes.filter(({ how }) => how === kind).map(({ address }) => `${said[kind]}: ${address}`),
  );
  const moved = pages.moved.map(({ from, to }) => `Page moved: ${from} to ${to}`);
  const rest = changed && listed.length + moved.length === 0 ? ["No page, but entries, the index or names"] : [];
  return {
    handle,
    base: releaseName({ handle, number: revision }),
    pages: [],
    parts: [],
    notes: [...notes],
    staged: [...listed, ...moved, ...rest],
    refused: unresolvedLinks.map(({ page, href }) => `A link of ${page} leads nowhere: ${href}`),
    problems: [],
    release: isStaged && changed ? releaseName({ handle, number: revision }) : null,
  };
}

function filesFaulty(problems: readonly Problem[]): AppError {
  const errors = problems.filter(({ severity }) => severity === "error");
  const lines = errors.slice(0, MOST_PROBLEMS).map(describeProblem);
  const more = errors.length > lines.length ? [`… and ${errors.length - lines.length} more.`] : [];
  return new AppError({
    code: "files-faulty",
    status: 422,
    message: ["These files have errors. Fix them, and upload the files again:", ...lines, ...more].join("\n"),
  });
}

function otherEdition(found: string, wanted: string): AppError {
  return new AppError({
    code: "other-edition",
    status: 422,
    message: `These files are of ${found} (handle: in edition.yaml), not of ${wanted}. Import them into ${found}.`,
  });
}
