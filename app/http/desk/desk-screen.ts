import type { Account, DeskAction, StaffRole } from "../../../domains/accounts/contract.ts";
import type { DeskActName } from "../../../domains/accounts/rules.ts";
import type { EditorStart } from "../../../domains/authoring/contract.ts";
import type { OpenedDraft } from "../../../domains/content/server/plugin.ts";
import type { DeskPaper } from "../../../domains/commerce/server/desk/public.ts";
import type { AppError } from "../../../platform/http/errors.ts";
import type { DeskView } from "../../shell/desk/desk-screens.tsx";

/** A request for a screen of the desk, by somebody who may make it. */
export interface DeskVisit {
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

/** What a visit is answered with. */
export interface DeskAnswer {
  title: string;
  /** The screen above it; null for those in the navigation. */
  above: { label: string; href: string } | null;
  shown: DeskView;
  /** Is told once all of the answer was handed over. What it throws goes to the log. */
  onSent?: () => Promise<void>;
  /** What the editor of pages starts with; without it, the screen has no script. */
  editor?: EditorStart;
  /** A script that makes it handier; it works without. */
  script?: "menu";
  /** Whether a draft is shown in a frame of it. */
  hasFrame?: boolean;
  /** Whether it shows what was done, not a question before it. */
  isDone?: boolean;
  /** Why what the address asks for can't be shown, or what was sent can't be done. */
  refusal?: AppError | null;
}

/** A page as its readers get it, but for saying what its draft says: for frames of the desk. */
export interface FramedDraft {
  /** Where readers see the page. */
  address: string;
  draft: OpenedDraft;
  theme: "light" | "dark";
}

/** A file to keep. */
export interface DeskFile {
  /** As it is saved. */
  name: string;
  type: string;
  pieces: AsyncIterable<string>;
}

/** A screen of the desk, and the form that it may have. */
export interface DeskScreen {
  path: string;
  /** What it takes to open it. */
  action: DeskAction;
  /** Its name in the navigation; null if others lead to it. */
  listed: string | null;
  /** @throws AppError with the status 404 if there is nothing at this address */
  load(visit: DeskVisit): Promise<DeskAnswer | DeskFile | { paper: DeskPaper } | { framed: FramedDraft }>;
  /** What its form, which is sent to the same address, does. */
  form?: DeskForm;
  /** What may be said above it, by the word in `?done=`. */
  notices?: Readonly<Record<string, string>>;
}

export interface DeskForm {
  /** What it does: what it takes to send it, and what is asked first, follows from that. */
  act: DeskActName;
  /** Whether sending it does it at once, without asking for an agreement. */
  isDirect?: boolean;
  /** The most bytes of the file that goes with it, if one does. */
  largestFile?: number;
  /** The most fields that it has, if it has a list. */
  mostFields?: number;
  /**
   * Does what was sent; returns the address to go on to, a screen or a file.
   * @throws AppError the screen is shown again with its message
   */
  send(visit: DeskVisit): Promise<string | DeskAnswer | DeskFile>;
}
