import { z } from "zod";
import {
  type PartChangesView,
  type PartHistoryView,
  type PartQuestion,
  type PartSourceView,
  partPath,
} from "../../../../admin/part-views.ts";
import type { EditingContext } from "../../../edit/drafts/open-draft.ts";
import { PartConflict, partFormWrong, partRefused } from "../../../edit/parts/errors.ts";
import { type PartOfEdition, openPart, restorePart, savePart } from "../../../edit/parts/open-part.ts";
import { partSource, readPartSource } from "../../../edit/parts/part-source.ts";
import type { PartForm } from "../index-of-terms.ts";
import { type PartVisit, openFrame, partNamed, partWords, versionIn } from "../frame.ts";
import { newId } from "../../../../../../platform/ids/new-id.ts";
import { publishFromAdmin } from "../../../publish/releases/writing/publish-from-admin.ts";
import { draftMovedOn, editedInFiles } from "../../../edit/errors.ts";
import { checkPart } from "../../../edit/parts/part-manual.ts";
import { hashOf, putPart, takePart } from "../../../edit/parts/part-state.ts";
import { listPartVersions, updatePartDraft } from "../../../edit/parts/parts-store.ts";
import { inUtc } from "../../../../../../platform/clock/in-utc.ts";
import { partKinds } from "../../../edit/parts/kinds.ts";
import { namesOf } from "../../pages/read-pages.ts";
import { originOf } from "../../pages/read-page.ts";

/** What was sent of a part. */
export interface NamedPartForm extends PartForm {
  part: string;
}

const LONGEST = 3_000_000;

/**
 * Saves a part as its file has it; returns what was sent, with its faults, if it can't be read, or with what others
 * changed, if they changed the same. @throws AppError edition-unknown, edited-in-files, version-unknown
 */
export async function saveSource(context: EditingContext, form: NamedPartForm): Promise<TypedSource | null> {
  const { handle, account, fields } = form;
  const place = { handle, part: partNamed(form.part) };
  const version = versionIn(fields);
  const source = fields["source"];
  if (source === undefined || source.length > LONGEST) throw partFormWrong("The text is too long.");
  let faults: TypedSource["faults"] = [];
  try {
    await savePart(context, place, {
      version,
      by: account.id,
      change: async (seen, opened) => {
        const read = await readPartSource(context.database.db, { seen, opened }, source);
        if ("says" in read) return read.says;
        ({ faults } = read);
        return seen;
      },
    });
  } catch (error) {
    if (!(error instanceof PartConflict)) throw error;
    const opened = await openPart(context, place);
    const merged = await partSource(context.database.db, opened, error.merged);
    return { version: opened.version, source: merged, faults: [], isConflict: true };
  }
  return faults.length > 0 ? { version, source, faults, isConflict: false } : null;
}

/** Makes a part say again what it said in a version; returns where to go on. @throws as `restorePart` */
export async function restoreSource(context: EditingContext, form: NamedPartForm): Promise<string> {
  const { handle, account, fields } = form;
  const part = partNamed(form.part);
  const version = Number(fields["back"]);
  if (!Number.isInteger(version)) throw partFormWrong();
  await restorePart(context, { handle, part }, { version, seen: versionIn(fields), by: account.id });
  return `${partPath(handle, part)}?done=restored`;
}

/** Publishes a part; returns where to go on. @throws as `publishPart`, AppError part-form-wrong */
export async function publishSource(context: EditingContext, form: NamedPartForm): Promise<string> {
  const { handle, account, fields } = form;
  const part = partNamed(form.part);
  const reason = z
    .string()
    .trim()
    .max(500)
    .safeParse(fields["reason"] ?? "");
  if (!reason.success) throw partFormWrong("Use at most 500 characters for the reason.");
  await publishPart(context, {
    handle,
    part,
    title: partWords[part].title,
    version: versionIn(fields),
    author: `${account.firstName} ${account.lastName}`,
    reason: reason.data,
    accountId: account.id,
  });
  return `${partPath(handle, part)}?done=published`;
}

/** What is published, by whom and why. */
interface PublishPart extends PartOfEdition {
  /** What the part is called. */
  title: string;
  /** The version of the draft that was looked at. */
  version: number;
  author: string;
  reason: string;
  accountId: string | null;
}

/**
 * Publishes what the draft of a part says as a release, without reading the edition's text. Returns the release's name.
 * @throws AppError edition-unknown, edited-in-files, draft-moved-on, part-refused, nothing-to-publish, publish-overtaken
 */
export async function publishPart(context: EditingContext, what: PublishPart): Promise<string> {
  const { handle, part, title, version, author, reason, accountId } = what;
  const opened = await openPart(context, { handle, part });
  if (!opened.isEditable) throw editedInFiles(handle);
  if (opened.version !== version) throw draftMovedOn(title);
  const findings = await checkPart(context.database.db, opened);
  if (findings.length > 0) throw partRefused(findings);
  const { published: state, edition, draft } = opened;
  const target = putPart(edition, part, draft);
  const key = { edition_id: state.edition.id, part };
  return await publishFromAdmin(context, {
    releaseId: newId(context.clock),
    state,
    target,
    revisions: [],
    author,
    act: { via: "desk", accountId, reason },
    also: async (trx) => {
      await updatePartDraft(trx, key, { base_hash: hashOf(draft), base_version: version });
    },
  });
}

