import { z } from "zod";
import { enqueueJob } from "../../../../platform/jobs/define-job.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { reasonIn } from "../../../accounts/server/records/public.ts";
import { listEditions, recordKeptMoved } from "../../../manual/server/public.ts";
import { moveKeptJob } from "../editions/move-kept.ts";
import { type KeptReport, keptReportSchema, type EditionMovesTable } from "../tables.ts";
import type { Reading } from "../reading.ts";
import { changeMove, findMove, insertMove, listMoves } from "../stores/moves-store.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { KeptView, MoveView } from "../../admin-views.ts";

type Moves = Pick<Reading, "database" | "clock">;

interface MoveAct {
  accountId: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * Has a job count what readers keep in another edition; nothing is moved before somebody has seen that. Returns the id of
 * the move: that of the open one if there is one, so that a form sent twice makes one.
 * @throws AppError move-unknown, move-refused, move-form-wrong
 */
export async function countSavedItems(
  { database, clock }: Moves,
  to: string,
  { accountId, fields }: MoveAct,
): Promise<string> {
  const { db } = database;
  const obstacle = await obstacleTo(db, to);
  if (obstacle !== "") throw moveRefused(obstacle);
  const { from = "" } = fields;
  const isKnown = (await listEditions(db)).some(({ handle }) => handle === from && handle !== to);
  if (!isKnown) throw moveFormWrong("Choose the edition whose pins and notes are to move.");
  const [id, now] = [newId(clock), clock.now()];
  await db.transaction().execute(async (trx) => {
    const counts = { moved_pins: 0, moved_notes: 0, report: null };
    const times = { made_at: now, changed_at: now };
    const about = { from_edition: from, to_edition: to, state: "counting", account_id: accountId, reason: "" } as const;
    if (await insertMove(trx, { id, ...about, ...counts, ...times }))
      await enqueueJob(trx, clock, moveKeptJob, { moveId: id });
  });
  if ((await findMove(db, id)) !== undefined) return id;
  const open = (await listMoves(db, to, 100)).find(({ state }) => /^(?:counting|ready|moving)$/.test(state));
  if (open === undefined) throw moveUnknown();
  if (open.from_edition === from) return open.id;
  throw moveRefused(`Pins and notes of ${open.from_edition} are to move into ${to} already: decide on that first.`);
}

const actSchema = z.enum(["move", "discard"]);

/**
 * Moves what was counted, by a job, or discards the count.
 * @throws AppError move-unknown, move-refused, move-form-wrong, and if no reason is given
 */
export async function actOnMove(
  { database, clock }: Moves,
  id: string,
  { accountId, fields }: MoveAct,
): Promise<"move" | "discard"> {
  const { db } = database;
  const act = actSchema.safeParse(fields["act"]);
  const row = await findMove(db, id);
  if (row === undefined) throw moveUnknown();
  if (!act.success) throw moveFormWrong("Move them, or discard the count.");
  if (row.state !== "ready") throw moveRefused("Somebody has decided on this already, perhaps you in another tab.");
  const changed_at = clock.now();
  if (act.data === "discard") {
    await changeMove(db, row, { state: "discarded", changed_at });
    return "discard";
  }
  const obstacle = await obstacleTo(db, row.to_edition);
  if (obstacle !== "") throw moveRefused(obstacle);
  const reason = reasonIn(fields);
  await db.transaction().execute(async (trx) => {
    const isFirst = await changeMove(trx, row, { state: "moving", account_id: accountId, reason, changed_at });
    if (!isFirst) return;
    await recordKeptMoved(trx, clock, { from: row.from_edition, to: row.to_edition, accountId, reason });
    await enqueueJob(trx, clock, moveKeptJob, { moveId: id });
  });
  return "move";
}

/** There is no move with this id, or no such edition. */
function moveUnknown(): AppError {
  return new AppError({
    code: "move-unknown",
    status: 404,
    message: "There is no such edition or move of pins and notes.",
  });
}

/** Pins and notes can't be moved there now. */
function moveRefused(message: string): AppError {
  return new AppError({ code: "move-refused", status: 409, message: `${message} Nothing was changed.` });
}

/** What was sent can't be read. */
function moveFormWrong(message: string): AppError {
  return new AppError({ code: "move-form-wrong", status: 422, message: `${message} Nothing was changed.` });
}

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
async function obstacleTo(db: Queries, handle: string): Promise<string> {
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
