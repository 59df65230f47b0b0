import { randomBytes } from "node:crypto";
import { accountCalls } from "../../../domains/accounts/calls.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { cookieHeader } from "../../server/submit-form.ts";
import { signIn } from "../../server/sign-in.ts";

/** What a reader's calls that write carry. */
export interface OpenReader {
  /** All cookies that a browser has after a page. */
  cookie: string;
  /** Those that it has after the short-lived ones have ended. */
  session: string;
  token: string;
}

/** Logs the demo's subscriber in, asks for the token of the session, and keeps what a browser would. */
export async function openReader(server: DatabaseSettings & { url: string }): Promise<OpenReader> {
  const { name, value } = await signIn(server, "reader@demo.test");
  // A browser that has logged in is remembered, too.
  const session = `${name}=${value}; device=${randomBytes(32).toString("base64url")}`;
  const page = await fetch(`${server.url}/bluebook/pins`, { headers: { cookie: session } });
  const cookie = cookieHeader([session, ...page.headers.getSetCookie()]);
  const response = await fetch(`${server.url}/api/account`, { headers: { cookie } });
  const { data } = accountCalls.account.schema.response[200].parse(await response.json());
  return { cookie, session, token: data.csrfToken };
}
