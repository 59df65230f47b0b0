import { Socket, connect } from "node:net";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { AsyncLocalStorage } from "node:async_hooks";
import { isRefusedForWant } from "./connect-failure.ts";

/** What the driver says of a connection that it lost; `isPostgresAway` knows it. */
const TOO_LATE = "Query read timeout";
const GIVEN_UP = "Connection terminated: an earlier statement was not answered";

/** The server gives a statement up a little later than we do: whoever comes first, it is at an end. In milliseconds. */
const LATER_MS = 1_000;
/** A transaction in which nothing is said holds its locks no longer than this; in milliseconds. */
const LEAST_IDLE_MS = 15_000;

/** A pool whose statements all have an end. */
interface PatientPool extends PostgresPool {
  /** Its connections, for counting them. */
  readonly pool: pg.Pool;
}

/**
 * Opens a pool in which a connection that doesn't answer a statement in time (`withPatience`, or else `otherwise`) is
 * thrown away, and with it those that have said nothing since that statement was sent: what silenced one, such as a
 * proxy that has forgotten them, has silenced all. Nothing is set on sessions, which a pooler may share between clients
 * (docs/scaling.md): a transaction has limits of its own, and any other statement is canceled.
 */
export function openPatientPool(
  { Client, Pool }: Pick<typeof pg, "Client" | "Pool">,
  options: pg.PoolConfig,
  otherwise: number,
): PatientPool {
  const sockets = new WeakMap<object, Socket>();
  const connections = new WeakMap<pg.PoolClient, Connection>();
  /** When the last statement was sent that nothing answered. */
  let silentSince = -Infinity;

  /** Keeps its socket, since the driver says goodbye before it closes one, and waits for that to be heard. */
  class OwnClient extends Client {
    constructor(given?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...given, stream: () => socket });
      sockets.set(this, socket);
    }
  }

  const pool = new Pool({ ...options, Client: OwnClient });

  function connectionOf(client: pg.PoolClient): Connection {
    const known = connections.get(client);
    if (known) return known;
    const made = new Connection(client, {
      otherwise,
      close: () => sockets.get(client)?.destroy(),
      noteSilence: (since) => {
        silentSince = Math.max(silentSince, since);
      },
    });
    connections.set(client, made);
    return made;
  }

  const { max } = pool.options;
  let smallUntil = -Infinity;
  /** Connections that are established; the pool's own count has those that may be refused yet. */
  let established = 0;
  pool.on("connect", () => {
    established += 1;
  });
  pool.on("remove", () => {
    established -= 1;
  });

  /**
   * Takes a connection. Where Postgres has none left to give, the pool makes do with those that it has for a while, and
   * who wants one waits for theirs.
   */
  async function take(): Promise<pg.PoolClient> {
    if (performance.now() > smallUntil) pool.options.max = max;
    for (let tries = 0; ; tries += 1)
      try {
        return await pool.connect();
      } catch (error) {
        if (!isRefusedForWant(error) || pool.totalCount === 0 || tries > max) throw error;
        if (established > 0) smallUntil = performance.now() + SMALL_MS;
        pool.options.max = Math.max(1, established);
      }
  }

  return {
    pool,
    options: pool.options,
    connect: async () => {
      for (;;) {
        const connection = connectionOf(await take());
        if (connection.heardAt >= silentSince) return connection;
        connection.giveUp();
        connection.release(true);
      }
    },
    end: () => pool.end(),
  };
}

/** How long a pool asks for no more connections than it has, once it was refused one; in milliseconds. */
const SMALL_MS = 10_000;

interface Watch {
  otherwise: number;
  /** Closes the connection without a goodbye. */
  close(): void;
  noteSilence(since: number): void;
}

class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #watch: Watch;
  #isGivenUp = false;
  /** When the server last said something. */
  heardAt = performance.now();

  constructor(client: pg.PoolClient, watch: Watch) {
    this.#client = client;
    this.#watch = watch;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== "string") throw new TypeError("Cursors have no end of their own: use a transaction's.");
    return this.#ask(sql, parameters);
  }

  async #ask(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    if (this.#isGivenUp) throw new Error(GIVEN_UP);
    const limit = patienceNow(this.#watch.otherwise);
    const sentAt = performance.now();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#watch.noteSilence(sentAt);
      cancel(this.#client);
      this.giveUp();
      reject(new Error(TOO_LATE));
    }, limit);
    try {
      return await Promise.race([this.#client.query(limited(sql, limit), [...parameters]), late]);
    } finally {
      clearTimeout(timer);
      if (!this.#isGivenUp) this.heardAt = performance.now();
    }
  }

  giveUp(): void {
    this.#isGivenUp = true;
    this.#watch.close();
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isGivenUp);
  }
}

/** The beginning of a transaction also says when the server gives it up, in the same message. */
function limited(sql: string, limit: number): string {
  if (sql !== "begin" && !sql.startsWith("start transaction")) return sql;
  const idle = Math.max(limit, LEAST_IDLE_MS);
  return `${sql}; set local statement_timeout = ${limit + LATER_MS}; set local idle_in_transaction_session_timeout = ${idle}`;
}

/** The number that asks Postgres to cancel what a connection is doing, in its protocol. */
const CANCEL = 80_877_102;
const LONGEST_CANCEL_MS = 2_000;

/** Asks the server to cancel the statement that a connection is waiting for, by a connection of its own; if it can't, nothing is lost. */
function cancel(client: pg.PoolClient): void {
  if (!("processID" in client && "secretKey" in client)) return;
  const { processID, secretKey, host, port } = client;
  if (typeof processID !== "number" || typeof secretKey !== "number") return;
  const message = Buffer.alloc(16);
  for (const [place, number] of [message.length, CANCEL, processID, secretKey].entries())
    message.writeInt32BE(number, place * 4);
  const socket = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.on("error", () => {}).setTimeout(LONGEST_CANCEL_MS, () => socket.destroy());
  socket.end(message);
}

/**
 * How long Postgres may take to answer one statement, in milliseconds, by what asks: after that its connection counts
 * as dead. Readers wait for the first; acts may wait for locks of others.
 */
export const patience = { read: 5_000, act: 20_000, job: 120_000, command: 1_800_000 } as const;

const chosen = new AsyncLocalStorage<number>();

/** Runs work whose statements may each take so many milliseconds. */
export function withPatience<Result>(milliseconds: number, work: () => Result): Result {
  return chosen.run(milliseconds, work);
}

/** How long a statement may take that is sent now: as the work around it says, or else so long. */
function patienceNow(otherwise: number): number {
  return chosen.getStore() ?? otherwise;
}
