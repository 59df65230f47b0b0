import type { Database, Queries, Trx } from "../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import type { Content, EditionView, PageView } from "../../../manual/server/public.ts";
import { isPlaced, nameOf } from "../notes/notes.ts";
import { countNotesIn, countNotesOf, listPassages, moveNotes, nextNotedPage } from "../stores/notes-store.ts";
import { countPinsIn, countPinsOf, movePins, nextPinnedPage } from "../stores/pins-store.ts";
import { samePages } from "./same-page.ts";
import { z } from "zod";
import { type JobHandler, defineJob, handleJob } from "../../../../platform/jobs/define-job.ts";
import type { Reading } from "../reading.ts";
import { addMoved, changeMove, findMove, packKept } from "../stores/moves-store.ts";
import type { KeptReport } from "../tables.ts";

/** So many pins are moved in one transaction, and so many notes. */
const PINS_AT_ONCE = 200;
const NOTES_AT_ONCE = 50;

/** Is told of what is moved, in the transaction that moves it. */
type Moved = (trx: Trx, kept: { pins: number; notes: number }) => Promise<void>;

interface Moving {
  database: Database;
  content: Content;
  from: EditionView;
  to: EditionView;
  /** Null if nothing is to be moved, only counted. */
  moved: Moved | null;
}

/**
 * Moves what readers keep on an edition's pages to the same pages of another one, or only counts it. What has no same
 * page there stays, and so does a note whose passage is not on it: in the old edition it still stands beside its words.
 * Done in small transactions; interrupted, it is done again from the start, since what was moved isn't found any more.
 */
export async function moveSavedItems(moving: Moving): Promise<KeptReport> {
  const { database, from, to } = moving;
  const handle = from.site.handle;
  const same = samePages(from, to);
  const stays = new Map<string, KeptReport["stays"][number]>();
  const leave = (pageId: string, kept: Partial<Record<"pins" | "notes", number>>) => {
    const known = stays.get(pageId) ?? describe(from.pageById(pageId), same.get(pageId));
    const { pins, notes } = known;
    const left = { ...known, pins: pins + (kept.pins ?? 0), notes: notes + (kept.notes ?? 0) };
    if (left.pins + left.notes > 0) stays.set(pageId, left);
  };
  let [pins, notes] = [0, 0];
  for (let id = await nextPinnedPage(database.db, handle, ""); id !== undefined;) {
    const page = same.get(id);
    if (page === undefined) leave(id, { pins: await countPinsOf(database.db, handle, id) });
    else pins += await movePinsOf(moving, id, page);
    await yieldToEventLoop();
    id = await nextPinnedPage(database.db, handle, id);
  }
  for (let id = await nextNotedPage(database.db, handle, ""); id !== undefined;) {
    const page = same.get(id);
    if (page === undefined) leave(id, { notes: await countNotesOf(database.db, handle, id) });
    else {
      const found = await moveNotesOf(moving, id, page);
      notes += found.moved;
      leave(id, { notes: found.left });
    }
    await yieldToEventLoop();
    id = await nextNotedPage(database.db, handle, id);
  }
  const order = new Map(from.pages.map((page, at) => [page.id, at]));
  const rank = (id: string) => order.get(id) ?? order.size;
  const listed = [...stays].toSorted(([left], [right]) => rank(left) - rank(right));
  return { pins, notes, stays: listed.map(([, stay]) => stay) };
}

function describe(page: PageView | undefined, same: PageView | undefined): KeptReport["stays"][number] {
  return {
    page: page ? nameOf(page) : "",
    address: page ? addressOf(page) : "",
    same: same ? addressOf(same) : null,
    pins: 0,
    notes: 0,
  };
}

function addressOf({ section, slug }: PageView): string {
  return `${section}/${slug}`;
}

