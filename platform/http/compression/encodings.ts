import type { FastifyInstance, FastifyReply } from "fastify";
import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { AppError } from "../errors.ts";
import { brotliFast, brotliStream, type Encoding, gzipFast } from "./gzip.ts";

/** What an Accept-Encoding header asks for: of the encodings that it values most, one for each purpose. */
interface Accepted {
  /** The one with the fewest bytes, for what is compressed once and kept. Undefined if none is accepted. */
  smallest: Encoding | undefined;
  /** The one that takes the least work, for what is compressed for one answer. */
  quickest: Encoding | undefined;
  /** Whether a body may be sent as it is. */
  takesPlain: boolean;
}

/** Browsers send a handful of values; others are parsed each time. */
const MOST_KNOWN = 50;
const known = new Map<string, Accepted>();
const plain: Accepted = { smallest: "identity", quickest: "identity", takesPlain: true };

/** What is asked for by an Accept-Encoding header (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (header === undefined || header === "") return plain;
  const before = known.get(header);
  if (before) return before;
  const accepted = readAccepted(header);
  if (known.size < MOST_KNOWN && header.length < MOST_KNOWN) known.set(header, accepted);
  return accepted;
}

/** A plain body is accepted unless it is excluded, but wanted only if nothing else is. */
const UNNAMED_PLAIN = 0.0001;

function readAccepted(header: string): Accepted {
  const named = new Map(header.split(",").map((part) => readCoding(part)));
  const every = named.get("*");
  const qualities: Record<Encoding, number> = {
    br: named.get("br") ?? every ?? 0,
    gzip: named.get("gzip") ?? named.get("x-gzip") ?? every ?? 0,
    identity: named.get("identity") ?? (every === 0 ? 0 : UNNAMED_PLAIN),
  };
  const best = Math.max(...Object.values(qualities));
  const firstOf = (...encodings: readonly Encoding[]) =>
    best > 0 ? encodings.find((encoding) => qualities[encoding] === best) : undefined;
  return {
    smallest: firstOf("br", "gzip", "identity"),
    quickest: firstOf("gzip", "br", "identity"),
    takesPlain: qualities.identity > 0,
  };
}

/** The name of a coding and its quality: 1 if none is said, 0 if it can't be read. */
function readCoding(part: string): [string, number] {
  const [name = "", ...parameters] = part.toLowerCase().split(";");
  const said = parameters.map((parameter) => /^\s*q\s*=\s*(.*?)\s*$/.exec(parameter)?.[1]).find((q) => q !== undefined);
  const quality = said === undefined ? 1 : Number(said);
  return [name.trim(), quality > 0 && quality <= 1 ? quality : 0];
}

/**
 * Keeps to what clients say of encodings where a plain body is refused: what its route sends plain is compressed, and
 * who accepts nothing gets a 406. A text that is made as it is sent is compressed for whoever likes that: a log of a
 * million lines is a tenth. Register it after the hooks that change bodies.
 */
export function keepToEncodings(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(acceptedEncodings(request.headers["accept-encoding"]).smallest === undefined ? notAcceptable() : undefined);
  });
  app.addHook("onSend", (request, reply, payload: unknown, done) => {
    const { quickest, takesPlain } = acceptedEncodings(request.headers["accept-encoding"]);
    const isPlain = takesPlain && (quickest === "identity" || !isMadeAsSent(reply, payload));
    const isKept = isPlain || quickest === undefined || reply.hasHeader("content-encoding");
    return isKept ? done(null, payload) : encode(reply, payload, quickest);
  });
}

function isMadeAsSent(reply: FastifyReply, payload: unknown): payload is Readable {
  const type = String(reply.getHeader("content-type"));
  return (
    payload instanceof Readable && !reply.hasHeader("content-length") && /^(?:text\/|application\/json)/.test(type)
  );
}

/** Each portion is a turn of the thread pool, and a row of a table would be far too little for one. In bytes. */
const PORTION_BYTES = 65_536;

async function* inPortions(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let portion: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    const next = Buffer.from(piece);
    portion.push(next);
    bytes += next.length;
    if (bytes < PORTION_BYTES) continue;
    yield Buffer.concat(portion);
    [portion, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(portion);
}

async function encode(reply: FastifyReply, payload: unknown, encoding: Encoding): Promise<unknown> {
  const isText = typeof payload === "string" || Buffer.isBuffer(payload);
  if (!(isText && payload.length > 0) && !(payload instanceof Readable)) return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  // The answer breaks off where its source does, and its source ends where the client hangs up.
  if (payload instanceof Readable)
    return pipeline(payload, inPortions, encoding === "br" ? brotliStream() : createGzip({ level: 1 }), () => {});
  return await (encoding === "br" ? brotliFast(payload) : gzipFast(payload));
}

function notAcceptable(): AppError {
  return new AppError({
    code: "not-acceptable",
    status: 406,
    message: "The server can send this as it is, or compressed with gzip or brotli, and none of these is accepted.",
  });
}
