import type { IncomingMessage } from "node:http";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, tooLarge } from "../errors.ts";
import { hasMoreFields, MOST_FIELDS, readFields } from "./read-bodies.ts";
import { readPieces } from "./read-body.ts";

const FORM = "application/x-www-form-urlencoded";
/** The longest text in a form with a file, in characters. */
const LONGEST_TEXT = 10_000;
/** The most bytes of a form without a file. */
const LONGEST_FORM = 100_000;
/** The most bytes of what stands above a field, and of a name in it. */
const [LONGEST_HEAD, LONGEST_NAME] = [4_000, 200];

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
    const { headers, routeOptions } = request;
    const lengths = { announced: headers["content-length"], most: routeOptions.bodyLimit };
    return await readMultipart(headers["content-type"] ?? "", (take) => readPieces(payload, lengths, take));
  });
}

/**
 * Reads a form with files (RFC 7578), of which each name counts once, from the pieces that `feed` hands on as they
 * arrive. @throws AppError form-unreadable, and what `feed` throws
 */
export async function readMultipart(
  contentType: string,
  feed: (take: (piece: Buffer) => void) => Promise<void>,
): Promise<Record<string, string | Buffer>> {
  const fields = new Map<string, string | Buffer>();
  const form = formOf(contentType);
  const { promise: whole, resolve, reject } = Promise.withResolvers<void>();
  const refuse = () => reject(formUnreadable());
  form.on("field", (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut || value.length > LONGEST_TEXT) refuse();
    fields.set(name, value);
  });
  form.on("file", (name, stream) => {
    const pieces: Buffer[] = [];
    stream.on("data", (piece: Buffer) => pieces.push(piece));
    stream.on("end", () => fields.set(name, Buffer.concat(pieces)));
    stream.on("error", refuse);
  });
  for (const event of ["error", "partsLimit", "fieldsLimit", "filesLimit"]) form.on(event, refuse);
  form.on("finish", resolve);
  // What is wrong with it is said once all of it has arrived.
  whole.catch(() => undefined);
  try {
    await feed((piece) => form.write(piece));
    form.end();
    await whole;
    if (fields.size === 0) throw formUnreadable();
  } finally {
    form.destroy();
  }
  return Object.fromEntries(fields);
}

function formOf(contentType: string): BusboyInstance {
  const limits = {
    fieldNameSize: LONGEST_NAME,
    fieldSize: 4 * LONGEST_TEXT,
    parts: MOST_FIELDS,
    headerSize: LONGEST_HEAD,
  };
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch {
    throw formUnreadable();
  }
}

/** What was sent isn't what a browser sends. */
function formUnreadable(): AppError {
  return new AppError({
    code: "form-unreadable",
    status: 400,
    message: "The server could not read what was sent. Reload the page and choose the file again. Nothing was changed.",
  });
}
