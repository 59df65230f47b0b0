import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { listenLocally } from "../../../platform/testing/ports.ts";

/** A static copy of a page on a server of its own, until it is closed. */
export interface StaticCopy {
  url: string;
  close(): void;
}

/** Written anew for the copy, whose bytes are others. */
const ownHeaders = [
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
];

/**
 * Serves a copy of the page at `url` without its scripts, as the least that its HTML, styles and fonts can cost. It has
 * the page's own headers, since some of them cost time: one of another origin's opener policy starts a process. All other
 * files come from the page's server, as they are. `cookie`: of whom it is served to, '' for visitors.
 */
export async function serveCopy(url: string, cookie: string): Promise<StaticCopy> {
  const answer = await fetch(url, { headers: { cookie } });
  const html = await answer.text();
  const headers = Object.fromEntries(Array.from(answer.headers).filter(([name]) => !ownHeaders.includes(name)));
  const page = brotliCompressSync(html.replaceAll(/<script\b.*?<\/script>/gs, ""));
  const { origin, pathname } = new URL(url);
  const server = createServer((request, response) => {
    if (request.url === pathname) {
      response.writeHead(200, { ...headers, "content-encoding": "br" }).end(page);
    } else passOn(origin, request, response);
  });
  const port = await listenLocally(server);
  return { url: `http://127.0.0.1:${port}${pathname}`, close: () => void server.close() };
}

/** Answers as the page's server does: a style sheet that is a little larger can take a round trip more. */
function passOn(origin: string, { url = "/", headers }: IncomingMessage, response: ServerResponse): void {
  const passed = send(origin + url, { headers: { ...headers, host: new URL(origin).host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => response.destroy()).end();
}
