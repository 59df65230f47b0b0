import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import type { ReaderOf } from "../../../subscriptions/server/public.ts";
import { readingLimits } from "../../rules.ts";
import { noteTooLong } from "../errors.ts";
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
    const { id } = requireAccount(await sessionOf(request));
    return { accountId: id, reader: await readerOf(request) };
  };
  const answer = (reply: FastifyReply, data: unknown, message = "") =>
    reply.header("cache-control", "no-store").send({ loggedIn: true, success: true, message, data });
  const writing = { bodyLimit: LONGEST_FORM, errorHandler: tellLength };

  app.get<{ Querystring: Record<string, unknown> }>("/api/notes", async (request, reply) => {
    const { page, search, before } = request.query;
    const asked = { pageId: word(page), search: word(search), before: word(before) };
    const { notes, ...rest } = await listNotes(reading, await ownerOf(request), asked);
    return answer(reply, { data: notes, ...rest });
  });

  app.post("/api/notes", writing, async (request, reply) => {
    const owner = await ownerOf(request);
    return answer(reply, { data: await addNote(reading, owner, parseNote(request.body)) });
  });

  app.post<{ Params: { id: string }; Body: unknown }>("/api/notes/:id", writing, async (request, reply) => {
    const owner = await ownerOf(request);
    const { body, params } = request;
    const note = parseWords(typeof body === "object" && body !== null && "note" in body ? body.note : undefined);
    return answer(reply, { data: await changeNote(reading, owner, { id: params.id, note }) });
  });

  app.delete<{ Params: { id: string } }>("/api/notes/:id", async (request, reply) => {
    const { accountId } = await ownerOf(request);
    await removeNote(reading, accountId, request.params.id);
    return answer(reply, { data: null }, "The note was removed.");
  });

  app.get("/api/notes/export.md", async (request, reply) => {
    const owner = await ownerOf(request);
    const pieces = notesAsMarkdown(reading, owner, originOf(request));
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", 'attachment; filename="notes.md"')
      .type("text/markdown; charset=utf-8")
      .send(Readable.from(pieces));
  });
}

/** A query value, without characters that a database can't look up. */
function word(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.replaceAll("\u0000", "").slice(0, 200) : undefined;
}

/** Reading stops at what is too long for any note; the reader gets our own message. */
function tellLength(error: FastifyError): void {
  throw error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? noteTooLong() : error;
}
