import { z } from "zod";
import { ThreadStopped, inThread } from "../../../../../platform/threads/in-thread.ts";
import { type Json, writeJson } from "../../../../../platform/db/json.ts";
import type { DraftBlock, DraftPage } from "../drafts/draft-schemas.ts";
import type { CheckedPicture, CleanSave } from "../blocks/clean-save.ts";
import type { PartOrder, ReadPartSource } from "../parts/read-part-text.ts";
import type { SourceOrder, SourceText, WrittenSourceOrder } from "../source/source-text.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { EditionView } from "../../read/catalog/edition-view.ts";
import { alignBlocks } from "../../../model/compare/blocks/align-blocks.ts";
import { redlineBlocks } from "../../../model/compare/blocks/redline-blocks.ts";
import { renderBlocks } from "../../../model/blocks/render.ts";
import { resolveLinks } from "../../read/catalog/catalog.ts";
import type { ReviewedPart } from "../../../admin/review-views.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";

/** What an editor sent, to be read in a thread, or what is to be written for them. */
export type EditingOrder =
  | { kind: "save"; text: string }
  | { kind: "picture"; bytes: Uint8Array }
  | ({ kind: "source" } & SourceOrder)
  | ({ kind: "written-source" } & WrittenSourceOrder)
  | ({ kind: "part" } & PartOrder)
  // As JSON: a copy of the values would take the thread that asks several times as long.
  | { kind: "redline"; versions: Json<Versions>; most: number }
  | { kind: "redlined-parts"; versions: Json<Versions<DraftBlock>>; commented: readonly string[] };

interface Answers {
  save: CleanSave;
  picture: CheckedPicture;
  source: SourceText;
  "written-source": string;
  part: ReadPartSource;
  redline: string;
  "redlined-parts": RedlinedParts;
}

/** The longest of all is read in a second; a text that takes this long is none. */
const LONGEST_MS = 20_000;

/**
 * Has a thread read what an editor sent: whoever reads a page doesn't wait for it, whatever it is. `tooLong`: what the
 * editor is told if it takes longer than 20 s, or more memory than there is for it.
 * @throws what the thread refused; AppError busy; what `tooLong` throws
 */
export async function askAside<Order extends EditingOrder>(
  order: Order,
  tooLong: () => Answers[Order["kind"]],
): Promise<Answers[Order["kind"]]> {
  // Our own code made it of what it read.
  const answer = z.custom<Answers[Order["kind"]]>((made) => made !== undefined);
  try {
    const file = new URL("./editing-thread.ts", import.meta.url);
    return await inThread(file, { order, answer, longestMs: LONGEST_MS, comesOften: true });
  } catch (error) {
    if (!(error instanceof ThreadStopped)) throw error;
    return tooLong();
  }
}

/** The blocks of a page or of a place in it, as they were and as they are. */
interface Versions<Item = Block> {
  before: readonly Item[];
  after: readonly Item[];
}

/** What a draft changes, part by part. */
interface RedlinedParts {
  parts: Omit<ReviewedPart, "comments">[];
  /** Whether unchanged blocks follow. */
  hasRest: boolean;
}

/**
 * Renders blocks with what became of them marked, with references as they are stored. Of what two editors made of a long
 * table, only as many rows as make `most` characters or so, and how many more there are. Takes a while, and is for a thread.
 */
export function redlineVersions({ before, after }: Versions, most: number): string {
  const blocks = redlineBlocks(alignBlocks(before, after));
  const html = renderBlocks(blocks);
  return html.length > most ? renderBlocks(blocks.flatMap((block) => cutTable(block, most / html.length))) : html;
}

/** A table with its first rows, and a line that counts the others. */
function cutTable(block: Block, share: number): Block[] {
  if (block.type !== "table") return [block];
  const kept = Math.ceil(block.rows.length * share);
  if (kept === block.rows.length) return [block];
  const more = `${(block.rows.length - kept).toLocaleString("en-US")} more rows are not shown.`;
  const where = "Take what is marked to see all of it; History keeps the draft as it is.";
  return [
    { ...block, rows: block.rows.slice(0, kept) },
    { type: "text", text: `<p class="redline-note">${more} ${where}</p>` },
  ];
}

/**
 * Marks what a draft changes, part by part: each ends with a block that is changed, or that is among those `commented` on.
 * Takes a while, and is for a thread.
 */
export function redlineParts({ before, after }: Versions<DraftBlock>, commented: readonly string[]): RedlinedParts {
  const ids = new Map(after.map(({ id, block }) => [block, id]));
  const parts: RedlinedParts["parts"] = [];
  let pairs: ReturnType<typeof alignBlocks> = [];
  for (const pair of alignBlocks(blocksOf(before), blocksOf(after))) {
    pairs.push(pair);
    const blockId = (pair.after && ids.get(pair.after)) ?? null;
    const isChanged = !pair.isSame || pair.moved;
    if (!isChanged && !(blockId !== null && commented.includes(blockId))) continue;
    const unchanged = isChanged || pair.after === null ? [] : [pair.after];
    parts.push({ blockId, html: renderBlocks([...redlineBlocks(pairs), ...unchanged]) });
    pairs = [];
  }
  return { parts, hasRest: parts.length > 0 && pairs.length > 0 };
}

function blocksOf(blocks: readonly DraftBlock[]): Block[] {
  return blocks.map(({ block }) => block);
}

const tooLong = "<p>The two texts are too long to be compared here.</p>";

/**
 * Renders blocks with what became of them marked, in a thread: of long tables, that takes a second. `most`: about so many
 * characters of a table that two editors changed, and how many rows more there are.
 * @throws AppError busy
 */
export async function showRedline(versions: Versions, view: EditionView, most = Infinity): Promise<string> {
  const html = await askAside({ kind: "redline", versions: writeJson(versions), most }, () => tooLong);
  await yieldToEventLoop();
  return resolveLinks(html, view);
}

/**
 * Marks in a thread what a draft changes, part by part, as `redlineParts` does.
 * @throws AppError busy
 */
export async function showRedlinedParts(
  { published, draft, view }: { published: DraftPage; draft: DraftPage; view: EditionView },
  commented: ReadonlySet<string>,
): Promise<RedlinedParts> {
  const versions = writeJson({ before: published.blocks, after: draft.blocks });
  const order = { kind: "redlined-parts", versions, commented: [...commented] } as const;
  const { parts, hasRest } = await askAside(order, () => ({
    parts: [{ blockId: null, html: tooLong }],
    hasRest: false,
  }));
  return { parts: parts.map(({ blockId, html }) => ({ blockId, html: resolveLinks(html, view) })), hasRest };
}