async function movePinsOf({ database, from, to, moved }: Moving, pageId: string, page: PageView): Promise<number> {
  const edition = from.site.handle;
  if (moved === null) return await countPinsOf(database.db, edition, pageId);
  const place = { edition, from: pageId, to: { id: page.id, edition: to.site.handle }, most: PINS_AT_ONCE };
  let pins = 0;
  for (let isDone = false; !isDone;) {
    const batch = await database.db.transaction().execute(async (trx) => {
      const found = await movePins(trx, database.flavor, place);
      await moved(trx, { pins: found.moved, notes: 0 });
      return found;
    });
    pins += batch.moved;
    ({ isDone } = batch);
    await yieldToEventLoop();
  }
  return pins;
}

async function moveNotesOf(
  { database, content, from, to, moved }: Moving,
  pageId: string,
  page: PageView,
): Promise<{ moved: number; left: number }> {
  const place = { page_id: page.id, edition: to.site.handle, page_title: nameOf(page) };
  const counted = { moved: 0, left: 0 };
  let after = "";
  for (let isDone = false; !isDone;) {
    const wanted = { edition: from.site.handle, pageId, after, most: NOTES_AT_ONCE };
    const notes = await listPassages(database.db, wanted);
    const placed: string[] = [];
    for (const { id, quote } of notes) {
      if ((await isPlaced(content, { kind: "server" }, { page_id: page.id, quote })) === true) placed.push(id);
      await yieldToEventLoop();
    }
    if (moved !== null && placed.length > 0)
      await database.db.transaction().execute(async (trx) => {
        await moveNotes(trx, placed, place);
        await moved(trx, { pins: 0, notes: placed.length });
      });
    counted.moved += placed.length;
    counted.left += notes.length - placed.length;
    after = notes.at(-1)?.id ?? "";
    isDone = notes.length < NOTES_AT_ONCE;
  }
  return counted;
}

/** Counts what readers keep in an edition, by its handle, and how many readers keep something there. */
export async function countKeptIn(
  db: Queries,
  edition: string,
): Promise<{ pins: number; notes: number; readers: number }> {
  const pins = await countPinsIn(db, edition);
  const notes = await countNotesIn(db, edition);
  return {
    pins: sum(pins.values()),
    notes: sum(notes.values()),
    readers: new Set([...pins.keys(), ...notes.keys()]).size,
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** Counts what would move, or moves it, as the move stands. */
export const moveKeptJob = defineJob({
  name: "move-kept",
  payload: z.object({ moveId: z.string() }),
  attempts: 5,
});

type Moves = Pick<Reading, "database" | "content" | "clock">;

/** The job that moves what readers keep from one edition to another. */
export function moveJobs(moves: Moves): JobHandler[] {
  return [
    handleJob(
      moveKeptJob,
      async ({ moveId }, { isLast }) => {
        await workOnMove(moves, moveId).catch(async (error: unknown) => {
          if (isLast) await giveUp(moves, moveId);
          throw error;
        });
      },
      async ({ moveId }) => giveUp(moves, moveId),
    ),
  ];
}

/** Does what a move waits for. After a crash it is simply done again: what was moved isn't found any more. */
export async function workOnMove({ database, content, clock }: Moves, moveId: string): Promise<void> {
  const row = await findMove(database.db, moveId);
  if (row?.state !== "counting" && row?.state !== "moving") return;
  const [from, to] = [viewOf(content, row.from_edition), viewOf(content, row.to_edition)];
  const isDryRun = row.state === "counting";
  const moved: Moved = async (trx, kept) => await addMoved(trx, moveId, kept);
  const report = await moveSavedItems({ database, content, from, to, moved: isDryRun ? null : moved });
  await changeMove(database.db, row, {
    state: isDryRun ? "ready" : "done",
    report: packKept(report),
    changed_at: clock.now(),
  });
}

/** @throws Error while this server doesn't know the edition, which was published a moment ago or is removed */
function viewOf({ catalog }: Pick<Content, "catalog">, handle: string) {
  const view = catalog.edition(handle)?.view;
  if (!view) throw new Error(`This server has no edition ${handle} yet, or no longer.`);
  return view;
}

async function giveUp({ database, clock }: Moves, moveId: string): Promise<void> {
  const row = await findMove(database.db, moveId);
  if (row?.state !== "counting" && row?.state !== "moving") return;
  await changeMove(database.db, row, { state: "failed", changed_at: clock.now() });
}
