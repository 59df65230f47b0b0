import { z } from "zod";
import { defineCall, responses } from "../../platform/http/api/call.ts";
import {
  anchorSchema,
  chapterAnswerSchema,
  dashboardSchema,
  editionHandleSchema,
  excerptSchema,
  guideSchema,
  menuAnswerSchema,
  quickLookSchema,
  sectionSchema,
  siteSettingsSchema,
  slugSchema,
} from "./contract.ts";

const ofEdition = z.object({ version: editionHandleSchema });

/** Shows a draft to holders of its token, in place of what is published. What makes no sense fits no draft. */
const previewQuery = z.object({
  preview: z.string().max(100).optional().catch(""),
  token: z.string().max(100).optional().catch(""),
});

/** An entry as its calls return it: in the `data` of `data`. */
function entryAnswer<Entry extends z.ZodType>(entry: Entry) {
  return z.object({ loggedIn: z.boolean(), data: z.object({ data: entry }) });
}

/** The calls of the JSON API about the manual (docs/spec/calls.md). */
export const contentCalls = {
  chapter: defineCall({
    method: "GET",
    url: "/api/chapter/:version/:section/:slug",
    schema: {
      summary: "A page with its blocks, as far as the viewer may read it.",
      params: ofEdition.extend({ section: sectionSchema, slug: slugSchema }),
      querystring: previewQuery,
      response: responses(chapterAnswerSchema),
    },
  }),
  excerpt: defineCall({
    method: "GET",
    url: "/api/chapter/:version/:section/:slug/excerpt",
    schema: {
      summary:
        "What a cross-reference leads to: its name and, for viewers who may read it, its first lines and example.",
      params: ofEdition.extend({ section: sectionSchema, slug: slugSchema }),
      querystring: z.object({ anchor: anchorSchema.optional() }),
      response: responses(z.object({ loggedIn: z.boolean(), data: excerptSchema, redacted: z.boolean() })),
    },
  }),
  dashboard: defineCall({
    method: "GET",
    url: "/api/entry/:version/dashboard",
    schema: {
      summary: "An edition's dashboard entry: what a new reader sees.",
      params: ofEdition,
      response: responses(entryAnswer(dashboardSchema)),
    },
  }),
  quickStyleGuide: defineCall({
    method: "GET",
    url: "/api/entry/:version/quick-style-guide",
    schema: {
      summary: "An edition's quick style guide.",
      params: ofEdition,
      querystring: previewQuery,
      response: responses(entryAnswer(guideSchema)),
    },
  }),
  help: defineCall({
    method: "GET",
    url: "/api/entry/:version/help",
    schema: { summary: "An edition's help page.", params: ofEdition, response: responses(entryAnswer(guideSchema)) },
  }),
  quickLook: defineCall({
    method: "GET",
    url: "/api/entry/:version/quick-look",
    schema: {
      summary: "An edition's look-up tables, as far as the viewer may read them.",
      params: ofEdition,
      response: responses(entryAnswer(quickLookSchema).extend({ redacted: z.boolean() })),
    },
  }),
  menu: defineCall({
    method: "GET",
    url: "/api/menu",
    schema: {
      summary: "The menu of an edition; by default, of the newest.",
      querystring: ofEdition.partial(),
      response: responses(menuAnswerSchema),
    },
  }),
  siteSettings: defineCall({
    method: "GET",
    url: "/api/site-settings",
    schema: {
      summary: "The site's name and its editions.",
      response: responses(z.object({ loggedIn: z.boolean(), data: siteSettingsSchema })),
    },
  }),
};
