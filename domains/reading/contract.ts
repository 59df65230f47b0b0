import { z } from "zod";
import { listedPageSchema } from "../subscriptions/contract.ts";

/** The addresses of this domain's screens. */
export const readingPaths = {
  dashboard: "/bluebook",
  pins: "/bluebook/pins",
  notes: "/bluebook/notes",
  myData: "/bluebook/my-data",
} as const;

/** Where the form of the dashboard chooses an edition without scripts. */
export const EDITION_FORM = "/bluebook/edition";

/** Where a reader is led whose account is deleted. */
export const AFTER_LEAVING = "/login?notice=account-deleted";

/** How much one reader may keep. */
export const readingLimits = {
  pins: 500,
  viewed: 50,
  /** As many viewed pages may be kept: the oldest are forgotten many at a time. */
  viewedKept: 100,
  notes: 5_000,
  /** Characters of a note. */
  note: 20_000,
  /** Characters of the passage that a note stands beside. */
  quote: 2_000,
  /** Characters before and after the passage that tell it from others. */
  context: 64,
} as const;

/** How many pins the dashboard shows. */
export const LATEST_PINS = 10;

/** The answer of every call about pins: the list as it is now, the first pin first. */
export const pinsAnswerSchema = z.object({
  loggedIn: z.boolean(),
  success: z.boolean(),
  message: z.string(),
  data: z.object({ data: z.array(listedPageSchema) }),
});
export type PinsAnswer = z.infer<typeof pinsAnswerSchema>;

/** A passage by its own words and those around it, as the Web Annotation model's TextQuoteSelector has it. */
export const textQuoteSchema = z.strictObject({
  quote: z.string().trim().min(1).max(readingLimits.quote),
  prefix: z.string().max(readingLimits.context),
  suffix: z.string().max(readingLimits.context),
});
export type TextQuote = z.infer<typeof textQuoteSchema>;

/** A reader's note as it crosses the wire. */
export const noteSchema = textQuoteSchema.extend({
  id: z.string(),
  pageId: z.string(),
  version: z.string(),
  /** The page's code and title; those that it had when the note was made, where the page is gone. */
  pageTitle: z.string(),
  /** Where the page is now; null where it is gone. */
  uri: z.string().nullable(),
  note: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Note = z.infer<typeof noteSchema>;

/** A note, and whether its passage still stands on its page. */
export type FoundNote = Note & { placed: boolean };