type Shown = PartChangesView["lines"][number];
type Line = Omit<Shown, "id">;

/** So many lines around what changed are shown. */
const AROUND = 3;
/** More are shown as all gone and all new: comparing each with each would take too long. */
const MOST_COMPARED = 2_000_000;

/** Compares two texts line by line; long stretches that are the same are left out. */
function changedLines(before: string, after: string): Shown[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [left, right] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (left.length + right.length === 0) return [];
  const same = (text: string): Line => ({ kind: "same", text });
  const middle =
    left.length * right.length > MOST_COMPARED
      ? [...left.map((text): Line => ({ kind: "gone", text })), ...right.map((text): Line => ({ kind: "new", text }))]
      : compare(left, right);
  const lines = shorten([...now.slice(0, start).map(same), ...middle, ...now.slice(now.length - end).map(same)]);
  return lines.map((line, place) => ({ ...line, id: String(place) }));
}

/** By the longest common subsequence. */
function compare(left: readonly string[], right: readonly string[]): Line[] {
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: Line[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const [gone, fresh] = [left[row], right[column]];
    if (gone !== undefined && gone === fresh) {
      lines.push({ kind: "same", text: gone });
      row += 1;
      column += 1;
    } else if (gone !== undefined && (fresh === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: "gone", text: gone });
      row += 1;
    } else {
      lines.push({ kind: "new", text: fresh ?? "" });
      column += 1;
    }
  }
  return lines;
}

function shorten(lines: readonly Line[]): Line[] {
  const shown = new Set<number>();
  for (const [index, { kind }] of lines.entries())
    if (kind !== "same") for (let near = index - AROUND; near <= index + AROUND; near += 1) shown.add(near);
  return lines.flatMap((line, index): Line[] => {
    if (shown.has(index)) return [line];
    return index === 0 || shown.has(index - 1) ? [{ kind: "left-out", text: "" }] : [];
  });
}

/** So many versions are listed. */
const MOST_VERSIONS = 200;

/** What an editor sent of a part's file, after it was refused. */
export interface TypedSource {
  version: number;
  source: string;
  faults: PartSourceView["faults"];
  /** Whether somebody else changed the same. */
  isConflict: boolean;
}

/** A part as its file has it, or as it was sent. @throws AppError edition-unknown, part-unknown */
export async function readSource(
  context: EditingContext,
  visit: PartVisit,
  typed: TypedSource | null,
): Promise<PartSourceView> {
  const { opened, frame } = await openFrame(context, visit);
  const { file } = partKinds[frame.part];
  const now = typed === null || typed.isConflict ? await partSource(context.database.db, opened, opened.draft) : "";
  if (typed === null) return { ...frame, file, source: now, faults: [], theirs: "" };
  const { version, source, faults } = typed;
  return { ...frame, file, version, source, faults, theirs: now };
}

/** What the draft of a part changes for readers. @throws AppError edition-unknown, part-unknown */
export async function readPartChanges(context: EditingContext, visit: PartVisit): Promise<PartChangesView> {
  const { db } = context.database;
  const { opened, frame } = await openFrame(context, visit);
  const before = await partSource(db, opened, takePart(opened.edition, opened.part));
  const after = await partSource(db, opened, opened.draft);
  return { handle: frame.handle, part: frame.part, lines: changedLines(before, after) };
}

/** Lists the versions of a part's draft. @throws AppError edition-unknown, part-unknown */
export async function readPartHistory(context: EditingContext, visit: PartVisit): Promise<PartHistoryView> {
  const { db } = context.database;
  const { opened, frame } = await openFrame(context, visit);
  const { handle, part, version: newest, csrfToken } = frame;
  const key = { edition_id: opened.published.edition.id, part };
  const versions = opened.isEditable ? await listPartVersions(db, key, MOST_VERSIONS) : [];
  const who = await namesOf(
    db,
    versions.map((version) => version.saved_by),
  );
  return {
    handle,
    part,
    version: newest,
    csrfToken,
    versions: versions.map(({ version, saved_at: at, saved_by: by, reason }) => ({
      version,
      saved: inUtc(at),
      what: [
        reason === "" ? `by ${who(by)}` : originOf(reason),
        version === opened.publishedVersion ? "what readers see" : "",
      ]
        .filter((words) => words !== "")
        .join("; "),
      isNow: version === newest,
    })),
  };
}

/** What is asked before a part is published; what an import would refuse is an obstacle. */
export async function askToPublishPart(context: EditingContext, visit: PartVisit): Promise<PartQuestion> {
  const { opened, frame } = await openFrame(context, visit);
  const { handle, part, version, isEditable, isChanged, state, csrfToken } = frame;
  const findings = isEditable && isChanged ? await checkPart(context.database.db, opened) : [];
  const faults = findings.slice(0, 20).map(({ place, message }) => `${place}: ${message}`);
  const obstacle = !isEditable
    ? state
    : !isChanged
      ? "Readers already see what is in the draft."
      : faults.length > 0
        ? `Fix this first. ${faults.join(" ")}`
        : null;
  const consequences = [
    `Readers of ${handle} will get the draft (${partWords[part].title.toLowerCase()}) within two seconds, in search as well.`,
    "It becomes its own release and can be undone.",
  ];
  return { handle, part, version, consequences, obstacle, typed: visit.typed, csrfToken };
}
