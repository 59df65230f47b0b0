import { connect, createServer, type Socket } from "node:net";
import { listenLocally } from "../ports.ts";

/** Stands between a program and Postgres, as a pooler, a firewall or a load balancer does. */
export interface SilentProxy {
  /** The database's address by this way. */
  url: string;
  /**
   * From now on, what is said on the connections that are open is swallowed both ways, though its arrival is still
   * acknowledged. New ones work, or with `all` are never answered either.
   */
  hush(all?: boolean): void;
  /** Has new connections work again. */
  answerNew(): void;
  /** How many connections were opened so far. */
  opened(): number;
  close(): void;
}

/** Starts one in front of a database whose server listens on a socket in its folder. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const { host, pathname } = new URL(databaseUrl);
  const behind = `${decodeURIComponent(host)}/.s.PGSQL.5432`;
  const open = new Set<Socket>();
  let opened = 0;
  let isDeaf = false;
  const server = createServer((front) => {
    opened += 1;
    const back = connect(behind);
    const mute = { is: isDeaf };
    muted.add(mute);
    const pass = (from: Socket, to: Socket) => {
      open.add(from);
      from.on("data", (said) => {
        if (!mute.is) to.write(said);
      });
      from.on("error", () => {});
      from.on("close", () => {
        open.delete(from);
        // Whoever swallows what is said doesn't pass on a goodbye either.
        if (!mute.is) to.destroy();
      });
    };
    pass(front, back);
    pass(back, front);
  });
  const muted = new Set<{ is: boolean }>();
  const port = await listenLocally(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    hush: (all = false) => {
      for (const mute of muted) mute.is = true;
      isDeaf = all;
    },
    answerNew: () => {
      isDeaf = false;
    },
    opened: () => opened,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
