import type { FastifyInstance, FastifyRequest } from "fastify";
import { StartError } from "../../starting/starting.ts";
import { createHash } from "node:crypto";
import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { escapeHtml } from "../../ssr/escape-html.ts";
import { setImmediate as afterInput, setTimeout as sleep } from "node:timers/promises";
import { readAside } from "../../db/sqlite/session.ts";
import { withPatience } from "../../db/postgres/patient-pool.ts";
import { currentWork } from "../../threads/yield-to-event-loop.ts";
import { LARGEST_BODY, readQuery } from "../bodies/read-bodies.ts";

/** Why a server may fail to listen, and what to do about it, by error code. */
const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) => `PORT ${port} is in use by another program. Stop it, or set PORT to another number.`,
  EACCES: (_host, port) => `This user may not listen on PORT ${port}. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: (host) => noAddress(host),
  ENOTFOUND: (host) => noAddress(host),
};

function noAddress(host: string): string {
  return `HOST ${host} is not an address of this machine. Set HOST to one that is: 127.0.0.1 for local access only, 0.0.0.0 for all networks.`;
}

interface Place {
  host: string;
  port: number;
}

/** What can listen, and says at which address it does. */
interface Listening {
  listen(place: Place): Promise<string>;
}

/**
 * Starts listening and returns the server's address.
 * @throws StartError if it can't listen there
 */
export async function listen(app: Listening, { host, port }: Place): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = reasons[code]?.(host, port);
    throw reason === undefined ? error : new StartError(reason, { cause: error });
  }
}

/** Where a server listens, as a browser on this machine calls it; undefined if it doesn't. */
export function listeningAt(server: Pick<Server, "address">): string | undefined {
  const bound = server.address();
  if (bound === null || typeof bound === "string") return undefined;
  const { address, family, port } = bound;
  const anywhere = address === "::" || address === "0.0.0.0";
  const host = anywhere ? "localhost" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

/** What Node says of a connection whose request it can't read. */
type ConnectionFault = Error & { code?: string; rawPacket?: unknown };

interface Answer {
  status: number;
  code: string;
  title: string;
  message: string;
}

const notUnderstood: Answer = {
  status: 400,
  code: "not-understood",
  title: "That didn’t work",
  message: "The server could not read what was sent. Check the address, or reload the page. Nothing was changed.",
};
const tooMuch: Answer = {
  status: 413,
  code: "too-large",
  title: "That is too much",
  message: "This is more than the server accepts at once. Send less; nothing was changed.",
};

const answers: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "headers-too-large",
    title: "Your browser is sending too much",
    message:
      "Your browser is sending too many cookies for this site’s domain; clear them in its settings, then open the page again. If the address is very long, shorten it.",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: tooMuch,
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "too-slow",
    title: "That took too long",
    message: "What was sent didn’t arrive in time. Check your connection, and try again. Nothing was changed.",
  },
};

/** Time for the answer to arrive while the rest of the request still comes in, in milliseconds. */
const LINGER_MS = 2_000;

/**
 * Returns what answers requests that can't be read so far that a route could answer: in words for people, as JSON for
 * what is seen to be a call. Nothing on the page needs another request, and it knows nobody.
 */
export function answerBare(productName: string): (fault: ConnectionFault, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  return (fault, socket) => {
    // The rest of what can't be read comes here piece by piece, each as a fault of its own.
    if (fault.code === "ECONNRESET" || socket.destroyed || answered.has(socket)) return;
    answered.add(socket);
    if (!socket.writable) {
      socket.destroy(fault);
      return;
    }
    const answer = answers[fault.code ?? ""] ?? notUnderstood;
    socket.end(isCall(fault.rawPacket) ? jsonOf(answer) : pageOf(answer, productName));
    // Closed at once, with more of the request on its way, the answer would be lost to a reset.
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** Whether what arrived last shows that a script asks; more isn't known of a request that can't be read. */
function isCall(packet: unknown): boolean {
  const said = Buffer.isBuffer(packet) ? packet.toString("latin1") : "";
  return /^[A-Z]+ \/api\//.test(said) || /^x-requested-with: *xmlhttprequest/im.test(said);
}

function jsonOf({ status, code, message }: Answer): string {
  return bytesOf(
    status,
    "application/json; charset=utf-8",
    "default-src 'none'",
    JSON.stringify({ success: false, code, message }),
  );
}

/** Both themes are the browser's own colors. */
const style =
  ":root{color-scheme:light dark;background:Canvas;color:CanvasText;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:34rem;margin:12vh auto;padding:0 1rem}";
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'`;

