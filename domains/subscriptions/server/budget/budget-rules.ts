import { AppError } from "../../../../platform/http/errors.ts";
import type { NetworkBrowser, Reader } from "../../contract.ts";
import { accessOf } from "../../rules.ts";

/** How many protected words may be served in a day of the publisher's, each piece of text counted once. */
export interface Budgets {
  /** To an account. */
  trial: number;
  paid: number;
  /** To one browser of somebody signed out on an organization's network. */
  visitor: number;
  /** To all of those on one organization's networks, each browser's words counted. */
  network: number;
}

/** Browsers at one address that send no cookie of ours have this share of one browser's budget, together. */
export const NAMELESS_SHARE = 1 / 3;

/** Of each edition a trial is served at most so much as whole pages, however many days it takes. */
export const TRIAL_SHARE = 2 / 3;

/** From this share of a budget on its reader is told. */
export const NEAR = 0.8;

/** An account whose budget is counted. */
export interface AccountHolder {
  plan: "trial" | "paid";
  accountId: string;
}

/** A browser on an organization's network whose budget is counted. */
export interface VisitorHolder {
  plan: "visitor";
  organizationId: string;
  browser: NetworkBrowser;
}

/** Whose budget is counted. */
export type BudgetHolder = AccountHolder | VisitorHolder;

const NAMELESS: NetworkBrowser = { id: "", isKnown: false };

/** Whose budget a reader's pages are counted in. Undefined for site admins, and for whoever is served nothing protected. */
export function budgetHolder(reader: Reader, now: number): BudgetHolder | undefined {
  if (reader.kind === "organization")
    return { plan: "visitor", organizationId: reader.organization.id, browser: reader.browser ?? NAMELESS };
  if (reader.kind !== "account" || reader.isAdmin) return undefined;
  const access = accessOf(reader, now);
  if (!access.granted) return undefined;
  return { accountId: reader.countedFor ?? reader.accountId, plan: access.by === "trial" ? "trial" : "paid" };
}

/** A piece of protected text that is about to be served. */
export interface ServedPiece {
  /** The same for the same piece: served again on the same day, it costs nothing. */
  id: string;
  words: number;
  /** Where it is a whole page: its edition, and how many words that protects, as far as they are counted yet. */
  page?: { edition: string; editionWords: number | undefined };
  /** Where it is a passage of a page: that page. Someone who was served the page today is served the passage for nothing. */
  of?: string;
}

/** Whether a piece was not served today yet, in what was. */
export function isFresh(seen: ReadonlySet<string>, { id, of }: ServedPiece): boolean {
  return !seen.has(id) && (of === undefined || !seen.has(of));
}

/** How a budget stands. */
export interface BudgetState {
  /** Words served today. */
  words: number;
  limit: number;
  isNear: boolean;
  /** When a new day begins at the publisher's, in epoch milliseconds. */
  endsAt: number;
}

/** As the header `reading-budget` tells programs. */
export function budgetHeader({ words, limit, endsAt }: BudgetState): string {
  return `used=${words}, limit=${limit}, resets=${new Date(endsAt).toISOString()}`;
}

/** The day's budget is spent. `wait` is in milliseconds. */
export function budgetSpent(wait: number, support: string): AppError {
  const hours = Math.ceil(wait / 3_600_000);
  return new AppError({
    code: "reading-budget-spent",
    status: 429,
    message: `You have reached today's reading limit for one account. Pages you opened today stay available; new pages open again in ${hours} ${hours === 1 ? "hour" : "hours"}. If you need them now, write to ${support}.`,
    retryAfter: Math.max(1, Math.ceil(wait / 1_000)),
  });
}

/** A browser on an organization's network has been served as much as one may, without an account. */
export function browserSpent(wait: number): AppError {
  return new AppError({
    code: "reading-budget-spent",
    status: 429,
    message:
      "You have reached today's reading limit for one browser without an account. Pages you opened today stay available. Log in, or create an account, to continue.",
    retryAfter: Math.max(1, Math.ceil(wait / 1_000)),
  });
}

/** A browser without our cookie has to send it: the answer brings it, and asks the browser to come again. */
export function cookieNeeded(): AppError {
  return new AppError({
    code: "cookie-needed",
    status: 429,
    message: "This page will open in a moment. If it doesn't, allow cookies for this site, or log in with an account.",
    retryAfter: 1,
    reloads: true,
  });
}

/** All browsers on an organization's networks together have been served as much as they may. */
export function networkSpent(wait: number, support: string): AppError {
  return new AppError({
    code: "reading-budget-spent",
    status: 429,
    message: `So much of the manual has been opened on your organization's network today that new pages need an account. Log in, or create an account, to continue. Questions? Write to ${support}.`,
    retryAfter: Math.max(1, Math.ceil(wait / 1_000)),
  });
}

/** A trial has been served as much of an edition as it may. */
export function trialShareSpent(support: string): AppError {
  return new AppError({
    code: "reading-budget-spent",
    status: 429,
    message: `You have reached the free trial's limit for this edition. Pages you have opened stay available; subscribe to read the rest. Questions? Write to ${support}.`,
  });
}
