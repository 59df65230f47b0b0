import { z } from "zod";
import { defineJob, handleJob, type JobHandler } from "../../../../platform/jobs/define-job.ts";
import type { Content } from "../../../content/server/public.ts";
import type { Reading } from "../reading.ts";
import { addMoved, changeMove, findMove, packKept } from "../stores/moves-store.ts";
import { moveKept, type Moved } from "./move-kept.ts";

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
  const report = await moveKept({ database, content, from, to, moved: isDryRun ? null : moved });
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
