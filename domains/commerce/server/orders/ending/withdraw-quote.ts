import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Database } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { type Actor, recordCommerceEvent } from "../../records/records.ts";
import type { QuotesTable } from "../../tables.ts";
import { markQuoteWithdrawn } from "../quotes/quotes-store.ts";

/** Withdraws a quote that nobody has ordered; `reason`: why, in a line. @throws AppError desk-moved */
export async function withdrawQuote(
  db: Database["db"],
  clock: Clock,
  { id, number }: Pick<QuotesTable, "id" | "number">,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await markQuoteWithdrawn(trx, id, clock.now()))) throw settledBefore(number);
    const details = reason === "" ? {} : { reason };
    await recordCommerceEvent(trx, clock, { actor, action: "quote-withdrawn", subject: `quote:${id}`, details });
  });
}

function settledBefore(number: string): AppError {
  const message = `${number} was ordered or withdrawn before, perhaps just now. Nothing was changed.`;
  return new AppError({ code: "desk-moved", status: 409, message });
}
