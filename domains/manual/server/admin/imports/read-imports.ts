import { listKnownEditions } from "../../publish/history/releases-store.ts";
import { listEditions } from "../../read/reading-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import { pagePath } from "../../../admin/page-views.ts";
import type { ImportView, ImportReportView, UploadView } from "../../../admin/import-views.ts";
import { menuPath } from "../../../admin/menu-views.ts";
import { partPath } from "../../../admin/part-views.ts";
import { findImport, type ListedImport, listImports } from "../../files/imports/uploads/imports-store.ts";
import {
  countConflicts,
  draftSayings,
  type ImportReport,
  importReportSchema,
  isNothingNew,
} from "../../files/imports/report.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { listNotes } from "../pages/act-on-page.ts";
import { partWords } from "../parts/frame.ts";
import { importUnknown } from "./errors.ts";

/** So many earlier imports are listed. */
const MOST_IMPORTS = 20;
/** The most bytes of an archive. */
export const LARGEST_ARCHIVE = 32 * 1024 * 1024;

const states: Readonly<Record<ListedImport["state"], string>> = {
  checking: "being checked",
  ready: "waiting for your decision",
  importing: "being imported",
  done: "imported",
  failed: "failed",
  discarded: "discarded",
  starting: "being started from another edition",
  started: "started from another edition",
};

type Asking = Pick<UploadView, "typed" | "csrfToken">;

/** Asks for the files of an edition. @throws AppError edition-unknown */
export async function readUpload(db: Queries, handle: string, asking: Asking): Promise<UploadView> {
  const edition = await editionOf(db, ({ handle: own }) => own === handle);
  const imports = await listImports(db, edition.id, MOST_IMPORTS);
  return {
    handle,
    editedIn: edition.editedIn,
    most: `${LARGEST_ARCHIVE / 1024 / 1024} MB`,
    imports: imports.map(({ id, made_at: at, state, author, reason }) => {
      return { id, name: inUtc(at), state: states[state], who: author, reason };
    }),
    ...asking,
  };
}

async function editionOf(db: Queries, isMeant: (edition: { id: string; handle: string }) => boolean) {
  const edition = (await listKnownEditions(db)).find(isMeant);
  if (edition === undefined) throw editionUnknown("");
  const published = (await listEditions(db)).find(({ id }) => id === edition.id);
  return { ...edition, editedIn: published?.edited_in ?? ("files" as const) };
}

/** An import: how it stands, and what it would do or did. @throws AppError import-unknown */
export async function readImport(db: Queries, id: string, asking: Asking): Promise<ImportView> {
  const row = await findImport(db, id);
  if (row === undefined) throw importUnknown();
  const { handle, editedIn } = await editionOf(db, (edition) => edition.id === row.edition_id);
  const report = row.report === null ? null : importReportSchema.parse(readJson(row.report));
  return {
    id,
    handle,
    editedIn,
    state: row.state,
    isStart: startsEdition(row, handle),
    sentence: sentenceOf(row, { handle, editedIn }),
    problem: row.problem === "" ? [] : row.problem.split("\n"),
    report: report && showReport(report),
    ...asking,
  };
}

/** Whether it makes an edition of another one's release; files are merged with one of their own edition. */
function startsEdition({ base }: ListedImport, handle: string): boolean {
  return base !== "" && !base.startsWith(`${handle}.`);
}

function sentenceOf(row: ListedImport, { handle, editedIn }: { handle: string; editedIn: string }): string {
  const { state, base, progress, author, made_at: at, changed_at: since } = row;
  const doing = `${progress === "" ? "Waiting in the queue" : progress} (${inUtc(since)})`;
  const brought = `Uploaded ${inUtc(at)}${author === "" ? "" : ` by ${author}`}.`;
  const said: Readonly<Record<ListedImport["state"], string>> = {
    checking: `The files are being checked. ${doing}. Nothing is imported yet.`,
    ready: `${brought} Nothing is imported yet: this is what would happen.`,
    importing: `The files are being imported. ${doing}. You can leave this page.`,
    done:
      editedIn === "desk"
        ? "The files have been merged into the drafts. Readers won’t see the changes until you publish."
        : "The files have been staged as a release. Readers won’t see it until you publish.",
    failed: "It failed, and nothing that readers see was changed.",
    discarded: "These files were discarded. Nothing was changed.",
    starting: `${handle} is being created from ${base}. ${doing}. You can leave this page.`,
    started: `${handle} is now a copy of ${base} that only staff can open. Make your changes, then open it to readers.`,
  };
  return said[state];
}

function showReport(report: ImportReport): ImportReportView {
  const { handle, pages, parts, notes, staged, refused, problems, release, base } = report;
  const conflicts = countConflicts(report);
  const counts = [
    counted(pages.length, "page’s text", "pages’ texts"),
    counted(parts.length, "other part", "other parts"),
    counted(conflicts, "conflict", "conflicts"),
    counted(staged.length, "change without a draft", "changes without a draft"),
    counted(refused.length, "change that can’t be imported", "changes that can’t be imported"),
  ].filter((part) => part !== "");
  const from = base === null ? "The files don’t say which release they came from." : `The files came from ${base}.`;
  return {
    summary: isNothingNew(report) ? "The files contain no changes." : `${from} They contain: ${counts.join(", ")}.`,
    isEmpty: isNothingNew(report),
    hasBase: base !== null,
    drafts: [
      ...pages.map(({ id, title, address, how, file, conflicts: places }) => ({
        href: pagePath(id),
        title: `${title} (${address})`,
        what: draftSayings[how],
        changes: [],
        conflicts: places.map(({ line, what }) => `${file}:${line}: ${what}`),
      })),
      ...parts.map(({ part, how, changes, conflicts: places }) => ({
        href: part === "menu" ? menuPath(handle) : partPath(handle, part),
        title: part === "menu" ? "Menu" : partWords[part].title,
        what: draftSayings[how],
        changes,
        conflicts: places,
      })),
    ],
    hasPages: pages.length > 0,
    notes: listNotes(notes.map(({ address: name, count }) => ({ name, count }))),
    staged,
    refused,
    problems,
    release,
  };
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
}
