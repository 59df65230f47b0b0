import { accountCalls } from "../../../domains/accounts/calls.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { cookieHeader } from "../../server/submit-form.ts";
import { signIn } from "../../server/sign-in.ts";

/** What a reader's calls that write carry. */
export interface OpenReader {
  cookie: string;
  token: string;
}

/** Logs the demo's subscriber in, asks for the token of the session, and keeps what a browser would. */
export async function openReader(server: DatabaseSettings & { url: string }): Promise<OpenReader> {
  const { name, value } = await signIn(server, "reader@demo.test");
  const session = `${name}=${value}`;
  const page = await fetch(`${server.url}/bluebook/pins`, { headers: { cookie: session } });
  const cookie = cookieHeader([session, ...page.headers.getSetCookie()]);
  const response = await fetch(`${server.url}/api/account`, { headers: { cookie } });
  const { data } = accountCalls.account.schema.response[200].parse(await response.json());
  return { cookie, token: data.csrfToken };
}
