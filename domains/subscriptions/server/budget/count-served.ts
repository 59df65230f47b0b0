import type { FastifyReply } from "fastify";
import type { Reader } from "../../contract.ts";
import { budgetHeader, type ServedPiece } from "./budget-rules.ts";
import type { ReadingBudget } from "./reading-budget.ts";

/** Counts what an answer is about to serve. @throws AppError reading-budget-spent (429) */
export type CountServed = (reply: FastifyReply, reader: Reader, pieces: readonly ServedPiece[]) => Promise<void>;

/** Counts what is served in a budget; programs that come near its end are told by a header. */
export function countServed(budget: ReadingBudget): CountServed {
  return async (reply, reader, pieces) => {
    if (pieces.length === 0) return;
    const state = await budget.take(reader, pieces);
    if (state?.isNear) reply.header("reading-budget", budgetHeader(state));
  };
}
