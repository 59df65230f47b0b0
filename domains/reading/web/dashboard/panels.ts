import { dataOf } from "../../../../platform/client/api-client.ts";
import { createResource, createResources } from "../../../../platform/client/store.ts";
import type { NotesAnswer } from "../../contract.ts";
import { ask } from "../client/tell.ts";

/** The newest notes, and how many there are. */
export type LatestNotes = Pick<NotesAnswer, "notes" | "total">;

/** The panels of editions: the dashboard does without what can't be loaded. */
export const panels = createResources(async (version: string, options) => {
  const { data } = await dataOf(ask("GET /api/dashboard/:version", { params: { version } }), options);
  return data;
});

/** The newest notes of the reader: those that can't be loaded are left out. */
export const latestNotes = createResource<LatestNotes | undefined>({
  load: async (options) => {
    const { data, total } = await dataOf(ask("GET /api/notes", { query: {} }), options);
    return { notes: data, total };
  },
  initial: undefined,
  maxAge: 0,
  isBackground: true,
});
