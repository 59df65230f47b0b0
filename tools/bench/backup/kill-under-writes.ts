import { setTimeout as wait } from "node:timers/promises";
import { accountCalls } from "../../../domains/accounts/calls.ts";
import { createAccount, findAccountByEmail } from "../../../domains/accounts/server/records/public.ts";
import { menuAnswerSchema } from "../../../domains/manual/contract.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { beginSession } from "../../server/sign-in.ts";
import { type RunningServer, startServer } from "../../server/start-server.ts";

const CLIENTS = 4;

/** What came of the kills. */
interface Killed {
  kills: number;
  /** Writes that the server said it had done. */
  acknowledged: number;
  /** Of those, how many are not in the database afterwards. */
  lost: number;
  /** In the database, but not as they were written. */
  changed: number;
  /** Writes that were under way when the server was killed. */
  unanswered: number;
}

/** A reader's browser, and the page that it writes on. */
interface Writer {
  cookie: string;
  token: string;
  pageId: string;
}

/**
 * Kills the server by SIGKILL again and again while readers write notes, and then looks for every note that it had
 * acknowledged.
 */
export async function killUnderWrites(
  settings: DatabaseSettings,
  { kills, random }: { kills: number; random: () => number },
): Promise<Killed> {
  const acknowledged = new Set<string>();
  let unanswered = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await start(settings);
    const writers = await openWriters(settings, server, kill);
    const before = acknowledged.size;
    // On a busy machine, the first answers take longer.
    const untilWritten = async () => {
      await wait(100 + random() * 500);
      while (acknowledged.size < before + CLIENTS) await wait(10);
    };
    const writing = Promise.all(
      writers.map((writer, number) => writeUntilKilled(server, writer, `${kill}-${number}`, acknowledged)),
    );
    try {
      await Promise.race([writing, untilWritten()]);
    } finally {
      await server.kill();
    }
    unanswered += (await writing).length;
  }
  // Once more, as after any kill: the server itself finds the database in order.
  await (await start(settings)).stop();
  const kept = await withSettings(settings, ({ db }) =>
    db.selectFrom("reading_notes").select(["note", "quote"]).execute(),
  );
  const notes = new Map(kept.map(({ note, quote }) => [note, quote]));
  const all = [...acknowledged];
  return {
    kills,
    acknowledged: all.length,
    lost: all.filter((note) => !notes.has(note)).length,
    changed: all.filter((note) => notes.has(note) && notes.get(note) !== quoteOf(note)).length,
    unanswered,
  };
}

function start({ dataDir, databaseUrl }: DatabaseSettings): Promise<RunningServer> {
  const database = databaseUrl === undefined ? undefined : { DATABASE_URL: databaseUrl };
  return startServer({ dataDir, env: { ...database, DEMO: "0", LIMITS: "off" } });
}

async function withSettings<Result>(settings: DatabaseSettings, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** New readers each time: an account can't have any number of notes. */
async function openWriters(settings: DatabaseSettings, { url }: RunningServer, kill: number): Promise<Writer[]> {
  const menu = menuAnswerSchema.parse(await (await fetch(`${url}/api/menu`)).json());
  const [pageId = ""] = menu.data.flatMap(({ children }) => children.flatMap(({ id, hash }) => (hash ? [] : [id])));
  const tokens = await withSettings(settings, async ({ db }) => {
    const sessions: string[] = [];
    for (let number = 0; number < CLIENTS; number += 1)
      sessions.push(
        await db.transaction().execute(async (trx) => {
          const email = `writer-${kill}-${number}@kills.test`;
          await createAccount(trx, systemClock, { email, firstName: "Ada", lastName: "Writer" });
          const account = await findAccountByEmail(trx, email);
          if (account === undefined) throw new Error(`${email} was not created.`);
          return await beginSession(trx, account);
        }),
      );
    return sessions;
  });
  return await Promise.all(
    tokens.map(async (session) => {
      const cookie = `session=${session}`;
      const answer = await fetch(`${url}/api/account`, { headers: { cookie } });
      const { data } = accountCalls.account.schema.response[200].parse(await answer.json());
      return { cookie, token: data.csrfToken, pageId };
    }),
  );
}

/** Writes notes, one after the other; returns those that were never answered. */
async function writeUntilKilled(
  { url }: RunningServer,
  { cookie, token, pageId }: Writer,
  name: string,
  acknowledged: Set<string>,
): Promise<string[]> {
  for (let number = 0; ; number += 1) {
    const note = `${name}-${number}`;
    const headers = { cookie, "x-csrf-token": token, "x-requested-with": "XMLHttpRequest" };
    const body = JSON.stringify({ pageId, note, quote: quoteOf(note) });
    const answer = await fetch(`${url}/api/notes`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    }).catch(() => undefined);
    if (answer === undefined) return [note];
    if (answer.status !== 200) throw new Error(`A note was answered with ${answer.status}: ${await answer.text()}`);
    acknowledged.add(note);
  }
}

function quoteOf(note: string): string {
  return `the passage of ${note}`;
}
