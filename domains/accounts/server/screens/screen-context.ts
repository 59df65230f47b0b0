import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newId } from "../../../../platform/ids/new-id.ts";
import { isDatabaseUnavailable } from "../../../../platform/db/availability/availability.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import {
  type Account,
  type AccountNotice,
  type AccountScreen,
  type EarlierTrial,
  type Session,
  accountNotices,
} from "../../contract.ts";
import { type Profile, personFields, personOf, sentPerson } from "../../person.ts";
import { STOP_ACTING, accountPaths, returnOf, safeReturn } from "../../rules.ts";
import { stepPaths } from "../../step-paths.ts";
import type { Accounts, From } from "../accounts.ts";
import {
  csrfTokenFor,
  deviceTokenOf,
  isActingToken,
  isCsrfToken,
  presentedSession,
  writeAttempt,
  writeSessionCookie,
  type SessionOf,
} from "../security/sessions/cookies.ts";

import type { SignedIn } from "../commands/sign-in/sign-in.ts";
import { guardMutations } from "../../../../platform/http/guard-mutations.ts";
import { accountNeeded } from "../records/records.ts";

/** What the screens' routes work with. */
export interface Screens {
  accounts: Accounts;
  sessionOf: SessionOf;
  /** Cookies are sent over TLS only: everywhere but in development. */
  secure: boolean;
  /** Whether a new account whose owner goes on to this page starts with a free trial. */
  hasTrial(returnTo: string): boolean;
  /** The trial an account's address had before; null when it had none. */
  earlierTrialOf(account: Account): Promise<EarlierTrial | null>;
  /** What the signed-in user has access to; omitted where only this domain is present. */
  yoursOf?: (request: FastifyRequest) => Promise<AccountScreen["yours"]>;
  /** Renders the page of the request's path with the screen's data. */
  renderScreen(
    request: FastifyRequest,
    reply: FastifyReply,
    screen: AccountScreen,
    status: number,
  ): Promise<FastifyReply>;
}

/** The parts of a screen that differ from an empty form. */
interface Shown {
  values?: Readonly<Record<string, string>>;
  /** Why the form was refused. */
  refusal?: AppError;
  notice?: AccountNotice | null;
  returnTo?: string;
  link?: AccountScreen["link"];
  address?: string;
  code?: string;
  earlierTrial?: EarlierTrial | null;
  security?: AccountScreen["security"];
  yours?: AccountScreen["yours"];
}

/** Renders a screen, with the token its form sends back. */
export async function showScreen(
  { accounts, sessionOf, secure, hasTrial, renderScreen }: Screens,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    values = {},
    refusal,
    notice = null,
    returnTo = "/bluebook",
    link = null,
    address = "",
    code = "",
    earlierTrial = null,
    security = null,
    yours = null,
  }: Shown,
): Promise<FastifyReply> {
  const asked = sessionOf(request);
  // A form refused because of a database outage is rendered without it; the session cookie stays unchanged.
  const isAway = isDatabaseUnavailable(refusal);
  const session = await (isAway ? asked.catch(() => undefined) : asked);
  const presented = isAway ? (session ?? presentedSession(request, secure)) : session;
  const csrfToken = csrfTokenFor(presented, request, reply, secure);
  if (refusal?.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
  const formId = newId(accounts.clock);
  const form = { csrfToken, formId, values, errors: refusal?.errors ?? {}, message: refusal?.message ?? null };
  const profile = session ? presentProfile(session.account) : null;
  const shown = { notice, returnTo, link, address, code, hasTrial: hasTrial(returnTo), earlierTrial, security, yours };
  const screen: AccountScreen = { form, profile, ...shown };
  return renderScreen(request, reply, screen, refusal?.status ?? 200);
}

/** The error for a form whose token was missing or invalid, as after a long time. */
export function staleForm(): AppError {
  return new AppError({
    code: "stale-form",
    status: 403,
    message: "This page had been open too long to be submitted. Please send it again; nothing was changed.",
  });
}

/** The result of something that may be refused. */
type Outcome<Result> = { done: Result; refusal?: undefined } | { refusal: AppError };

/** Runs `work` and returns a refusal as a value; rethrows any other error. */
export async function attempt<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof AppError && (error.status < 500 || isDatabaseUnavailable(error))) return { refusal: error };
    throw error;
  }
}