function pageOf({ status, title, message }: Answer, productName: string): string {
  const name = escapeHtml(productName);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} - ${name}</title><style>${style}</style></head><body><main><p>${name}</p><h1>${title}</h1><p>${message}</p><p><a href="/bluebook">Go to your dashboard</a></p></main></body></html>`;
  return bytesOf(status, "text/html; charset=utf-8", policy, page);
}

function bytesOf(status: number, type: string, securityPolicy: string, body: string): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Security-Policy: ${securityPolicy}`,
    "X-Content-Type-Options: nosniff",
    "Cache-Control: no-store",
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}

/** How a server shuts down. */
export interface Draining {
  /** Whether it is about to shut down: send requests elsewhere. */
  isDraining(): boolean;
  /**
   * Shuts the server down without turning anyone away: for `drainMs` it keeps responding and tells clients to
   * reconnect, which takes them to another server; then it accepts no more connections, waits for pending responses,
   * and cuts off whatever is left `longestMs` after the call.
   */
  close(times: { drainMs: number; longestMs: number }): Promise<void>;
}

/** More than any queue of connections is long. */
const MOST_TURNS = 1_000;
/** After so many turns without a new one, nobody waits to be let in. */
const QUIET_TURNS = 3;

/**
 * Browsers connect ahead of a request that may never come, and Node takes such a connection for one in progress. In
 * milliseconds from the moment when no more are let in; who has a request to send has begun to by then.
 */
const LONGEST_SILENCE_MS = 500;

/**
 * Makes a server drainable. The server must be created with `return503OnClosing: false`.
 */
export function drainable(app: FastifyInstance): Draining {
  let draining = false;
  let connections = 0;
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const hangUpOnSilent = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  // The kernel resets the connections that still wait to be accepted, and each turn of the event loop accepts one.
  app.addHook("preClose", async () => {
    for (let turn = 0, quiet = 0; turn < MOST_TURNS && quiet < QUIET_TURNS; turn++) {
      const before = connections;
      await afterInput();
      quiet = connections === before ? quiet + 1 : 0;
    }
  });
  return {
    isDraining: () => draining,
    close: async ({ drainMs, longestMs }) => {
      draining = true;
      app.server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
      const cutOff = setTimeout(() => app.server.closeAllConnections(), longestMs);
      await sleep(drainMs);
      const hangUp = setTimeout(hangUpOnSilent, LONGEST_SILENCE_MS);
      await app.close();
      clearTimeout(hangUp);
      clearTimeout(cutOff);
    },
  };
}

/** What a request may ask of the database. */
interface Reach {
  /** How long each statement may take, in milliseconds. */
  patience: number;
  /** Whether it may look at many rows. */
  readsMuch: boolean;
}

/**
 * Has what runs for a request know its id, and what it may ask of the database. Reading a body, and sending the answer, are turns of the connection's own, which leave what was said before.
 */
export function nameWork(app: FastifyInstance, reachOf: (request: FastifyRequest) => Reach): void {
  const begin = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    // Without a body, there was no other turn.
    if (currentWork.getStore() === request.id) return done();
    const { patience, readsMuch } = reachOf(request);
    return currentWork.run(request.id, () => withPatience(patience, readsMuch ? () => readAside(done) : done));
  };
  app.addHook("onRequest", begin);
  app.addHook("preValidation", begin);
  app.addHook("onResponse", begin);
}

interface Times {
  /** How long a request may take to arrive, from its first byte to its last, in milliseconds. */
  requestMs: number;
  /** How often slow requests are checked for, in milliseconds. */
  checkEveryMs: number;
}

const shippedTimes: Times = { requestMs: 60_000, checkEveryMs: 5_000 };

/** The maximum number of connections; additional ones are closed immediately, to protect current readers. */
export const MOST_CONNECTIONS = 5_000;

/**
 * The limits on every request: duration, size, number of query fields. A slow request gets a 408 and its connection is
 * closed.
 */
export function requestLimits({ requestMs, checkEveryMs }: Times = shippedTimes) {
  return {
    requestTimeout: requestMs,
    // Longer than the minute for which proxies keep connections open, so that the proxy always closes first.
    keepAliveTimeout: 72_000,
    bodyLimit: LARGEST_BODY,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: checkEveryMs },
    routerOptions: { querystringParser: readQuery },
  };
}
