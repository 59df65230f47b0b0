import { setImmediate as afterInput, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

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
 * Makes a server drainable. The server must be created with `return503OnClosing: false`.
 */
export function drainable(app: FastifyInstance): Draining {
  let draining = false;
  let connections = 0;
  app.server.on("connection", () => {
    connections += 1;
  });
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
      await app.close();
      clearTimeout(cutOff);
    },
  };
}
