import { adminPath } from "../admin/contract.ts";

/** Where admin moves readers' pins and notes into an edition. */
export function keptPath(handle: string): string {
  return adminPath("editions", handle, "kept");
}

/** Where admin shows such a move. */
export function movePath(moveId: string): string {
  return adminPath("moves", moveId);
}

/** Asks from which edition pins and notes are to move into another. */
export interface KeptView {
  handle: string;
  /** Why nothing can be moved into it now; '' if it can. */
  obstacle: string;
  /** The editions to move from: their handles and names. */
  editions: Readonly<Record<string, string>>;
  moves: readonly { id: string; from: string; at: string; state: string; moved: string }[];
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** A move of pins and notes: what it would do or did. */
export interface MoveView {
  id: string;
  from: string;
  to: string;
  state: "counting" | "ready" | "moving" | "done" | "failed" | "discarded";
  /** How it stands, in a sentence or a few. */
  sentences: readonly string[];
  /** What stays in the old edition, by page. */
  stays: readonly { key: string; page: string; why: string; pins: number; notes: number }[];
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}
