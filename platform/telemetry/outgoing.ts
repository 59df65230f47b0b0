import { channel } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { subscribe } from "./subscribe.ts";

/** What went to one target since this process began, and came from it. */
export interface Outgoing {
  connections: number;
  sentBytes: number;
  receivedBytes: number;
}

/** A connection that this process has begun, and what of it is counted already. */
interface Open {
  socket: Socket;
  name: string;
  sent: number;
  received: number;
}

/** Where a connection leads: the name that was looked up, or else the address. */
interface Place {
  host: string;
  port: number;
}

/**
 * Counts what this thread sends to other machines, whichever library sends it: Node tells of each socket that it opens.
 * `nameOf` says what a target is called; to other processes of this machine, and by a file, nothing is counted unless it
 * has a name.
 */
export function watchOutgoing(nameOf: (place: Place) => string | undefined): {
  /** What was sent and received until now, by the targets' names. */
  read(): ReadonlyMap<string, Outgoing>;
  stop(): void;
} {
  const totals = new Map<string, Outgoing>();
  const open = new Set<Open>();
  const settle = (one: Open) => {
    const { socket, name } = one;
    const total = totals.get(name);
    if (total === undefined) return;
    total.sentBytes += socket.bytesWritten - one.sent;
    total.receivedBytes += socket.bytesRead - one.received;
    one.sent = socket.bytesWritten;
    one.received = socket.bytesRead;
  };
  const stop = subscribe(channel("net.client.socket"), isOfSocket, ({ socket }) => {
    let host = "";
    socket.once("lookup", (_error: unknown, _address: unknown, _family: unknown, name: string) => {
      host = name;
    });
    socket.once("connect", () => {
      const { remoteAddress = "", remotePort: port = 0 } = socket;
      const name = nameOf({ host: host || remoteAddress, port });
      if (name === undefined) return;
      const total = totals.get(name) ?? { connections: 0, sentBytes: 0, receivedBytes: 0 };
      total.connections += 1;
      totals.set(name, total);
      const one = { socket, name, sent: 0, received: 0 };
      open.add(one);
      socket.once("close", () => {
        settle(one);
        open.delete(one);
      });
    });
  });
  return {
    read: () => {
      for (const one of open) settle(one);
      return totals;
    },
    stop,
  };
}

/** Node alone publishes there, but any module could. */
function isOfSocket(message: unknown): message is { socket: Socket } {
  return typeof message === "object" && message !== null && "socket" in message && message.socket instanceof Socket;
}
