import type { Queries } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import type { QuoteContent } from "./quotes-table.ts";
import type { LineToOrder, Orders } from "../orders.ts";
import { quoteUnfit } from "./quote-errors.ts";

/**
 * Returns the lines of a quote as they can be ordered today: at the prices that were quoted, with the days that they give
 * now.
 * @throws AppError quote-unfit if what they are for has changed, so that they can't be given any more
 */
export async function linesToday(
  db: Queries,
  orders: Orders,
  account: Pick<Account, "id">,
  content: QuoteContent,
): Promise<LineToOrder[]> {
  const now = await orders.carts.priceQuoted(db, account, content);
  return content.lines.map((quoted, index): LineToOrder => {
    const line = now[index];
    if (!line) throw quoteUnfit("What it is for isn't there any more.");
    if (line.problem !== null) throw quoteUnfit(`Whoever made it is told: “${line.problem}”`);
    if (line.seats !== quoted.seats || line.groupId !== quoted.groupId)
      throw quoteUnfit("The seats of the subscription that it is for have changed.");
    const { detail, fromDay, untilDay, days } = line;
    return { ...quoted, detail, fromDay, untilDay, days, problem: null };
  });
}
