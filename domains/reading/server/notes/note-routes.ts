import { streamOf } from "../../../../platform/threads/stream-of.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import type { AppError } from "../../../../platform/http/errors.ts";
import { requireAccount } from "../../../accounts/server/records/public.ts";
import type { SessionOf } from "../../../accounts/server/security/public.ts";
import type { ReaderOf } from "../../../subscriptions/server/public.ts";
import { readingCalls } from "../../calls.ts";
import { readingLimits } from "../../rules.ts";
import { noteRefused, noteTooLong, noteUnknown, notesTooLong, passageTooLong } from "../errors.ts";
import type { Reading } from "../reading.ts";
import {
  type NoteOwner,
  addNote,
  consumeWriteLimit,
  listNotes,
  notesAsMarkdown,
  presentNote,
  searchTextOf,
  sizeOf,
} from "./notes.ts";
import { type Note, type NoteForm, textQuoteSchema } from "../../contract.ts";
import { countNotes, deleteNote, findNote, updateNote } from "../stores/notes-store.ts";

interface Notes {
  reading: Reading;
  sessionOf: SessionOf;
  readerOf: ReaderOf;
  /** The product's origin, for absolute links. */
  originOf(request: FastifyRequest): string;
}

/** The size of a form with the longest note and passage, with every character as %XX of four bytes. */
const LONGEST_FORM = (readingLimits.note + readingLimits.quote + 1_000) * 12;

/** A reader's own notes. The account is the session's: no one else's notes can be addressed. */
export function noteRoutes(app: FastifyInstance, { reading, sessionOf, readerOf, originOf }: Notes): void {
  const ownerOf = async (request: FastifyRequest): Promise<NoteOwner> => {
    const { id } = requireAccount(await sessionOf(request), request);
    return { accountId: id, reader: await readerOf(request) };
  };
  const api = withContracts(app);
  const answer = <Data>(reply: FastifyReply, data: Data, message = "") => {
    reply.header("cache-control", "no-store");
    return { loggedIn: true, success: true, message, data };
  };
  const writing = { ...refusing(noteRefused), bodyLimit: LONGEST_FORM, errorHandler: tellLength };

  api.route({
    ...readingCalls.notes,
    handler: async (request, reply) => {
      const { page, search, before } = request.query;
      const asked = { pageId: word(page), search: word(search), before: word(before) };
      const { notes, ...rest } = await listNotes(reading, await ownerOf(request), asked);
      return answer(reply, { data: notes, ...rest });
    },
  });

  api.route({
    ...readingCalls.addNote,
    ...writing,
    handler: async (request, reply) => {
      const owner = await ownerOf(request);
      return answer(reply, { data: await addNote(reading, owner, parseNote(request.body)) });
    },
  });

  api.route({
    ...readingCalls.changeNote,
    ...writing,
    handler: async (request, reply) => {
      const owner = await ownerOf(request);
      const note = parseWords(request.body.note);
      return answer(reply, { data: await changeNote(reading, owner, { id: request.params.id, note }) });
    },
  });

  api.route({
    ...readingCalls.removeNote,
    handler: async (request, reply) => {
      const { accountId } = await ownerOf(request);
      await removeNote(reading, accountId, request.params.id);
      return answer(reply, { data: null }, "The note was removed.");
    },
  });

  api.route({
    ...readingCalls.exportNotes,
    handler: async (request, reply) => {
      const owner = await ownerOf(request);
      const pieces = notesAsMarkdown(reading, owner, originOf(request));
      return sendFile(reply, pieces);
    },
  });
}

/** The notes as a file. */
function sendFile(reply: FastifyReply, notes: AsyncIterable<string>): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", 'attachment; filename="notes.md"')
    .type("text/markdown; charset=utf-8")
    .send(streamOf(notes));
}

/** A query value, without characters that a database can't look up. */
function word(value: string | undefined): string | undefined {
  return value !== undefined && value !== "" ? value.replaceAll("\u0000", "").slice(0, 200) : undefined;
}

/** Reading stops at what is too long for any note; the reader gets our own message. */
function tellLength(error: FastifyError | AppError): void {
  throw error.code === "too-large" ? noteTooLong() : error;
}

/** Parses the form of a new note. @throws AppError note-refused, note-too-long, passage-too-long (422) */
function parseNote({ pageId, quote, prefix, suffix, note }: NoteForm): NoteForm {
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
function parseWords(note: string): string {
  const words = storable(note).trim();
  if (words.length > readingLimits.note) throw noteTooLong(words.length);
  return words;
}

/** Removes what a database can't store: NULs and lone surrogates. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed().normalize("NFC");
}

/**
 * Changes the words of one of the account's notes.
 * @throws AppError note-unknown (404), including others' notes; notes-too-long (422), notes-too-fast (429)
 */
async function changeNote(
  reading: Reading,
  { accountId, reader }: NoteOwner,
  { id, note }: { id: string; note: string },
): Promise<Note> {
  const { database, content, clock } = reading;
  await consumeWriteLimit(reading, accountId);
  const before = isId(id) ? await findNote(database.db, accountId, id) : undefined;
  if (!before) throw noteUnknown();
  const changed = { ...before, note };
  const size = sizeOf(changed);
  const { characters } = await countNotes(database.db, accountId);
  // Notes over the limit because they predate it may still be shortened.
  if (size > before.size && characters - before.size + size > readingLimits.noteCharacters) throw notesTooLong();
  const row = await updateNote(database.db, {
    account_id: accountId,
    id,
    note,
    size,
    search_text: searchTextOf(changed),
    updated_at: clock.now(),
  });
  if (!row) throw noteUnknown();
  return presentNote(content, reader, row);
}

/** Deletes one of the account's notes. @throws AppError note-unknown (404), including others' notes */
async function removeNote({ database }: Reading, accountId: string, id: string): Promise<void> {
  if (!isId(id) || !(await deleteNote(database.db, accountId, id))) throw noteUnknown();
}

/** Whether a string could be an id: a database may reject anything else. */
function isId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id);
}
