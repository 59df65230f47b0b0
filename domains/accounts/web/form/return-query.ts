import { accountPaths } from "../../rules.ts";

/** The query parameter for the page to return to; the server checks it again before redirecting. */
export function returnQuery(returnTo: string): string {
  return returnTo === "/bluebook" ? "" : `?return=${encodeURIComponent(returnTo)}`;
}

/** The login path that returns to a page. */
export function loginAddress(returnTo: string): string {
  return accountPaths.login + returnQuery(returnTo);
}
