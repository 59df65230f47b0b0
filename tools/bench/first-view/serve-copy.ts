import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** A static copy of a page on a server of its own, until it is closed. */
export interface StaticCopy {
  url: string;
  close(): void;
}

/**
 * Serves a copy of the page at `url` without its scripts, as the least that its HTML, styles and fonts can cost. All
 * other files come from the page's server, as they are. `cookie`: of whom it is served to, '' for visitors.
 */
export async function serveCopy(url: string, cookie: string): Promise<StaticCopy> {
  const html = await (await fetch(url, { headers: { cookie } })).text();
  const page = gzipSync(html.replaceAll(/<script\b.*?<\/script>/gs, ""), { level: 9 });
  const { origin, pathname } = new URL(url);
  const server = createServer((request, response) => {
    if (request.url === pathname) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" }).end(page);
    } else void passOn(origin, request, response);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  return { url: `http://127.0.0.1:${port}${pathname}`, close: () => void server.close() };
}

async function passOn(origin: string, { url = "/" }: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await fetch(origin + url);
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "text/plain";
  const cacheControl = answer.headers.get("cache-control") ?? "no-store";
  // Fonts are already compressed.
  const isText = !type.startsWith("font/");
  const headers = { "content-type": type, "cache-control": cacheControl };
  response.writeHead(answer.status, isText ? { ...headers, "content-encoding": "gzip" } : headers);
  response.end(isText ? gzipSync(body, { level: 9 }) : body);
}
