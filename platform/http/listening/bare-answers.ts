import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { escapeHtml } from "../../ssr/escape-html.ts";

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
    title: "Your browser sends too much",
    message:
      "Your browser sends too many cookies of this site’s domain; clear them in its settings, then open the page again. If the address is very long, shorten it.",
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
