import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { listenLocally } from "../../../platform/testing/ports.ts";

/** A server that passes on what another one answers, and its pages in pieces. */
export interface SlowServer extends AsyncDisposable {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** Fulfilled when a page is there up to its end. */
  sent: Promise<void>;
}

/** What a page is cut into, in bytes, and the time between two pieces, in milliseconds: enough for a paint. */
const [piece, pause] = [1000, 60];

/** Serves a site as a bad connection would: its pages arrive in pieces, and stop for good before the text `end`. */
export async function serveSlowly(site: string, end: string): Promise<SlowServer> {
  const sent = Promise.withResolvers<void>();
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    request(site + asked.url, { headers }, (found) => {
      if (found.headers["content-type"]?.startsWith("text/html") === true)
        void sendInPieces(found, answer, end).then(sent.resolve);
      else found.pipe(answer.writeHead(found.statusCode ?? 502, found.headers));
    }).end();
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    sent: sent.promise,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function sendInPieces(found: IncomingMessage, answer: ServerResponse, end: string): Promise<void> {
  answer.writeHead(found.statusCode ?? 502, found.headers);
  const page = Buffer.concat(await found.toArray());
  const stop = page.indexOf(end);
  for (let start = 0; start < stop; start += piece) {
    answer.write(page.subarray(start, Math.min(start + piece, stop)));
    await wait(pause);
  }
}
