import type { FastifyReply, FastifyRequest } from "fastify";
import { newId } from "../../../../platform/ids/new-id.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import {
  type Account,
  type AccountScreen,
  accountNotices,
  type AccountNotice,
  type Profile,
  type Session,
} from "../../contract.ts";
import { safeReturn } from "../../rules.ts";
import type { Accounts, From } from "../accounts.ts";
import { beginVisit, writeSessionCookie } from "../security/sessions/cookies.ts";
import type { SessionOf } from "../security/sessions/session-of.ts";
import { csrfTokenOf } from "../security/sessions/tokens.ts";
import type { SignedIn } from "../verbs/sign-in/sign-in.ts";

/** What the screens' routes work with. */
export interface Screens {
  accounts: Accounts;
  sessionOf: SessionOf;
  /** Cookies go over TLS only: everywhere but in development. */
  secure: boolean;
  /** Draws the page of the request's address with what its screen shows. */
  draw(request: FastifyRequest, reply: FastifyReply, screen: AccountScreen, status: number): Promise<FastifyReply>;
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
}

/** Draws a screen, with the token that its form sends back. */
export async function showScreen(
  { accounts, sessionOf, secure, draw }: Screens,
  request: FastifyRequest,
  reply: FastifyReply,
  { values = {}, refusal, notice = null, returnTo = "/bluebook", link = null, address = "", code = "" }: Shown,
): Promise<FastifyReply> {
  const session = await sessionOf(request);
  const csrfToken = session?.csrfToken ?? csrfTokenOf(beginVisit(request, reply, secure));
  if (refusal?.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
  const formId = newId(accounts.clock);
  const form = { csrfToken, formId, values, errors: refusal?.errors ?? {}, message: refusal?.message ?? null };
  const profile = session ? presentProfile(session.account) : null;
  const screen: AccountScreen = { form, notice, profile, returnTo, link, address, code };
  return draw(request, reply, screen, refusal?.status ?? 200);
}

/** What a screen's form is answered with when its token was missing or wrong, as after a long time. */
export function staleForm(): AppError {
  return new AppError({
    code: "stale-form",
    status: 403,
    message:
      "This page had been open for so long that it could not be sent. Please send it again; nothing was changed.",
  });
}

/** What came of something that may be refused. */
type Outcome<Result> = { done: Result; refusal?: undefined } | { refusal: AppError };

/** Tries something: a refusal is an answer to the one who asks, anything else that goes wrong is not. */
export async function attempt<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { refusal: error };
    throw error;
  }
}

export function presentProfile(account: Account): Profile {
  return {
    userId: account.id,
    email: account.email,
    unverifiedEmail: account.unverifiedEmail,
    firstName: account.firstName,
    lastName: account.lastName,
    userType: account.userType,
    isVerified: account.emailVerifiedAt !== null,
  };
}

/** A form's fields as text; whatever else was sent is not there. */
export function fieldsOf(body: unknown): Record<string, string> {
  const entries = Object.entries(typeof body === "object" && body !== null ? body : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** What may be shown again of a form: everything but passwords and tokens. */
export function shownAgain(fields: Readonly<Record<string, string>>): Record<string, string> {
  const secret = /password|confirmation|csrf|code|^form$/i;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !secret.test(name)));
}

export function fromOf({ ip }: FastifyRequest): From {
  return { ip };
}

/** Gives the browser its new session and sends it on. */
export function arriveSignedIn(reply: FastifyReply, { token }: SignedIn, secure: boolean, to: string): FastifyReply {
  writeSessionCookie(reply, token, secure);
  return reply.redirect(to, 303);
}

/** The address of the login screen that leads back to where somebody wanted to go. */
export function loginFor(wanted: string): string {
  return `/login?return=${encodeURIComponent(safeReturn(wanted))}`;
}

/** The session of a screen that needs one; without one the browser is sent to log in and comes back. */
export async function sessionOrLogin(
  { sessionOf }: Screens,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const session = await sessionOf(request);
  if (!session) await reply.redirect(loginFor(request.url), 303);
  return session;
}

/** What an address's query says has just been done. */
export function noticeOf({ query }: FastifyRequest): AccountNotice | null {
  const said = typeof query === "object" && query !== null && "notice" in query ? query.notice : undefined;
  return accountNotices.find((notice) => notice === said) ?? null;
}

/** A parameter of the address's query, where it is there once. */
export function queryOf({ query }: FastifyRequest, name: string): string {
  const entries = Object.entries(typeof query === "object" && query !== null ? query : {});
  const value: unknown = entries.find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : "";
}
