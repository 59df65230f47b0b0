import { z } from "zod";
import { listedPageSchema } from "../subscriptions/contract.ts";
import { readingLimits } from "./rules.ts";

/** The response of every call about pins: the current list, the first pin first. */
export const pinsAnswerSchema = z.object({
  loggedIn: z.boolean(),
  success: z.boolean(),
  message: z.string(),
  data: z.object({ data: z.array(listedPageSchema) }),
});
export type PinsAnswer = z.infer<typeof pinsAnswerSchema>;

/** A passage identified by its own words and those around it, like the Web Annotation model's TextQuoteSelector. */
export const textQuoteSchema = z.strictObject({
  quote: z.string().trim().min(1).max(readingLimits.quote),
  prefix: z.string().max(readingLimits.context),
  suffix: z.string().max(readingLimits.context),
});
export type TextQuote = z.infer<typeof textQuoteSchema>;

/** A note as sent over the wire. */
export const noteSchema = textQuoteSchema.extend({
  id: z.string(),
  pageId: z.string(),
  version: z.string(),
  /** The page's code and title; for a deleted page, those it had when the note was made. */
  pageTitle: z.string(),
  /** Where the page is now; null when it is gone. */
  uri: z.string().nullable(),
  note: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Note = z.infer<typeof noteSchema>;

/**
 * A note, and whether its passage is still on its page; null when the reader may not open the page, and so isn't told.
 */
export const foundNoteSchema = noteSchema.extend({ placed: z.boolean().nullable() });
export type FoundNote = z.infer<typeof foundNoteSchema>;

/** Some of a reader's notes, the newest first. */
export interface NotesAnswer {
  notes: FoundNote[];
  /** The cursor for older notes; null when there are none. */
  older: string | null;
  /** How many notes the reader has in total. */
  total: number;
}

/** The form of a new note. Longer texts are refused by the command, which says how long they may be. */
export const noteFormSchema = z.object({
  pageId: z.string().min(1).max(64),
  quote: z.string(),
  prefix: z.string().default(""),
  suffix: z.string().default(""),
  note: z.string().default(""),
});
export type NoteForm = z.infer<typeof noteFormSchema>;
