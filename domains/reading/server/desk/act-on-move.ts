import { z } from "zod";
import { enqueueJob } from "../../../../platform/jobs/enqueue-job.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { reasonIn } from "../../../accounts/server/public.ts";
import { listEditions, recordKeptMoved } from "../../../content/server/public.ts";
import { moveKeptJob } from "../editions/moves-job.ts";
import type { Reading } from "../reading.ts";
import { changeMove, findMove, insertMove, listMoves } from "../stores/moves-store.ts";
import { moveFormWrong, moveRefused, moveUnknown } from "./errors.ts";
import { obstacleTo } from "./read-moves.ts";

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
export async function countKept(
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
