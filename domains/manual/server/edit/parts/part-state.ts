import { createHash } from "node:crypto";
import { z } from "zod";
import { byPlace, type EditionState, type EntryState, type TermState } from "../../publish/history/edition-state.ts";
import { entrySchema, indexSchema } from "../../publish/history/snapshot.ts";
import type { EditionPart } from "../../../admin/part-views.ts";
import { partKinds } from "./kinds.ts";

/** What an edition says in one of its parts, as it is stored: links by the ids of pages. */
export interface PartState {
  entries: EntryState[];
  /** Only in the index: parents before their terms. */
  index: TermState[];
}

/** Reads a part that was kept in a version of its draft. */
export const partStateSchema: z.ZodType<PartState> = z.object({ entries: z.array(entrySchema), index: indexSchema });

/** Takes a part out of what an edition says; the same content makes the same part, whatever order it came in. */
export function takePart({ entries, index }: Pick<EditionState, "entries" | "index">, part: EditionPart): PartState {
  const { entries: handles } = partKinds[part];
  return {
    entries: entries
      .filter(({ handle }) => handles.includes(handle))
      .map(({ handle, body }) => ({ handle, body }))
      .toSorted((left, right) => (left.handle < right.handle ? -1 : 1)),
    index: part === "index" ? indexSchema.parse(index).toSorted(byPlace) : [],
  };
}

/** Returns what an edition says with a part put in the place of its own. */
export function putPart(state: EditionState, part: EditionPart, { entries, index }: PartState): EditionState {
  const { entries: handles } = partKinds[part];
  return {
    ...state,
    entries: [...state.entries.filter(({ handle }) => !handles.includes(handle)), ...entries],
    index: part === "index" ? index : state.index,
  };
}

/** Names what a part says: equal parts have equal hashes. */
export function hashOf(part: PartState): string {
  return createHash("sha256").update(JSON.stringify(part)).digest("hex");
}
