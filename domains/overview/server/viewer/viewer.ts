import type { Session } from "../../../accounts/contract.ts";
import type { ViewerGroups } from "../../../groups/server/public.ts";
import type { Reader, TermFields } from "../../../subscriptions/contract.ts";
import type { AccountFacts } from "../../../subscriptions/server/public.ts";
import type { ViewerRecord } from "./viewer-record.ts";

/**
 * Whoever sent a request: who that is, and what they may read. Made once; requests of the same account within a second
 * share it. Domains below are handed only what they own: the session, or the reader.
 */
export interface Viewer {
  /** What access depends on. */
  readonly reader: Reader;
  /** When the viewer was identified: pages are rendered as of this time. */
  readonly now: number;
  /** Undefined without an account, and while the database is unavailable. */
  readonly account: ViewerAccount | undefined;
  /** While the database is unavailable, the account named by the browser's signed record: for reading only. */
  readonly record: (ViewerRecord & Pick<Session, "csrfToken">) | undefined;
}

/** The account of a viewer who is logged in. */
export interface ViewerAccount {
  readonly session: Session;
  /** What the account was granted. */
  readonly facts: AccountFacts;
  /** How its trial and its own terms stand. */
  readonly terms: TermFields;
  /** Its groups, and its status in the words of every screen. Read once. */
  groups(): Promise<ViewerGroups>;
}

/** Returns the organization whose network a reader is on, with an account or without. */
export function organizationOf(reader: Reader): string | null {
  if (reader.kind !== "account" && reader.kind !== "organization") return null;
  return reader.organization?.title ?? null;
}
