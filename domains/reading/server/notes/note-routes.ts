import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import { readingLimits } from "../../rules.ts";
import { noteTooLong } from "../errors.ts";
import type { Reading } from "../reading.ts";
import { addNote } from "./add-note.ts";
import { changeNote, removeNote } from "./change-note.ts";
import { listNotes } from "./list-notes.ts";
import { notesAsMarkdown } from "./notes-as-markdown.ts";
import { parseNote, parseWords } from "./parse-note.ts";

interface Notes {
  reading: Reading;
  sessionOf: SessionOf;
}

/** A form with the longest note and passage, every character of them written as %XX of four bytes. */
const LONGEST_FORM = (readingLimits.note + readingLimits.quote + 1_000) * 12;

/** A reader's own notes. The account is the session's: nobody else's notes can be named. */
export function noteRoutes(app: FastifyInstance, { reading, sessionOf }: Notes): void {
  const ownerOf = async (request: FastifyRequest) => requireAccount(await sessionOf(request)).id;
  const answer = (reply: FastifyReply, data: unknown, message = "") =>
    reply.header("cache-control", "no-store").send({ loggedIn: true, success: true, message, data });
  const writing = { bodyLimit: LONGEST_FORM, errorHandler: tellLength };

  app.get<{ Querystring: Record<string, unknown> }>("/api/notes", async (request, reply) => {
    const { page, search } = request.query;
    const owner = await ownerOf(request);
    return answer(reply, { data: await listNotes(reading, owner, { pageId: word(page), search: word(search) }) });
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
    await removeNote(reading, await ownerOf(request), request.params.id);
    return answer(reply, { data: null }, "The note was removed.");
  });

  app.get("/api/notes/export.md", async (request, reply) => {
    const notes = await listNotes(reading, await ownerOf(request));
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", 'attachment; filename="notes.md"')
      .type("text/markdown; charset=utf-8")
      .send(notesAsMarkdown(notes, `${request.protocol}://${request.host}`));
  });
}

/** A word of the address, without what no database can look for. */
function word(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.replaceAll("\u0000", "").slice(0, 200) : undefined;
}

/** What is too long for any note is not read to its end; the reader is told so in our own words. */
function tellLength(error: FastifyError): void {
  throw error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? noteTooLong() : error;
}
