import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import type { AppError } from "../../../../platform/http/errors.ts";
import { requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import type { ReaderOf } from "../../../subscriptions/server/public.ts";
import { readingCalls } from "../../calls.ts";
import { readingLimits } from "../../rules.ts";
import { noteRefused, noteTooLong } from "../errors.ts";
import type { Reading } from "../reading.ts";
import { addNote } from "./add-note.ts";
import { changeNote, removeNote } from "./change-note.ts";
import { listNotes, type NoteOwner } from "./list-notes.ts";
import { notesAsMarkdown } from "./notes-as-markdown.ts";
import { parseNote, parseWords } from "./parse-note.ts";

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
      return sendFile(reply, Readable.from(pieces));
    },
  });
}

/** The notes as a file. */
function sendFile(reply: FastifyReply, notes: Readable): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", 'attachment; filename="notes.md"')
    .type("text/markdown; charset=utf-8")
    .send(notes);
}

/** A query value, without characters that a database can't look up. */
function word(value: string | undefined): string | undefined {
  return value !== undefined && value !== "" ? value.replaceAll("\u0000", "").slice(0, 200) : undefined;
}

/** Reading stops at what is too long for any note; the reader gets our own message. */
function tellLength(error: FastifyError | AppError): void {
  throw error.code === "too-large" ? noteTooLong() : error;
}
