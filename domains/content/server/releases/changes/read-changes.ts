import { changesUri, changeUri, pageLabel } from "../../../rules.ts";
import type { ChangedPageLine, EditionChanges, ReleaseChange } from "../../../web/screens/changes/changes-api.ts";
import type { Content } from "../../reading/content.ts";
import type { PageSide } from "../../tables.ts";
import { isBefore } from "./find-since.ts";
import type { PageChange } from "./page-changes-store.ts";

/** So many releases are listed at once. */
const MOST_RELEASES = 100;

/**
 * Lists what an edition's releases changed on its pages, newest first: names only, no text of the manual. With `before`,
 * a release's number, what came before that release. Undefined if there is no such edition, or nothing that old.
 */
export async function readChanges(content: Content, version: string, before = ""): Promise<EditionChanges | undefined> {
  const edition = content.catalog.edition(version);
  if (!edition || !/^(?:[1-9]\d{0,8})?$/.test(before)) return undefined;
  const { site } = edition.view;
  const all = (await content.changes(site.id)).filter(({ release }) => before === "" || release < Number(before));
  const byRelease = [...Map.groupBy(all, ({ release }) => release)];
  if (before !== "" && byRelease.length === 0) return undefined;
  const releases = byRelease.slice(0, MOST_RELEASES).map(([number, changes]): ReleaseChange => {
    const [{ releaseId: id, at, reason } = { releaseId: "", at: 0, reason: "" }] = changes;
    return { id, number, at, reason, pages: changes.map((change) => lineOf(site.handle, change)) };
  });
  const older = content.catalog.sites.filter(({ handle }) => isBefore(handle, version));
  const next = byRelease.length > MOST_RELEASES ? (releases.at(-1)?.number ?? 0) : 0;
  return {
    version,
    editionId: site.id,
    editionName: site.name,
    uri: changesUri(version),
    before,
    next: next === 0 ? "" : String(next),
    releases,
    since: older.map(({ handle, name }) => ({ name, uri: `${changesUri(version)}/since/${handle}` })),
  };
}

/** A change as it is listed. */
export function lineOf(version: string, change: PageChange): ChangedPageLine {
  const side = shownSide(change);
  return {
    uri: changeUri({ version, since: String(change.release), ...side }),
    label: pageLabel(side.section, side.code),
    title: side.title,
    what: whatChanged(change, change.before?.revisionId !== change.after?.revisionId),
  };
}

/** What a change is listed under: the page as it is since; if it is gone, as it was. */
function shownSide({ before, after }: Pick<PageChange, "before" | "after">): PageSide {
  const side = after ?? before;
  if (!side) throw new Error("A change of a page has neither of its sides.");
  return side;
}

/** A page before and since, as far as readers are told. */
interface Sides {
  before: Omit<PageSide, "revisionId"> | null;
  after: Omit<PageSide, "revisionId"> | null;
}

/** Says in a few words what became of a page: 'new', 'moved, text changed'. */
export function whatChanged({ before, after }: Sides, isRewritten: boolean): string {
  if (!before) return "new";
  if (!after) return "taken out";
  const words = [
    before.section !== after.section || before.slug !== after.slug ? "moved" : "",
    before.code === after.code ? "" : "renumbered",
    before.title === after.title && before.subtitle === after.subtitle ? "" : "renamed",
    isRewritten ? "text changed" : "",
    before.isPublic === after.isPublic ? "" : after.isPublic ? "open to everybody" : "for subscribers",
  ];
  return words.filter((word) => word !== "").join(", ");
}

/** Says what else changed of a page than its words, in sentences. */
export function factsOf({ before, after }: Sides): string[] {
  if (!before) return ["This page is new."];
  if (!after) return ["This page was taken out."];
  const fact = (name: string, was: string, is: string) =>
    was === is ? [] : [`${name}: ${was === "" ? "none" : was} before, ${is === "" ? "none" : is} since.`];
  return [
    ...fact("Number", before.code, after.code),
    ...fact("Title", before.title, after.title),
    ...fact("Subtitle", before.subtitle, after.subtitle),
    ...fact("Address", `${before.section}/${before.slug}`, `${after.section}/${after.slug}`),
    ...(before.isPublic === after.isPublic
      ? []
      : [after.isPublic ? "Everybody may read it since." : "Only subscribers may read it since."]),
  ];
}
