import { z } from "zod";
import { inThread, ThreadStopped } from "../../../../../platform/flow/in-thread.ts";
import type { Json } from "../../../../../platform/db/json.ts";
import type { DraftBlock } from "../merge/draft.ts";
import type { CleanSave } from "../blocks/clean-save.ts";
import type { CheckedPicture } from "../blocks/check-picture.ts";
import type { PartOrder, ReadPartSource } from "../parts/read-part-text.ts";
import type { RedlinedParts, Versions } from "./redline-drafts.ts";
import type { SourceOrder, SourceText, WrittenSourceOrder } from "../source/source-text.ts";

/** What an editor sent, to be read in a thread, or what is to be written for them. */
export type EditingOrder =
  | { kind: "save"; text: string }
  | { kind: "picture"; bytes: Uint8Array }
  | ({ kind: "source" } & SourceOrder)
  | ({ kind: "written-source" } & WrittenSourceOrder)
  | ({ kind: "part" } & PartOrder)
  // As JSON: a copy of the values would take the thread that asks several times as long.
  | { kind: "redline"; versions: Json<Versions>; most: number }
  | { kind: "redlined-parts"; versions: Json<Versions<DraftBlock>>; commented: readonly string[] };

interface Answers {
  save: CleanSave;
  picture: CheckedPicture;
  source: SourceText;
  "written-source": string;
  part: ReadPartSource;
  redline: string;
  "redlined-parts": RedlinedParts;
}

/** The longest of all is read in a second; a text that takes this long is none. */
const LONGEST_MS = 20_000;

/**
 * Has a thread read what an editor sent: whoever reads a page doesn't wait for it, whatever it is. `tooLong`: what the
 * editor is told if it takes longer than 20 s, or more memory than there is for it.
 * @throws what the thread refused; AppError busy; what `tooLong` throws
 */
export async function askAside<Order extends EditingOrder>(
  order: Order,
  tooLong: () => Answers[Order["kind"]],
): Promise<Answers[Order["kind"]]> {
  // Our own code made it of what it read.
  const answer = z.custom<Answers[Order["kind"]]>((made) => made !== undefined);
  try {
    const file = new URL("./editing-thread.ts", import.meta.url);
    return await inThread(file, { order, answer, longestMs: LONGEST_MS, comesOften: true });
  } catch (error) {
    if (!(error instanceof ThreadStopped)) throw error;
    return tooLong();
  }
}
