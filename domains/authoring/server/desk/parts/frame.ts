import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { type EditionPart, editionParts, type PartFrame, partsWithForms } from "../../../part-views.ts";
import type { EditingContext } from "../../editing/drafts/open-draft.ts";
import { partUnknown } from "../../editing/parts/errors.ts";
import { openPart, type OpenPart } from "../../editing/parts/open-part.ts";
import { listPartVersions } from "../../editing/parts/parts-store.ts";
import { namesOf } from "../pages/names-of.ts";

/** Who looks at a part, and what was asked of it or sent. */
export interface PartVisit {
  handle: string;
  part: string;
  query: Readonly<Record<string, string>>;
  /** What was sent and refused; empty otherwise. */
  typed: Readonly<Record<string, string>>;
  mayPublish: boolean;
  csrfToken: string;
}

/** The part of an edition that an address names. @throws AppError part-unknown */
export function partNamed(name: string): EditionPart {
  const part = editionParts.find((known) => known === name);
  if (part === undefined) throw partUnknown();
  return part;
}

/** Opens a part, and says how it stands. @throws AppError edition-unknown, part-unknown */
export async function openFrame(
  context: EditingContext,
  { handle, part: name, mayPublish, csrfToken }: PartVisit,
): Promise<{ opened: OpenPart; frame: PartFrame }> {
  const part = partNamed(name);
  const opened = await openPart(context, { handle, part });
  const { version, publishedVersion, isEditable } = opened;
  const state = await stateOf(context.database.db, opened);
  const isChanged = version !== publishedVersion;
  const hasForm = partsWithForms.includes(part);
  return { opened, frame: { handle, part, version, state, isEditable, hasForm, isChanged, mayPublish, csrfToken } };
}

async function stateOf(db: Queries, { published, part, version, publishedVersion, isEditable, handle }: OpenPart) {
  if (!isEditable) return `Edition ${handle} is edited in files. Under Pages it can be moved to the desk.`;
  const [newest] = await listPartVersions(db, { edition_id: published.edition.id, part }, 1);
  if (newest === undefined || version === publishedVersion) return "Readers see what stands here.";
  const who = await namesOf(db, [newest.saved_by]);
  return newest.reason === "" || newest.reason.startsWith("version")
    ? `Saved ${inUtc(newest.saved_at)} by ${who(newest.saved_by)}, not published.`
    : `Merged with ${newest.reason} ${inUtc(newest.saved_at)}, not published.`;
}

/** The version that a form began with. @throws AppError form-stale */
export function versionIn(fields: Readonly<Record<string, string>>): number {
  const version = Number(fields["version"]);
  if (Number.isInteger(version) && version > 0 && version < 2_000_000_000) return version;
  throw new AppError({
    code: "part-form-wrong",
    status: 422,
    message: "Something that was sent can’t be read. Open the page again. Nothing was changed.",
  });
}
