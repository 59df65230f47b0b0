import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { MOST_FIELDS } from "./fields.ts";

/** The longest text in a form with a file, in characters. */
const LONGEST_TEXT = 10_000;

/**
 * Lets the routes of `app` take forms with files: texts as they are, a file as a Buffer. The bytes are counted while they
 * arrive, by the route's limit; authenticate the sender before them, in an onRequest hook.
 */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async ({ headers }: FastifyRequest, body: Buffer) => readMultipart(headers["content-type"] ?? "", body),
  );
}

/** Reads a form with files (RFC 7578), of which each name counts once. @throws AppError form-unreadable */
async function readMultipart(contentType: string, body: Buffer): Promise<Record<string, string | Buffer>> {
  const bytes = new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  const sent = new Response(new Blob([bytes.slice()]), { headers: { "content-type": contentType } });
  const form = await sent.formData().catch(() => {
    throw formUnreadable();
  });
  const fields = new Map<string, string | Buffer>();
  let count = 0;
  for (const [name, value] of form) {
    count += 1;
    if (count > MOST_FIELDS) throw formUnreadable();
    if (typeof value !== "string") fields.set(name, Buffer.from(await value.arrayBuffer()));
    else if (value.length <= LONGEST_TEXT) fields.set(name, value);
    else throw formUnreadable();
  }
  return Object.fromEntries(fields);
}

/** What was sent isn't what a browser sends. */
function formUnreadable(): AppError {
  return new AppError({
    code: "form-unreadable",
    status: 400,
    message: "The server could not read what was sent. Reload the page and choose the file again. Nothing was changed.",
  });
}
