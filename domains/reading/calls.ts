import { z } from "zod";
import { defineCall, fileResponses, responses } from "../../platform/http/api/call.ts";
import { panelsSchema } from "../manual/contract.ts";
import { foundNoteSchema, noteFormSchema, noteSchema, pinsAnswerSchema, readingPlaceSchema } from "./contract.ts";

/** What was done, with what is now so in `data`. */
function doneSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ loggedIn: z.boolean(), success: z.boolean(), message: z.string(), data });
}

const byId = z.object({ id: z.string() });
const oneEdition = z.object({ version: z.string() });
/** What makes no sense counts as left out. */
const queryWord = z.string().optional().catch(undefined);

/** The calls of the JSON API about what readers keep, and choose, for themselves (docs/spec/calls.md). */
export const readingCalls = {
  dashboardPanels: defineCall({
    method: "GET",
    url: "/api/dashboard/:version",
    schema: {
      summary: "The notification and the panels of an edition's dashboard.",
      params: oneEdition,
      response: responses(z.object({ loggedIn: z.boolean(), data: z.object({ data: panelsSchema }) })),
    },
  }),
  pins: defineCall({
    method: "GET",
    url: "/api/lists/pinned-pages",
    schema: { summary: "The reader's pins, the first one first.", response: responses(pinsAnswerSchema) },
  }),
  clearPins: defineCall({
    method: "POST",
    url: "/api/lists/pinned-pages/clear",
    schema: { summary: "Removes all pins.", response: responses(pinsAnswerSchema) },
  }),
  restorePins: defineCall({
    method: "POST",
    url: "/api/lists/pinned-pages/restore",
    schema: { summary: "Brings back the pins that were removed last.", response: responses(pinsAnswerSchema) },
  }),
  orderPins: defineCall({
    method: "POST",
    url: "/api/lists/pinned-pages/updateOrder",
    schema: {
      summary: "Puts the pins in another order: their ids, with commas between them.",
      body: z.looseObject({ orderedIds: z.union([z.string(), z.array(z.string())]).optional() }),
      response: responses(pinsAnswerSchema),
    },
  }),
  pin: defineCall({
    method: "POST",
    url: "/api/lists/pinned-pages/:id",
    schema: { summary: "Pins a page.", params: byId, response: responses(pinsAnswerSchema) },
  }),
  unpin: defineCall({
    method: "DELETE",
    url: "/api/lists/pinned-pages/:id",
    schema: { summary: "Unpins a page.", params: byId, response: responses(pinsAnswerSchema) },
  }),
  viewPage: defineCall({
    method: "POST",
    url: "/api/lists/recently-viewed/:id",
    schema: {
      summary: "Records that a page was viewed.",
      params: byId,
      response: responses(z.object({ loggedIn: z.boolean(), success: z.boolean(), message: z.string() })),
    },
  }),
  keepPlace: defineCall({
    method: "POST",
    url: "/api/lists/recently-viewed/:id/place",
    schema: {
      summary: "Keeps where on a viewed page the reader stopped.",
      params: byId,
      body: readingPlaceSchema,
      response: responses(z.object({ loggedIn: z.boolean(), success: z.boolean(), message: z.string() })),
    },
  }),
  notes: defineCall({
    method: "GET",
    url: "/api/notes",
    schema: {
      summary: "The reader's notes, the newest first: all, those of a page, or those with some words.",
      querystring: z.object({ page: queryWord, search: queryWord, before: queryWord }),
      response: responses(
        doneSchema(z.object({ data: z.array(foundNoteSchema), older: z.string().nullable(), total: z.int() })),
      ),
    },
  }),
  addNote: defineCall({
    method: "POST",
    url: "/api/notes",
    schema: {
      summary: "Marks a passage of a page, with or without a note.",
      body: noteFormSchema,
      response: responses(doneSchema(z.object({ data: noteSchema }))),
    },
  }),
  changeNote: defineCall({
    method: "POST",
    url: "/api/notes/:id",
    schema: {
      summary: "Changes the words of a note.",
      params: byId,
      body: z.object({ note: z.string() }),
      response: responses(doneSchema(z.object({ data: noteSchema }))),
    },
  }),
  removeNote: defineCall({
    method: "DELETE",
    url: "/api/notes/:id",
    schema: {
      summary: "Removes a note.",
      params: byId,
      response: responses(doneSchema(z.object({ data: z.null() }))),
    },
  }),
  exportNotes: defineCall({
    method: "GET",
    url: "/api/notes/export.md",
    schema: { summary: "All notes as Markdown.", response: fileResponses("text/markdown") },
  }),
  saveVersionPreference: defineCall({
    method: "POST",
    url: "/api/user/saveVersionPreference/:version",
    schema: {
      summary: "Makes an edition the one that the reader reads.",
      params: oneEdition,
      response: responses(doneSchema(z.string())),
    },
  }),
  exportDataAsJson: defineCall({
    method: "GET",
    url: "/api/my-data/export.json",
    schema: { summary: "Everything that is stored about the user, as JSON.", response: responses(z.looseObject({})) },
  }),
  exportDataAsMarkdown: defineCall({
    method: "GET",
    url: "/api/my-data/export.md",
    schema: { summary: "Everything that is stored about the user, as text.", response: fileResponses("text/markdown") },
  }),
  retainedData: defineCall({
    method: "GET",
    url: "/api/my-data/kept",
    schema: {
      summary: "What stays stored after an account is deleted, in sentences.",
      response: responses(z.object({ loggedIn: z.boolean(), data: z.object({ data: z.array(z.string()) }) })),
    },
  }),
  deleteAccount: defineCall({
    method: "POST",
    url: "/api/my-data/delete",
    schema: {
      summary: "Closes the account; it can be restored for 14 days.",
      // Whatever else is sent counts as an empty password.
      body: z.object({ password: z.string().catch("") }).catch({ password: "" }),
      response: responses(doneSchema(z.null())),
    },
  }),
};
