import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooLarge } from "../errors.ts";
import { hasMoreFields, MOST_FIELDS, readFields, readLongFields } from "./fields.ts";
import { isTooComplex } from "./is-too-complex.ts";
import { readText } from "./read-body.ts";

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
