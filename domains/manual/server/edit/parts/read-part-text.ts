import type { PictureSize } from "../../model/markdown/read/markdown-context.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { EditionPart } from "../../../admin/part-views.ts";
import { readPart } from "../../files/read/read-page.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { partKinds } from "./kinds.ts";
import { type PagePlaces, partOfManual } from "./part-manual.ts";
import type { PartState } from "./part-state.ts";

/** What an editor wrote of a part, and what it is read against. */
export interface PartOrder {
  part: EditionPart;
  text: string;
  pictures: ReadonlyMap<string, PictureSize>;
  /** The edition with what the part said before. */
  manual: ManualEdition;
  pages: PagePlaces;
  known: PartState;
}

/** What an editor wrote of a part, read: its faults by line, or what is stored of it. */
export type ReadPartSource = { faults: { line: number; message: string }[] } | { says: PartState };

/** Reads what an editor wrote of a part; takes a while, and is for a thread. */
export function readPartText({ part, text, pictures, manual, pages, known }: PartOrder, clock: Clock): ReadPartSource {
  const { edition, problems } = readPart(partKinds[part].file, { text, pictures }, manual);
  if (problems.length > 0) {
    const faults = problems.slice(0, MOST_FAULTS).map(({ line, message }) => ({ line, message }));
    return { faults };
  }
  return { says: partOfManual(edition, { pages, part }, { known, clock }) };
}

/** More than anybody fixes before looking again. */
const MOST_FAULTS = 500;
