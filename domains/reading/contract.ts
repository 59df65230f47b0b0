import { z } from "zod";
import { listedPageSchema } from "../subscriptions/contract.ts";
import { readingLimits } from "./rules.ts";

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
