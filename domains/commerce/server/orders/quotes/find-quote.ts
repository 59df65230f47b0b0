import type { Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { consumeRateLimit, returnTurn } from "../../../../../platform/limits/rate-limit.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { networkForLimits } from "../../../../accounts/server/public.ts";
import type { QuotesTable } from "./quotes-table.ts";
import type { Orders } from "../orders.ts";
import { noSuchQuote, triedOften } from "./quote-errors.ts";
import { quoteLimits } from "./quote-limits.ts";
import { isQuoteToken } from "./quote-link.ts";
import { findQuote } from "./quotes-store.ts";

/** Who asks for a quote. */
export interface QuoteViewer {
  account: Account | undefined;
  /** Of a secret link. */
  token: string | undefined;
}

/**
 * Finds a quote for whoever may see it: the account that made it, and whoever has its secret link. For others it doesn't
 * exist.
 * @throws AppError not-found
 */
export async function findQuoteFor(
  db: Queries,
  orders: Orders,
  number: string,
  { account, token }: QuoteViewer,
): Promise<QuotesTable> {
  const quote = await findQuote(db, number);
  if (!quote) throw noSuchQuote();
  if (token !== undefined && isQuoteToken(orders, quote.id, token)) return quote;
  if (account && quote.account_id === account.id) return quote;
  throw noSuchQuote();
}

/**
 * Does something for whoever has a link, and counts links that are no quote's by the address that they come from.
 * @throws AppError too-many-links, and whatever `act` throws
 */
export async function countWrongLinks<Result>(
  { database: { relaxed }, subscriptions: { clock } }: Orders,
  { ip, limited }: { ip: string; limited: boolean },
  act: () => Promise<Result>,
): Promise<Result> {
  if (!limited) return await act();
  const network = networkForLimits(ip);
  const turn = await consumeRateLimit(relaxed, clock, quoteLimits.address, network);
  if (!turn.granted) throw triedOften(turn.waitMs);
  let isWrong = false;
  try {
    return await act();
  } catch (error) {
    isWrong = error instanceof AppError && error.status === 404;
    throw error;
  } finally {
    if (!isWrong) await returnTurn(relaxed, quoteLimits.address, network);
  }
}
