import type { Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { consumeRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { normalizeEmail } from "../../../../accounts/rules.ts";
import { findAccount, findAccountByEmail, networkForLimits } from "../../../../accounts/server/public.ts";
import type { QuotesTable } from "./quotes-table.ts";
import type { Orders } from "../orders.ts";
import { noSuchQuote, quoteUnclaimed, quoteUnfit, triedOften } from "./quote-errors.ts";
import { quoteLimits } from "./quote-limits.ts";
import { isQuoteToken } from "./quote-link.ts";
import { findQuote } from "./quotes-store.ts";

/** Who asks for a quote. */
export interface QuoteViewer {
  account: Account | undefined;
  /** Of a secret link. */
  token: string | undefined;
  /** The address that this comes from, for limits. */
  ip?: string;
}

/**
 * Finds a quote for whoever may see it: the account that it is for, and whoever has its secret link. For others it doesn't
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
  if (account && isQuotedTo(quote, account)) return quote;
  throw noSuchQuote();
}

/**
 * Does something for whoever has a link. It looks first: a right link is never refused, however many wrong ones came from
 * the same network before. Wrong ones are counted by network, where nobody is logged in.
 * @throws AppError too-many-links instead of not-found, and whatever `act` throws
 */
export async function countWrongLinks<Result>(
  { database: { relaxed }, subscriptions: { clock } }: Orders,
  { ip, limited }: { ip: string; limited: boolean },
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!limited || !(error instanceof AppError) || error.status !== 404) throw error;
    const turn = await consumeRateLimit(relaxed, clock, quoteLimits.address, networkForLimits(ip));
    throw turn.granted ? error : triedOften(turn.waitMs);
  }
}

type Quoted = Pick<QuotesTable, "account_id" | "customer_email">;

/** For whom a quote is: an account, or whoever verifies an address, who has no id yet. */
export type QuotedCustomer = Pick<Account, "email" | "firstName" | "lastName" | "emailVerifiedAt"> & {
  id: string | null;
};

/** Whether what is ordered from a quote would belong to this account. */
function isQuotedTo({ account_id: id, customer_email: address }: Quoted, account: Account): boolean {
  if (id !== null) return id === account.id;
  return account.emailVerifiedAt !== null && address === normalizeEmail(account.email);
}

/**
 * The account to which what is ordered from a quote belongs.
 * @throws AppError quote-unfit if nobody has it any more; quote-unclaimed if nobody has it yet
 */
export async function quotedAccount(db: Queries, quote: Quoted): Promise<Account> {
  const { account_id: id, customer_email: address } = quote;
  const account =
    id !== null ? await findAccount(db, id) : address !== null ? await findAccountByEmail(db, address) : undefined;
  if (account && isQuotedTo(quote, account)) return account;
  if (address === null) throw quoteUnfit("The account that made it was deleted.");
  throw quoteUnclaimed(address);
}
