import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PublishedState } from "../../../content/server/authoring.ts";
import { editionParts, type EditionPart } from "../../part-views.ts";
import { lineFinder } from "../checks/find-line.ts";
import type { EditingContext } from "../editing/drafts/open-draft.ts";
import { openOutlineOf } from "../editing/outline/open-outline.ts";
import { partKinds } from "../editing/parts/kinds.ts";
import { countChanges, type ItemConflict } from "../editing/parts/merge-parts.ts";
import { peekPart } from "../editing/parts/open-part.ts";
import { hashOf } from "../editing/parts/part-state.ts";
import type { ReadManual } from "../files/read-manual.ts";
import { addressOf, mergeMenu, type MergedMenu } from "./merge/merge-menu.ts";
import { mergePart } from "./merge/merge-part.ts";
import type { Sides } from "./merge/sides.ts";
import type { ImportReport } from "./report.ts";

/** What an import compares. */
interface Compared {
  live: PublishedState;
  sides: Sides;
  /** The pages whose drafts say something else than readers see. */
  edited: ReadonlySet<string>;
  folder: string;
  read: ReadManual;
}

type ShownPart = ImportReport["parts"][number];

/** What an import would do to the drafts of the menu and of the parts of an edition. Writes nothing. */
export async function planParts(
  context: EditingContext,
  compared: Compared,
): Promise<{ menu: MergedMenu; parts: ShownPart[] }> {
  const { live, sides, edited } = compared;
  const menu = mergeMenu(sides, await openOutlineOf(context.database.db, live), edited);
  const parts = [...showMenu(menu, compared)];
  for (const part of editionParts) parts.push(...(await previewPart(context, part, compared)));
  return { menu, parts };
}

function showMenu({ changes, conflicts, isUntouched }: MergedMenu, { live, sides, read }: Compared): ShownPart[] {
  if (changes.length === 0 && conflicts.length === 0) return [];
  const pages = new Map([...live.pages, ...sides.files.state.pages].map((page) => [page.id, addressOf(page)]));
  const where = (id: string) => read.files.get(pages.get(id) ?? "") ?? pages.get(id) ?? id;
  const places = conflicts.map(({ id, what }) => `${where(id)}: ${what}`);
  return [{ part: "menu", how: howOf({ conflicts, isUntouched }), changes, conflicts: places }];
}

async function previewPart(
  context: EditingContext,
  part: EditionPart,
  { live, sides, folder }: Compared,
): Promise<ShownPart[]> {
  const desk = await peekPart(context, live, part);
  const { merged, conflicts, isUntouched } = mergePart(sides, { part, desk }, context.clock);
  const isChanged = hashOf(merged) !== hashOf(desk);
  if (!isChanged && conflicts.length === 0) return [];
  const { file } = partKinds[part];
  // A part that the files no longer have has no file.
  const source = conflicts.length === 0 ? "" : await readFile(join(folder, file), "utf8").catch(() => "");
  const addresses = new Map(live.pages.map((page) => [page.id, addressOf(page)]));
  const places = conflicts.map((conflict) => placeOf(conflict, { file, source, addresses }));
  const counts = Object.entries(countChanges(desk, merged)).filter(([, count]) => count > 0);
  const changes = isChanged ? [counts.map(([how, count]) => `${count} ${how}`).join(", ")] : [];
  return [{ part, how: howOf({ conflicts, isUntouched }), changes, conflicts: places }];
}

function howOf({ conflicts, isUntouched }: { conflicts: readonly unknown[]; isUntouched: boolean }): ShownPart["how"] {
  return conflicts.length > 0 ? "undecided" : isUntouched ? "changed" : "merged";
}

interface PartSource {
  file: string;
  source: string;
  addresses: ReadonlyMap<string, string>;
}

/** Where a conflict is in its file, and what it is about: a term, an old address, a section. */
function placeOf({ name, mine, theirs }: ItemConflict, { file, source, addresses }: PartSource): string {
  const [, pageId = ""] = /^\{"pageId":"([^"]+)"/.exec(theirs ?? mine ?? "") ?? [];
  const words = addresses.get(pageId) ?? name.split(", ").at(-1) ?? name;
  const gone = theirs === null ? " is gone from the file" : "";
  return `${file}:${theirs === null ? 1 : lineFinder(source)(words)}: “${addresses.get(pageId) ?? name}”${gone}`;
}
