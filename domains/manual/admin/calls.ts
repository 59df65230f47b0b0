import { z } from "zod";
import { defineCall, responses } from "../../../platform/http/api/call.ts";
import {
  editedPageSchema,
  hereSchema,
  linkTargetsSchema,
  storedPictureSchema,
  whereaboutsSchema,
} from "./editing-contract.ts";

const ofPage = z.object({ page: z.string().max(64) });

function answer<Data extends z.ZodType>(data: Data) {
  return responses(z.object({ loggedIn: z.boolean(), data }));
}

/** The calls that the editor in admin makes. */
export const authoringCalls = {
  saveBlocks: defineCall({
    method: "POST",
    url: "/api/desk/pages/:page",
    schema: {
      summary: "Takes an editor's changes into a page's draft (a `BlocksSave` as JSON), and returns the draft.",
      params: ofPage,
      body: z.object({ save: z.string() }),
      response: answer(editedPageSchema),
    },
  }),
  settle: defineCall({
    method: "POST",
    url: "/api/desk/pages/:page/settle",
    schema: {
      summary: "Takes one of two texts where two editors changed the same, and returns the draft.",
      params: ofPage,
      body: z.object({ conflict: z.string().max(64), choice: z.enum(["mine", "theirs"]), since: z.coerce.number() }),
      response: answer(editedPageSchema),
    },
  }),
  here: defineCall({
    method: "POST",
    url: "/api/desk/pages/:page/here",
    schema: {
      summary: "Says that an editor is on a page, and returns who else is, and the draft's version.",
      params: ofPage,
      body: whereaboutsSchema,
      response: answer(hereSchema),
    },
  }),
  addPicture: defineCall({
    method: "POST",
    url: "/api/desk/pages/:page/pictures",
    schema: {
      summary: "Stores a picture, sent as its bytes (application/octet-stream), and returns its address and size.",
      params: ofPage,
      response: answer(storedPictureSchema),
    },
  }),
  targets: defineCall({
    method: "GET",
    url: "/api/desk/pages/:page/targets",
    schema: {
      summary: "Finds pages and headings that a reference on a page can lead to, by code or words.",
      params: ofPage,
      querystring: z.object({ words: z.string().max(200).catch("") }),
      response: answer(linkTargetsSchema),
    },
  }),
};