export function presentProfile(account: Account): Profile {
  return {
    userId: account.id,
    email: account.email,
    unverifiedEmail: account.unverifiedEmail,
    ...personOf(account),
    isVerified: account.emailVerifiedAt !== null,
  };
}

/** A form's text fields; anything else that was sent is dropped. */
export function fieldsOf(body: unknown): Record<string, string> {
  const entries = Object.entries(typeof body === "object" && body !== null ? body : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** The fields of our forms that are neither passwords nor tokens. */
const shownFields = ["email", ...Object.keys(personFields), ...Object.keys(sentPerson)];

/** The values a form may show again: its own fields, and nothing else that was sent with them. */
export function safeValues(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => shownFields.includes(name)));
}

/** Where a request comes from. */
export function fromOf(request: FastifyRequest): From {
  const { ip, headers, cookies } = request;
  return { ip, userAgent: headers["user-agent"], deviceToken: deviceTokenOf(request), cookies };
}

/** Gives the browser its new session and redirects; when a code is still required, to the screen for it. */
export function redirectSignedIn(reply: FastifyReply, signedIn: SignedIn, secure: boolean, to: string): FastifyReply {
  if (signedIn.needsCode) {
    writeAttempt(reply, signedIn.token, secure);
    return reply.redirect(`${stepPaths.secondStep}?return=${encodeURIComponent(to)}`, 303);
  }
  writeSessionCookie(reply, signedIn, secure);
  // That screen redirects anyone who needs no second factor or has passed it.
  return reply.redirect(signedIn.account.staffRole !== null ? secondFactorFor(to) : to, 303);
}

/** The path of the login screen that returns to the wanted page, and may say why it is shown. */
export function loginFor(wanted: string, notice?: AccountNotice): string {
  const said = notice === undefined ? "" : `&notice=${notice}`;
  return `${accountPaths.login}?return=${encodeURIComponent(safeReturn(wanted))}${said}`;
}

/** The path of the screen where two-step login is set up, which then returns to the wanted page. */
export function secondFactorFor(wanted: string): string {
  return `${stepPaths.secondFactor}?return=${encodeURIComponent(wanted)}`;
}

/** The session for a screen that needs one; without one, redirects to the login screen, which returns here. */
export async function sessionOrLogin(
  { sessionOf }: Screens,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const session = await sessionOf(request);
  if (!session) await reply.redirect(loginFor(request.url), 303);
  return session;
}

/** The notice named in the query: what has just been done. */
export function noticeOf({ query }: FastifyRequest): AccountNotice | null {
  const said = typeof query === "object" && query !== null && "notice" in query ? query.notice : undefined;
  return accountNotices.find((notice) => notice === said) ?? null;
}

/** A query parameter, if it occurs exactly once. */
export function queryOf({ query }: FastifyRequest, name: string): string {
  const entries = Object.entries(typeof query === "object" && query !== null ? query : {});
  const value: unknown = entries.find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : "";
}

interface Options {
  sessionOf: SessionOf;
  /** Whether cookies are sent over TLS only. */
  secure: boolean;
  /** The product's public origin, if the settings name one. */
  publicUrl: string | undefined;
}

/** Guards every mutation with this domain's sessions. Must be registered before any route. */
export function guardAccounts(app: FastifyInstance, { sessionOf, secure, publicUrl }: Options): void {
  guardMutations(app, {
    isToken: async (request, token) =>
      (request.routeOptions.url === STOP_ACTING && isActingToken(request, token, secure)) ||
      (await isCsrfToken(request, token, { sessionOf, secure })),
    isSignedIn: async (request) => (await sessionOf(request)) !== undefined,
    signInNeeded: accountNeeded,
    loginFor: (page) => loginFor(page, "session-ended"),
    publicUrl,
  });
}

const COOKIE = "mail-sent-to";
const REMEMBERED_SECONDS = 600;

/** Redirects to the message that a mail was sent, so that reloading the page doesn't send it again. */
export function sayMailSent(
  reply: FastifyReply,
  { path, email, secure, returnTo }: { path: string; email: string; secure: boolean; returnTo?: string | undefined },
) {
  reply.setCookie(COOKIE, email, { path, httpOnly: true, sameSite: "lax", secure, maxAge: REMEMBERED_SECONDS });
  return reply.redirect(`${path}?notice=mail-sent${returnOf(returnTo)}`, 303);
}

/** The address a mail was just sent to. */
export function mailSentTo({ cookies }: FastifyRequest): string {
  return cookies[COOKIE] ?? "";
}
