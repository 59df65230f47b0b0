import { isSame } from "../../../../admin/merge-tables.ts";
import {
  type OpenOutline,
  changedSettings,
  mergeOutlines,
  outlineConflicts,
  outlineOf,
} from "../../../edit/outline/open-outline.ts";
import { outlineFaults } from "../../../edit/outline/publish-outline.ts";
import type { Outline, PlacedPage } from "../../../edit/outline/outline.ts";
import type { Sides } from "./sides.ts";
import type { Clock } from "../../../../../../platform/clock/clock.ts";
import type { EditionPart } from "../../../../admin/part-views.ts";
import { type MergedPart, mergeParts } from "../../../edit/parts/merge-parts.ts";
import { type PartState, hashOf, takePart } from "../../../edit/parts/part-state.ts";

/** What both sides made of one thing: `was` as it was stored, and as files say it. */
interface ThreeWay<Value> {
  was: { stored: Value; inFiles: Value };
  files: Value;
  admin: Value;
}

/** What a thing is to be, and whether that came from the files or couldn't be decided. */
interface Chosen<Value> {
  value: Value;
  how: "kept" | "taken" | "undecided";
}

/** Takes what only the files changed; where both changed the same differently, what admin made of it stays. */
export function chooseSide<Value>({ was, files, admin }: ThreeWay<Value>): Chosen<Value> {
  if (isSame(files, was.inFiles) || isSame(files, was.stored) || isSame(files, admin))
    return { value: admin, how: "kept" };
  const isUntouched = isSame(admin, was.stored) || isSame(admin, was.inFiles);
  return isUntouched ? { value: files, how: "taken" } : { value: admin, how: "undecided" };
}

/** The menu as files and admin make it. */
export interface MergedMenu {
  pages: PlacedPage[];
  /** Those that aren't in the menu in admin. */
  added: PlacedPage[];
  /** What of the files comes in, in words. */
  changes: string[];
  /** What admin has otherwise than the files: the page's id, and what. */
  conflicts: { id: string; what: string }[];
  /** Whether nobody had changed it in admin since the release. */
  isUntouched: boolean;
}

/** Brings into the menu in admin what was changed in files, as what was published since; `edited` has another text. */
export function mergeMenu(
  sides: Sides,
  { pages: mine, sections: known }: Pick<OpenOutline, "pages" | "sections">,
  edited: ReadonlySet<string>,
): MergedMenu {
  const sections = [...new Set([...known, ...sides.files.state.sections.map(({ section }) => section)])];
  const base = outlineOf(sides.stored);
  const inFiles = mergeOutlines(
    { base: outlineOf(sides.base.state), mine: outlineOf(sides.files.state), theirs: base },
    sections,
  );
  const kept = keptPages({ base, mine, theirs: inFiles }, edited);
  const theirs = withKept(inFiles, base, kept);
  const pages = mergeOutlines({ base, mine, theirs }, sections);
  const isUntouched = JSON.stringify(mine) === JSON.stringify(base);
  const conflicts = [...kept]
    .map(([id, what]) => ({ id, what }))
    .concat(outlineConflicts({ base, mine, theirs: inFiles }));
  const before = new Set(outlineFaults(mine).map(({ id, message }) => `${id} ${message}`));
  const faults = outlineFaults(pages).filter(({ id, message }) => !before.has(`${id} ${message}`));
  if (faults.length === 0) return { pages, ...changesOf(mine, pages), conflicts, isUntouched };
  const refused = faults.map(({ id, message }) => ({ id, what: `nothing of the menu is taken. ${message}` }));
  return { pages: [...mine], added: [], changes: [], conflicts: [...conflicts, ...refused], isUntouched };
}

/** The pages that are gone from the files, and stay, as admin made something of them: by id, and why. */
function keptPages(
  { base, mine, theirs }: Record<"base" | "mine" | "theirs", Outline>,
  edited: ReadonlySet<string>,
): Map<string, string> {
  const inFiles = new Set(theirs.map(({ id }) => id));
  const was = new Map(base.map((page) => [page.id, page]));
  const own = new Map(mine.map((page) => [page.id, page]));
  const kept = new Map<string, string>();
  const keep = (id: string | null, why: string): void => {
    const [before, now] = [was.get(id ?? ""), own.get(id ?? "")];
    if (before === undefined || now === undefined || inFiles.has(now.id) || kept.has(now.id)) return;
    kept.set(now.id, why);
    keep(now.parentId, withSubpages);
  };
  for (const page of mine) {
    const before = was.get(page.id);
    const isChanged = before === undefined || edited.has(page.id) || changedSettings(before, page).length > 0;
    if (isChanged) keep(page.id, "it was removed in the files");
    const isPutThere = before?.parentId !== page.parentId;
    if (isPutThere) keep(page.parentId, withSubpages);
  }
  return kept;
}

const withSubpages = "it was removed in the files, and has pages below it";

/** An outline with pages of its base that are to stay, each behind the one that it stood behind. */
function withKept(outline: Outline, base: Outline, kept: ReadonlyMap<string, string>): PlacedPage[] {
  const pages = [...outline];
  let behind = -1;
  for (const page of base) {
    const at = pages.findIndex(({ id }) => id === page.id);
    if (at >= 0) behind = at;
    else if (kept.has(page.id)) {
      behind += 1;
      pages.splice(behind, 0, page);
    }
  }
  return pages;
}

function changesOf(before: Outline, after: Outline): Pick<MergedMenu, "added" | "changes"> {
  const was = new Map(before.map((page) => [page.id, page]));
  const stays = new Set(after.map(({ id }) => id));
  const added = after.filter(({ id }) => !was.has(id));
  const changes = [
    ...before.filter(({ id }) => !stays.has(id)).map((page) => `Page removed: ${addressOf(page)}`),
    ...added.map((page) => `New page: ${addressOf(page)}`),
    ...after.flatMap((page) => {
      const old = was.get(page.id);
      return old === undefined ? [] : changedSettings(old, page).map((what) => `${addressOf(old)}: ${what}`);
    }),
  ];
  const order = (side: Outline) => side.filter(({ id }) => was.has(id) && stays.has(id)).map(({ id }) => id);
  const isSorted = order(before).join(" ") === order(after).join(" ");
  return { added, changes: changes.length === 0 && !isSorted ? ["The order of its pages"] : changes };
}

/** What files and editors call a page: 'rules/cases'. */
export function addressOf({ section, slug }: Pick<PlacedPage, "section" | "slug">): string {
  return `${section}/${slug}`;
}

/** A part of an edition as files and admin make it. */
interface PartFromFiles extends MergedPart {
  /** Whether nobody had changed it in admin since the release. */
  isUntouched: boolean;
}

/** Brings into a part of an edition what was changed in files, as what another editor saved. */
export function mergePart(
  sides: Sides,
  { part, admin }: { part: EditionPart; admin: PartState },
  clock: Clock,
): PartFromFiles {
  const base = takePart(sides.stored, part);
  const inFiles = takePart(sides.base.state, part);
  // What only the form of files makes of it is no change of either.
  const asStored = (mine: PartState) => mergeParts({ base: inFiles, mine, theirs: base }, clock).merged;
  const [mine, theirs] = [asStored(admin), asStored(takePart(sides.files.state, part))];
  const isUntouched = hashOf(mine) === hashOf(base);
  return { ...mergeParts({ base, mine, theirs }, clock), isUntouched };
}
