import { connect, type Socket } from "node:net";

/** What one client's connection measured. */
export interface Asked {
  /** From each request's last byte sent to its response's last byte received. */
  milliseconds: number[];
  failed: number;
}

/** The end of a response's head. */
const headEnd = Buffer.from("\r\n\r\n");

/**
 * Sends one request, or several in rotation, over one connection until `until` (of performance.now()), each after the
 * previous response is complete; each of them once, if `isOnce`. It only counts a response's bytes, so that the server
 * is measured rather than the client (docs/decisions/testing.md).
 */
export function keepRequesting(
  url: URL,
  request: Buffer | readonly Buffer[],
  until: number,
  isOnce = false,
): Promise<Asked> {
  const requests = Buffer.isBuffer(request) ? [request] : request;
  const asked: Asked = { milliseconds: [], failed: 0 };
  const socket = connect(Number(url.port), url.hostname);
  socket.setNoDelay(true);
  return new Promise((done, fail) => {
    let sentAt = 0;
    const next = () => {
      sentAt = performance.now();
      const sent = asked.milliseconds.length;
      const asks = requests[isOnce ? sent : sent % requests.length];
      if (sentAt < until && asks) socket.write(asks);
      else socket.end();
    };
    onAnswers(socket, (status) => {
      asked.milliseconds.push(performance.now() - sentAt);
      if (status >= 400) asked.failed++;
      next();
    });
    socket.on("connect", next);
    socket.on("close", () => done(asked));
    socket.on("error", fail);
  });
}

/** Calls `answered` with each response's status when its last byte has arrived. */
function onAnswers(socket: Socket, answered: (status: number) => void): void {
  let head = Buffer.alloc(0);
  let status = 0;
  let missing = 0;
  socket.on("data", (chunk) => {
    let rest = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    if (missing === 0) {
      head = head.length === 0 ? rest : Buffer.concat([head, rest]);
      const end = head.indexOf(headEnd);
      if (end < 0) return;
      const text = head.toString("latin1", 0, end);
      status = Number(text.slice(9, 12));
      missing = bodyLength(text, status);
      rest = head.subarray(end + headEnd.length);
      head = Buffer.alloc(0);
    }
    missing -= rest.length;
    if (missing === 0) answered(status);
  });
}

function bodyLength(head: string, status: number): number {
  if (status === 304) return 0;
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length === undefined) throw new Error("The load client requires responses with a content-length.");
  return Number(length);
}
