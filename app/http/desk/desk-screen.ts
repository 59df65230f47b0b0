import type { ActRule } from "../../../domains/accounts/rules.ts";
import type {
  AdminAnswer,
  AdminForm,
  AdminPaper,
  AdminScreen,
  AdminVisit,
} from "../../../domains/admin/server/public.ts";
import type { EditorStart } from "../../../domains/authoring/contract.ts";
import type { OpenedDraft } from "../../../domains/content/server/plugin.ts";
import type { DeskView } from "../../shell/desk/desk-screens.tsx";

export type DeskVisit = AdminVisit;

/** What a visit is answered with. */
export interface DeskAnswer extends AdminAnswer<DeskView> {
  /** What the editor of pages starts with; without it, the screen has no script. */
  editor?: EditorStart;
  /** A script that makes it handier; it works without. */
  script?: "menu";
  /** Whether a draft is shown in a frame of it. */
  hasFrame?: boolean;
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
export interface DeskScreen extends Pick<AdminScreen, "path" | "action" | "listed" | "notices"> {
  /** @throws AppError with the status 404 if there is nothing at this address */
  load(visit: DeskVisit): Promise<DeskAnswer | DeskFile | { paper: AdminPaper } | { framed: FramedDraft }>;
  /** What its form, which is sent to the same address, does. */
  form?: DeskForm;
}

export interface DeskForm extends Omit<AdminForm, "rule" | "send"> {
  /** What it takes to send it, and what is asked first; as the table of the desk's acts says, unless it is given. */
  rule?: ActRule;
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
