import { type NoteForm, textQuoteSchema } from "../../contract.ts";
import { readingLimits } from "../../rules.ts";
import { noteRefused, noteTooLong, passageTooLong } from "../errors.ts";

/** Parses the form of a new note. @throws AppError note-refused, note-too-long, passage-too-long (422) */
export function parseNote({ pageId, quote, prefix, suffix, note }: NoteForm): NoteForm {
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
export function parseWords(note: string): string {
  const words = storable(note).trim();
  if (words.length > readingLimits.note) throw noteTooLong(words.length);
  return words;
}

/** Removes what a database can't store: NULs and lone surrogates. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed().normalize("NFC");
}
