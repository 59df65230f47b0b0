import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { listEditions } from "../../../content/server/public.ts";
import type { KeptView, MoveView } from "../../desk-views.ts";
import { type KeptReport, keptReportSchema } from "../editions/kept-report.ts";
import { findMove, listMoves } from "../stores/moves-store.ts";
import type { EditionMovesTable } from "../tables.ts";
import { moveUnknown } from "./errors.ts";

/** So many earlier moves are listed. */
const MOST_MOVES = 20;

type Asking = Pick<KeptView, "typed" | "csrfToken">;

const states: Readonly<Record<EditionMovesTable["state"], string>> = {
  counting: "being counted",
  ready: "waits for your decision",
  moving: "being moved",
  done: "moved",
  failed: "failed",
  discarded: "discarded",
};

/** Why nothing can be moved into an edition; '' if it can. @throws AppError move-unknown */
export async function obstacleTo(db: Queries, handle: string): Promise<string> {
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) throw moveUnknown();
  return edition.audience === "subscribers"
    ? ""
    : `Not every reader can open ${handle}: who can’t would lose sight of what they keep. Open it to everyone with access first.`;
}

/** Asks from which edition pins and notes are to move into this one. @throws AppError move-unknown */
export async function readMoves(db: Queries, handle: string, asking: Asking): Promise<KeptView> {
  const others = (await listEditions(db)).filter((edition) => edition.handle !== handle);
  return {
    handle,
    obstacle: await obstacleTo(db, handle),
    editions: Object.fromEntries(others.map((edition) => [edition.handle, edition.name])),
    moves: (await listMoves(db, handle, MOST_MOVES)).map((row) => ({
      id: row.id,
      from: row.from_edition,
      at: inUtc(row.made_at),
      state: states[row.state],
      moved: row.state === "done" || row.state === "moving" ? keptInWords(movedOf(row)) : "",
    })),
    ...asking,
  };
}

/** A move: how it stands, and what it would do or did. @throws AppError move-unknown */
export async function readMove(db: Queries, id: string, asking: Asking): Promise<MoveView> {
  const row = await findMove(db, id);
  if (row === undefined) throw moveUnknown();
  const report = row.report === null ? null : keptReportSchema.parse(readJson(row.report));
  const isTold = row.state !== "counting" && row.state !== "discarded" && report !== null;
  return {
    id,
    from: row.from_edition,
    to: row.to_edition,
    state: row.state,
    sentences: sentencesOf(row, report),
    stays: isTold ? report.stays.map((stay) => showStay(stay, row)) : [],
    ...asking,
  };
}

function sentencesOf(row: EditionMovesTable, report: KeptReport | null): string[] {
  const { from_edition: from, to_edition: to, changed_at: since, reason } = row;
  const moved = keptInWords(movedOf(row));
  const stays = report === null ? 0 : report.stays.reduce((sum, { pins, notes }) => sum + pins + notes, 0);
  const left = stays === 0 ? `Nothing stays in ${from}.` : `What stays in ${from} is listed below.`;
  const said: Readonly<Record<EditionMovesTable["state"], readonly string[]>> = {
    counting: [`What readers keep in ${from} is being counted. Nothing is moved yet.`],
    ready: [
      `${keptInWords(report ?? { pins: 0, notes: 0 })} on pages of ${from} will lead to the same pages of ${to}.`,
      `Whoever has pinned both pages keeps one pin. ${left} Readers find it there as before: each pin and note names its edition.`,
    ],
    moving: [`${moved} were moved from ${from} until now (${inUtc(since)}). You can leave this page.`],
    done: [
      `${moved} of ${from} lead to the same pages of ${to} since ${inUtc(since)}. ${left}`,
      ...(reason === "" ? [] : [`Reason: ${reason}`]),
    ],
    failed: [
      `It failed several times; the log says why. ${moved} were moved before. Begin again: it goes on where it was.`,
    ],
    discarded: ["It was discarded. Nothing was moved."],
  };
  return [...said[row.state]];
}

function movedOf({ moved_pins: pins, moved_notes: notes }: EditionMovesTable): { pins: number; notes: number } {
  return { pins, notes };
}

function keptInWords({ pins, notes }: { pins: number; notes: number }): string {
  return `${counted(pins, "pin")} and ${counted(notes, "note")}`;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? what : `${what}s`}`;
}

function showStay(
  { page, address, same, pins, notes }: KeptReport["stays"][number],
  { from_edition: from, to_edition: to }: EditionMovesTable,
): MoveView["stays"][number] {
  const isGone = address === "";
  return {
    key: isGone ? `gone ${pins} ${notes}` : address,
    page: isGone ? "A page that was taken out" : `${page} (${address})`,
    why: isGone
      ? `${from} has it no more.`
      : same === null
        ? `${to} has no page like it.`
        : `Their passages are not on ${same} of ${to}.`,
    pins,
    notes,
  };
}
