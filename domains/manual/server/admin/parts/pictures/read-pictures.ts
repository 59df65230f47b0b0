import type { AdminPlan } from "../../../../../accounts/contract.ts";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { listEditions, readBlocks, readGuideEntry, readHelpEntry } from "../../../read/reading-store.ts";
import { listPicturePages, listPictures, readImage } from "../../../stores/image-store.ts";
import { renderBlocks } from "../../../../model/blocks/render.ts";
import type { Content } from "../../../read/content.ts";
import { ifReadable, withDrawings } from "../../../read/drawings/drawings.ts";
import type { Database, Queries } from "../../../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../../../platform/threads/yield-to-event-loop.ts";
import { pagePath } from "../../../../admin/page-views.ts";
import { type ListedPicture, partPath, picturesPath, type PicturesView } from "../../../../admin/part-views.ts";
import { refuseIfUsed, removePicture, unusedPictures } from "../../../edit/pictures/unused-pictures.ts";
import type { EditingContext } from "../../../edit/drafts/open-draft.ts";
import { editionUnknown } from "../../../publish/errors.ts";
import { pageName } from "../frame.ts";

type Use = ListedPicture["uses"][number];

/** What of the pictures is listed, for whom. */
interface PicturesAsked {
  handle: string;
  mayRemove: boolean;
  /** The name of the last picture that is listed already. */
  after?: string | undefined;
  most?: number;
}

/** So many are on a screen: each drawing is read, and what shows a picture is looked for in all texts. */
const AT_ONCE = 100;

/**
 * Lists the next pictures by name: those that an edition shows, with where, and those that no edition shows: what a draft
 * or an earlier release needs, and what nothing does. @throws AppError edition-unknown
 */
export async function readPictures(
  database: Pick<Database, "db" | "files">,
  { handle, mayRemove, after = "", most = AT_ONCE }: PicturesAsked,
): Promise<PicturesView> {
  const { db } = database;
  const editions = await listEditions(db);
  if (!editions.some((each) => each.handle === handle)) throw editionUnknown(handle);
  const listed = await listPictures(db, { after, most: most + 1 });
  const stored = listed.slice(0, most);
  const last = listed.length > most ? stored.at(-1) : undefined;
  const names = new Set(stored.map(({ name }) => name));
  const shown = new Set<string>();
  let uses = new Map<string, Use[]>();
  for (const edition of editions) {
    const found = await usesIn(db, edition, names);
    for (const name of found.keys()) shown.add(name);
    if (edition.handle === handle) uses = found;
  }
  const drawings = new Map<string, string>();
  const image = ifReadable((name) => readImage(database, name, "soon"));
  for (const picture of stored) {
    const drawing = await readDrawing(image, picture);
    if (drawing !== null) drawings.set(picture.name, drawing);
    await yieldToEventLoop();
  }
  const shownAs = ({ name, width, height, size }: (typeof stored)[number]) => {
    const drawing = drawings.get(name) ?? null;
    return { name, address: `/images/${name}`, size: `${width} × ${height}, ${inKilobytes(size)}`, drawing };
  };
  const hidden = stored.filter(({ name }) => !shown.has(name));
  const unused = await unusedPictures(
    db,
    hidden.map(({ name }) => name),
  );
  return {
    handle,
    mayRemove,
    isWhole: after === "" && last === undefined,
    next: last === undefined ? null : `${picturesPath(handle)}?${new URLSearchParams({ after: last.name })}`,
    pictures: stored.flatMap((picture) => {
      const own = uses.get(picture.name);
      return own === undefined ? [] : [{ ...shownAs(picture), uses: own }];
    }),
    kept: hidden.filter(({ name }) => !unused.has(name)).map(shownAs),
    unused: hidden.filter(({ name }) => unused.has(name)).map(shownAs),
  };
}

/** Who is asked whether a picture is to be removed, and where. */
interface PictureQuestion {
  handle: string;
  name: string;
  accountId: string;
}

/** Says what removing a picture does. @throws AppError edition-unknown, picture-gone; picture-used if something needs it */
export async function planPictureRemoval(
  context: EditingContext,
  { handle, name, accountId }: PictureQuestion,
): Promise<AdminPlan> {
  await refuseIfUsed(context.database.db, name);
  const act = { via: "desk", accountId, reason: name } as const;
  return {
    sentence: `The picture ${name} will be removed for good. It is not used by any page, draft, earlier version of a draft, or release that an edition can be rolled back to.`,
    lines: [
      "Anyone who has its address can no longer see it once it is out of their browser’s cache.",
      "If someone uploads it again, it will have the same address.",
    ],
    agreed: name,
    run: async () => await removePicture({ ...context, act }, { handle, name }),
  };
}

/** The HTML of a picture that pages show as a drawing, without a text of its own; null for every other one. */
async function readDrawing(
  image: Content["image"],
  { name, width, height }: { name: string; width: number; height: number },
): Promise<string | null> {
  const picture: Block = { type: "image", image: [{ url: `/images/${name}`, alt: "", caption: "", width, height }] };
  const blocks = await withDrawings([picture], image);
  const isDrawing = blocks.some((block) => block.type === "image" && block.image.some(({ drawing }) => drawing));
  return isDrawing ? renderBlocks(blocks) : null;
}

/** Where an edition shows which of these pictures. */
async function usesIn(
  db: Queries,
  { id, handle }: { id: string; handle: string },
  names: ReadonlySet<string>,
): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>();
  const add = (blocks: readonly Block[], place: string, href: string) => {
    for (const { url, alt } of blocks.flatMap((block) => (block.type === "image" ? block.image : []))) {
      const name = url.slice("/images/".length);
      if (!names.has(name)) continue;
      const known = uses.get(name) ?? [];
      uses.set(name, [...known, { id: `${name} ${known.length}`, place, href, alt }]);
    }
  };
  for (const page of await listPicturePages(db, id)) {
    add(await readBlocks(db, page.revisionId), pageName(page), pagePath(page.id));
    await yieldToEventLoop();
  }
  const [guide, help] = [await readGuideEntry(db, id), await readHelpEntry(db, id)];
  add(guide?.blocks ?? [], "Quick style guide", partPath(handle, "quick-style-guide"));
  add(help?.blocks ?? [], "Help", partPath(handle, "help"));
  return uses;
}

function inKilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString("en-US")} kB`;
}
