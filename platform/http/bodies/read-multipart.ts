import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, tooLarge } from "../errors.ts";
import { hasMoreFields, MOST_FIELDS, readFields } from "./read-bodies.ts";
import { readPieces } from "./read-body.ts";

const FORM = "application/x-www-form-urlencoded";
/** The longest text in a form with a file, in characters. */
const LONGEST_TEXT = 10_000;
/** The most bytes of a form without a file. */
const LONGEST_FORM = 100_000;
/** The most bytes of what stands above a field. */
const LONGEST_HEAD = 4_000;

/**
 * Lets the routes of `app` take forms with files: texts as they are, a file as a Buffer. The bytes are counted while they
 * arrive, by the route's limit; authenticate the sender before them, in an onRequest hook. What has no file is as short as
 * any form, and isn't JSON.
 */
export function acceptFiles(app: FastifyInstance): void {
  app.removeContentTypeParser(["application/json", FORM]);
  app.addContentTypeParser<Buffer>(FORM, { parseAs: "buffer" }, (_request, body, done) => {
    if (body.length > LONGEST_FORM) return done(tooLarge());
    const text = body.toString("utf8");
    return hasMoreFields(text, MOST_FIELDS) ? done(tooLarge()) : done(null, readFields(text, MOST_FIELDS));
  });
  app.addContentTypeParser("multipart/form-data", async (request: FastifyRequest, payload: IncomingMessage) => {
    const body = await readBody(payload, request.headers["content-length"], request.routeOptions.bodyLimit);
    await nextTurn();
    return readMultipart(request.headers["content-type"] ?? "", body);
  });
}

/** Reads a body to its end. @throws AppError too-large, body-unreadable */
async function readBody(payload: IncomingMessage, announced: string | undefined, most: number): Promise<Buffer> {
  const size = announced === undefined ? most : Number(announced);
  if (!(size <= most)) throw tooLarge();
  const body = Buffer.allocUnsafe(size);
  let length = 0;
  await readPieces(payload, { announced, most }, (piece) => {
    length += piece.copy(body, length);
  });
  return body.subarray(0, length);
}

/**
 * Reads a form with files (RFC 7578), of which each name counts once. The bytes are looked through once, for its boundary,
 * and files aren't copied: a file has megabytes, and others wait. @throws AppError form-unreadable
 */
export function readMultipart(contentType: string, body: Buffer): Record<string, string | Buffer> {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = Buffer.from(`\r\n--${quoted ?? bare ?? ""}`, "latin1");
  const isBegun = body.subarray(0, boundary.length - 2).equals(boundary.subarray(2));
  if (boundary.length === 4 || !isBegun) throw formUnreadable();
  const fields = new Map<string, string | Buffer>();
  let at = boundary.length - 2;
  for (let count = 0; body.toString("latin1", at, at + 2) !== "--"; count += 1) {
    const end = body.indexOf(boundary, at);
    if (count >= MOST_FIELDS || end === -1) throw formUnreadable();
    const { name, value } = readField(body.subarray(at, end));
    fields.set(name, value);
    at = end + boundary.length;
  }
  return Object.fromEntries(fields);
}

/** A line break, the field's head, an empty line, and what was sent. */
function readField(part: Buffer): { name: string; value: string | Buffer } {
  const end = part.indexOf("\r\n\r\n");
  if (end === -1 || end > LONGEST_HEAD) throw formUnreadable();
  const head = part.toString("utf8", 0, end);
  // Browsers write quotation marks and line breaks of a name as %22, %0D and %0A.
  const name = /^content-disposition:[ \t]*form-data;[^\r\n]*?\bname="([^"\r\n]*)"/im.exec(head)?.[1];
  const value = part.subarray(end + 4);
  if (name === undefined) throw formUnreadable();
  if (/;[ \t]*filename\*?=/i.test(head)) return { name, value };
  if (value.length > 4 * LONGEST_TEXT) throw formUnreadable();
  const text = value.toString("utf8");
  if (text.length > LONGEST_TEXT) throw formUnreadable();
  return { name, value: text };
}

/** What was sent isn't what a browser sends. */
function formUnreadable(): AppError {
  return new AppError({
    code: "form-unreadable",
    status: 400,
    message: "The server could not read what was sent. Reload the page and choose the file again. Nothing was changed.",
  });
}
