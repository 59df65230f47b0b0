import type { Account, DeskAction, StaffRole } from "../../accounts/contract.ts";
import type { ActRule } from "../../accounts/rules.ts";
import type { DeskInverse } from "../../accounts/server/public.ts";
import type { AppError } from "../../../platform/http/errors.ts";
import type { AdminBlocksProps } from "../../../ui/desk/blocks.tsx";
import type { DeskAgreementView, DeskObstacleView } from "../../../ui/desk/desk-agreement.tsx";

/** A request for a screen of admin, by somebody who may make it. */
export interface AdminVisit {
  /** The address, without what stands behind its question mark. */
  path: string;
  /** Of the address: `release` for '/admin/releases/:release'. */
  params: Readonly<Record<string, string>>;
  /** Of the address, behind its question mark. */
  query: Readonly<Record<string, string>>;
  /** Of a form that was sent; empty when the screen is opened. */
  fields: Readonly<Record<string, string>>;
  /** The file that went with the form; null if none did. */
  file: Uint8Array | null;
  account: Account;
  role: StaffRole;
  /** The session that the request belongs to. */
  sessionId: string;
  /** When a password or a code was last given in it. Epoch milliseconds. */
  provedAt: number | null;
  /** Whether it began with a code of two-step login. */
  hasSecondFactor: boolean;
  /** For the forms of the screen. */
  csrfToken: string;
}

/** What a screen of declarations is rendered from. */
type AdminShown =
  | { screen: "blocks"; view: AdminBlocksProps }
  | { screen: "agreement"; view: DeskAgreementView }
  | { screen: "obstacle"; view: DeskObstacleView };

/** What a visit is answered with. */
export interface AdminAnswer<Shown = AdminShown> {
  title: string;
  /** The screen above it; null for those in the navigation. */
  above: { label: string; href: string } | null;
  shown: Shown;
  /** Whether it shows what was done, not a question before it. */
  isDone?: boolean;
  /** Is told once all of the answer was handed over. What it throws goes to the log. */
  onSent?: () => Promise<void>;
  /** Why what the address asks for can't be shown, or what was sent can't be done. */
  refusal?: AppError | null;
}

/** A file as it is sent. */
export interface AdminPaper {
  content: Buffer | string;
  headers: Readonly<Record<string, string>>;
}

/** What takes an act back, once it is done. */
export type InversesOf = () => Promise<readonly DeskInverse[]>;

/** A form of a screen. */
export interface AdminForm<Answer = AdminAnswer> {
  /** The name of what it does. */
  act: string;
  /** What it takes to send it, and what is asked first. */
  rule: ActRule;
  /** Whether sending it does it at once, without asking for an agreement. */
  isDirect?: boolean;
  /** Looks at how things stand before it is done, so that it can be taken back. */
  lookBefore?(visit: AdminVisit): Promise<InversesOf> | InversesOf;
  /**
   * Does what was sent; returns the address to go on to, or a screen.
   * @throws AppError the screen is shown again with its message
   */
  send(visit: AdminVisit): Promise<string | Answer>;
}

/** A screen of admin, and the form that it may have, which is sent to the same address. */
export interface AdminScreen {
  path: string;
  /** What it takes to open it. */
  action: DeskAction;
  /** Its name in the navigation; null if others lead to it. */
  listed: string | null;
  /** @throws AppError with the status 404 if there is nothing at this address */
  load(visit: AdminVisit): Promise<AdminAnswer | { paper: AdminPaper }>;
  form?: AdminForm;
  /** What may be said above it, by the word in `?done=`. */
  notices?: Readonly<Record<string, string>>;
}
