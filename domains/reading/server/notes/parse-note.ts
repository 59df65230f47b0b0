import { z } from "zod";
import { textQuoteSchema } from "../../contract.ts";
import { readingLimits } from "../../rules.ts";
import { noteRefused, noteTooLong, passageTooLong } from "../errors.ts";

const noteForm = z.object({
  pageId: z.string().min(1).max(64),
  quote: z.string(),
  prefix: z.string().default(""),
  suffix: z.string().default(""),
  note: z.string().default(""),
});

/** A note's form as submitted. */
export interface NoteForm {
  pageId: string;
  quote: string;
  prefix: string;
  suffix: string;
  note: string;
}

/** Parses the form of a new note. @throws AppError note-refused, note-too-long, passage-too-long (422) */
export function parseNote(form: unknown): NoteForm {
  const parsed = noteForm.safeParse(form);
  if (!parsed.success) throw noteRefused();
  const { pageId, quote, prefix, suffix, note } = parsed.data;
  if (quote.length > readingLimits.quote) throw passageTooLong(quote.length);
  const passage = textQuoteSchema.safeParse({
    quote: storable(quote),
    prefix: storable(prefix).slice(-readingLimits.context),
    suffix: storable(suffix).slice(0, readingLimits.context),
  });
  if (!passage.success) throw noteRefused();
  return { pageId, ...passage.data, note: parseWords(note) };
}

/** Parses the words of a note. @throws AppError note-too-long (422) */
export function parseWords(note: unknown): string {
  if (typeof note !== "string") throw noteRefused();
  const words = storable(note).trim();
  if (words.length > readingLimits.note) throw noteTooLong(words.length);
  return words;
}

/** Removes what a database can't store: NULs and lone surrogates. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed().normalize("NFC");
}
