import type { Account, AdminAction, StaffRole } from "../../accounts/contract.ts";
import type { ActRule } from "../../accounts/rules.ts";
import type { AdminInverse } from "../../accounts/server/records/public.ts";
import type { AppError } from "../../../platform/http/errors.ts";
import type { ScreenViewOf } from "../contract.ts";
import type { AdminBlocksProps } from "../../../ui/admin/blocks.tsx";
import type { AdminAgreementView, AdminObstacleView } from "../../../ui/admin/admin-agreement.tsx";

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

/** What screens are rendered from that declarations make, by the name of each. */
interface AdminViews {
  blocks: AdminBlocksProps;
  agreement: AdminAgreementView;
  obstacle: AdminObstacleView;
}
export type AdminShown = ScreenViewOf<AdminViews>;

/** What a visit is answered with. */
export interface AdminAnswer<Shown = AdminShown> {
  title: string;
  /** The screen above it; null for those in the navigation. */
  above: { label: string; href: string } | null;
  shown: Shown;
  /** Whether it shows what was done, not a question before it. */
  isDone?: boolean;
  /** A script: of the editor, with what that starts with; or of the menu, which works without. */
  script?: { name: "editor"; start: unknown } | { name: "menu" };
  /** Whether a draft is shown in a frame of it. */
  hasFrame?: boolean;
  /** Is told once all of the answer was handed over. What it throws goes to the log. */
  onSent?: () => Promise<void>;
  /** Why what the address asks for can't be shown, or what was sent can't be done. */
  refusal?: AppError | null;
}

/** A file that is written as it is sent. */
export interface AdminFile {
  /** As it is saved. */
  name: string;
  type: string;
  pieces: AsyncIterable<string>;
}

/** A file as it is sent. */
export interface AdminPaper {
  content: Buffer | string;
  headers: Readonly<Record<string, string>>;
}

/** What takes an act back, once it is done. */
export type InversesOf = () => Promise<readonly AdminInverse[]>;

/** A form of a screen. */
export interface ScreenForm<Shown = AdminShown> {
  /** The name of what it does. */
  act: string;
  /** What it takes to send it, and what is asked first; as `adminActs` says, unless it is given. */
  rule?: ActRule;
  /** Whether sending it does it at once, without asking for an agreement. */
  isDirect?: boolean;
  /** The most bytes of the file that goes with it, if one does. */
  largestFile?: number;
  /** The most fields that it has, if it has a list. */
  mostFields?: number;
  /** Looks at how things stand before it is done, so that it can be taken back. */
  lookBefore?(visit: AdminVisit): Promise<InversesOf> | InversesOf;
  /**
   * Does what was sent; returns the address to go on to, a screen or a file.
   * @throws AppError the screen is shown again with its message
   */
  send(visit: AdminVisit): Promise<string | AdminAnswer<Shown> | AdminFile>;
}

/**
 * A screen of admin, and the form that it may have, which is sent to the same address. `Shown` is what it is rendered
 * from; `Other` what it may answer with besides screens and files.
 */
export interface AdminScreen<Shown = AdminShown, Other = never> {
  path: string;
  /** What it takes to open it. */
  action: AdminAction;
  /** Its name in the navigation; null if others lead to it. */
  listed: string | null;
  /** @throws AppError with the status 404 if there is nothing at this address */
  load(visit: AdminVisit): Promise<AdminAnswer<Shown> | AdminFile | { paper: AdminPaper } | Other>;
  form?: ScreenForm<Shown>;
  /** What may be said above it, by the word in `?done=`. */
  notices?: Readonly<Record<string, string>>;
}
