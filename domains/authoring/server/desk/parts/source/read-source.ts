import { inUtc } from "../../../../../../platform/clock/in-utc.ts";
import type { PartChangesView, PartHistoryView, PartQuestion, PartSourceView } from "../../../../part-views.ts";
import type { EditingContext } from "../../../editing/drafts/open-draft.ts";
import { partKinds } from "../../../editing/parts/kinds.ts";
import { takePart } from "../../../editing/parts/part-state.ts";
import { checkPart } from "../../../editing/parts/part-manual.ts";
import { partSource } from "../../../editing/parts/part-source.ts";
import { listPartVersions } from "../../../editing/parts/parts-store.ts";
import { namesOf } from "../../pages/names-of.ts";
import { originOf } from "../../pages/read-page.ts";
import { openFrame, type PartVisit } from "../frame.ts";
import { changedLines } from "./changed-lines.ts";
import { partWords } from "../part-words.ts";

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
      ? "Readers see what stands in the draft already."
      : faults.length > 0
        ? `Mend this first. ${faults.join(" ")}`
        : null;
  const consequences = [
    `Readers of ${handle} get this as it stands in the draft (${partWords[part].title.toLowerCase()}), within two seconds, in search too.`,
    "It becomes a release of its own, and can be taken back.",
  ];
  return { handle, part, version, consequences, obstacle, typed: visit.typed, csrfToken };
}
