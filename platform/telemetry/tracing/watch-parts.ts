import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { ClientRequest, IncomingMessage } from "node:http";
import type { Flavor } from "../../db/database.ts";
import { watchQueries } from "../../db/driver/guard-driver.ts";
import { watchRuns } from "../../jobs/run-job.ts";
import type { Tracer } from "./tracer.ts";

/** Traces the jobs of this process, and what requests and jobs ask of the database and of other services. */
export function watchParts(tracer: Tracer, flavor: Flavor): () => void {
  const stops = [watchJobs(tracer), watchDatabase(tracer, flavor), watchHttp(tracer), watchFetch(tracer)];
  return () => {
    for (const stop of stops) stop();
  };
}

function watchJobs(tracer: Tracer): () => void {
  return watchRuns(({ phase, id, name, attempts, hasFailed }) => {
    const attributes = { "fieldstone.job.id": id, "fieldstone.job.attempt": attempts };
    if (phase === "start") tracer.begin(id, { name, kind: "consumer", attributes });
    else tracer.end(id, { hasFailed });
  });
}

function watchDatabase(tracer: Tracer, flavor: Flavor): () => void {
  const system = { "db.system.name": flavor === "postgres" ? "postgresql" : "sqlite" };
  return watchQueries(({ sql, milliseconds, hasFailed }) => {
    const { operation, table } = summarize(sql);
    const name = [operation, table].filter((part) => part !== undefined).join(" ");
    const attributes = {
      ...system,
      "db.operation.name": operation,
      ...(table === undefined ? {} : { "db.collection.name": table }),
      "db.query.summary": name,
    };
    tracer.startPart({ name, kind: "client", attributes }, milliseconds)?.({ hasFailed });
  });
}

/** The kind of a statement, and the first table that it names: never a value. */
function summarize(sql: string): { operation: string; table: string | undefined } {
  const operation = /\b(?:select|insert|update|delete)\b/i.exec(sql)?.[0] ?? /^\s*\w+/.exec(sql)?.[0] ?? "query";
  const table = /\b(?:from|into|update)\s+"?(\w{1,63})"?/i.exec(sql)?.[1];
  return { operation: operation.trim().toUpperCase(), table };
}

type Part = ReturnType<Tracer["startPart"]>;

/** Begins the part of a request to another service, by its host: addresses may hold anything. */
function startRequest(tracer: Tracer, method: string, host: string): Part {
  const attributes = { "http.request.method": method, "server.address": host };
  return tracer.startPart({ name: method, kind: "client", attributes });
}

function endRequest(part: Part, status: number | undefined): void {
  if (status === undefined) part?.({ hasFailed: true });
  else part?.({ attributes: { "http.response.status_code": status }, hasFailed: status >= 400 });
}

/** Requests of `node:http`, as Node announces them. */
function watchHttp(tracer: Tracer): () => void {
  const parts = new WeakMap<object, Part>();
  return hearAll({
    "http.client.request.start": ({ request }) => {
      if (request instanceof ClientRequest) parts.set(request, startRequest(tracer, request.method, request.host));
    },
    "http.client.response.finish": ({ request, response }) => {
      if (request && response instanceof IncomingMessage) endRequest(parts.get(request), response.statusCode);
    },
    "http.client.request.error": ({ request }) => {
      if (request) endRequest(parts.get(request), undefined);
    },
  });
}

/** Requests of `fetch`, as Node announces them. */
function watchFetch(tracer: Tracer): () => void {
  const parts = new WeakMap<object, Part>();
  return hearAll({
    "undici:request:create": ({ request }) => {
      if (!request || !("origin" in request) || !("method" in request)) return;
      const origin = String(request.origin);
      const host = URL.canParse(origin) ? new URL(origin).hostname : "unknown";
      parts.set(request, startRequest(tracer, String(request.method), host));
    },
    "undici:request:headers": ({ request, response }) => {
      if (request && response && "statusCode" in response) endRequest(parts.get(request), Number(response.statusCode));
    },
    "undici:request:error": ({ request }) => {
      if (request) endRequest(parts.get(request), undefined);
    },
  });
}

/** What Node announces of a request, as far as it is an object. */
interface Announced {
  request?: object;
  response?: object;
}

function hearAll(listeners: Record<string, (announced: Announced) => void>): () => void {
  const heard = Object.entries(listeners).map(([name, hear]) => {
    const listener = (message: unknown) => hear(announcedIn(message));
    subscribe(name, listener);
    return () => unsubscribe(name, listener);
  });
  return () => {
    for (const stop of heard) stop();
  };
}

function announcedIn(message: unknown): Announced {
  if (typeof message !== "object" || message === null) return {};
  const { request, response } = { request: undefined, response: undefined, ...message } satisfies Record<
    string,
    unknown
  >;
  return { ...asObject("request", request), ...asObject("response", response) };
}

function asObject(name: keyof Announced, value: unknown): Announced {
  return typeof value === "object" && value !== null ? { [name]: value } : {};
}
