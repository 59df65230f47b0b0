import type { DefaultSearch } from "../../accounts/contract.ts";
import type { Content } from "../../content/server/public.ts";
import { EDITION_COOKIE, preferredEdition } from "../../reading/server/public.ts";
import type { Viewer } from "./viewer/viewer.ts";

/** How a viewer reads and searches. */
export interface Preferences {
  loggedIn: boolean;
  /** The handle of the edition, one that is open to the viewer. */
  version: string;
  defaultSearch: DefaultSearch;
}

/** Returns a viewer's preferences: stored with the account, or in a cookie for readers without one. */
export function preferencesOf(
  content: Content,
  { reader, account, record }: Viewer,
  cookies: Readonly<Record<string, string | undefined>>,
): Preferences {
  const own = account?.session.account ?? record;
  const preference = own?.versionPreference ?? cookies[EDITION_COOKIE];
  return {
    loggedIn: reader.kind === "account",
    version: preferredEdition(content, reader, preference),
    defaultSearch: own?.defaultSearch ?? "all",
  };
}
