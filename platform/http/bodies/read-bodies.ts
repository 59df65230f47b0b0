import { parse, type ParsedUrlQuery } from "node:querystring";
import { yieldToEventLoop } from "../../threads/yield-to-event-loop.ts";
import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooLarge } from "../errors.ts";
import { isTooComplex } from "./is-too-complex.ts";
import { readText } from "./read-body.ts";

/** The fields of a form or query string; a repeated name has its values in a list. */
type Fields = ParsedUrlQuery;

/**
 * Parses `name=value&…` in time linear in its length. Ignores everything after `most` fields; the result has no
 * prototype, so no name means anything to the program.
 */
export function readFields(text: string, most: number): Fields {
  return parse(text, "&", "=", { maxKeys: most });
}

/** So much of a value is decoded at a time: a millisecond. */
const PIECE = 32_768;

/**
 * The same as `readFields` for a long form, in pieces: it doesn't hold up other requests. Escapes that no browser makes
 * are decoded within their piece alone.
 */
export async function readLongFields(text: string, most: number): Promise<Fields> {
  const fields = readFields("", most);
  for (const part of text.split("&", most)) {
    const equals = part.indexOf("=");
    const name = await decode(equals < 0 ? part : part.slice(0, equals));
    const value = await decode(equals < 0 ? "" : part.slice(equals + 1));
    const before = fields[name];
    if (part !== "") fields[name] = before === undefined ? value : [before, value].flat();
  }
  return fields;
}

/** Decodes a name or a value, a piece after the other. */
async function decode(text: string): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfPiece(text, at + PIECE);
    const { v } = parse(`v=${text.slice(at, end)}`);
    pieces.push(typeof v === "string" ? v : "");
    at = end;
    await yieldToEventLoop();
  }
  return pieces.join("");
}

/** Where a piece can end at the latest: neither within an escape nor within the escapes of one character. */
function endOfPiece(text: string, latest: number): number {
  if (latest >= text.length) return text.length;
  // The escapes of a character have at most 12 characters.
  for (let at = latest; at > latest - 12; at -= 1)
    if (!/%.?$/.test(text.slice(at - 2, at)) && !/^%[89ab]/i.test(text.slice(at, at + 2))) return at;
  return latest;
}

/** The maximum number of fields in a form or query string. */
export const MOST_FIELDS = 100;

/** Parses a query string: fields beyond the maximum are ignored. */
export function readQuery(text: string): Fields {
  return readFields(text, MOST_FIELDS);
}

/** Whether a form has more than `most` fields. Stops as soon as that is certain. */
export function hasMoreFields(text: string, most: number): boolean {
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > most) return true;
  }
  return false;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** How many fields a form to this route may have, if it accepts a list; by default `MOST_FIELDS`. */
    mostFields?: number;
  }
}

/** The maximum body size in bytes. Routes that accept more say so, and authenticate the sender first. */
export const LARGEST_BODY = 65_536;

const jsonLimits = { depth: 16, values: 2_000 };

/**
 * Parses bodies, both forms and JSON, within limits that are checked before parsing. If a request is rejected before
 * its body was read, the rest is not awaited, however long it is. Register it before the routes.
 * @throws Error at startup, for a route that accepts a large body from anyone
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook("onRoute", ({ url, bodyLimit = 0, config = {}, onRequest }) => {
    const isOpen = config.withoutCsrf === true || config.forAnybody === true;
    if (bodyLimit > LARGEST_BODY && isOpen && onRequest === undefined)
      throw new Error(`${url} accepts more than ${LARGEST_BODY} bytes: authenticate the sender in an onRequest hook.`);
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = await readText(payload, lengthsOf(request));
      const most = request.routeOptions.config.mostFields ?? MOST_FIELDS;
      if (hasMoreFields(body, most)) throw tooLarge();
      return body.length > LARGEST_BODY ? await readLongFields(body, most) : readFields(body, most);
    },
  );
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", (request, payload: IncomingMessage, done) => {
    const read = async () => {
      const body = await readText(payload, lengthsOf(request));
      if (await isTooComplex(body, jsonLimits)) throw tooLarge();
      if (body.length > LARGEST_BODY) await nextTurn();
      return body;
    };
    read().then((body) => parseJson(request, body, done), done);
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (request.body === undefined && isUnbounded(request)) reply.header("connection", "close");
    done();
  });
}

function lengthsOf({ headers, routeOptions }: FastifyRequest) {
  return { announced: headers["content-length"], most: routeOptions.bodyLimit };
}

/** Whether more may arrive than the route would have read. Node discards the rest of a body, but waits for its end. */
function isUnbounded({ headers, routeOptions }: FastifyRequest): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  return Number(headers["content-length"] ?? 0) > (routeOptions.bodyLimit ?? LARGEST_BODY);
}
