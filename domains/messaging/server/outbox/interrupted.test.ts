import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { type NodeProcess, runNode } from "../../../../platform/testing/run-node.ts";
import { listUnsentMails, queueMail, resendMail } from "../public.ts";
import type { MailTables } from "../tables.ts";
import { plainMail } from "../testing/plain-mails.ts";
import { TestMailServer } from "../testing/start-smtp-server.ts";

const sendProcess = path.join(import.meta.dirname, "../testing/send-process.ts");

/** So that a pause of half a minute is over in a moment. */
const fast = 200;
/** By the fast clock: twenty minutes for whoever watches. */
const LEASE_MS = 1_200_000 * fast;

let server: TestMailServer;
beforeAll(async () => {
  server = await new TestMailServer().start();
});
afterAll(async () => {
  await server.remove();
});

let tests = 0;
/** Addresses that nobody else has; the names tell the server how to behave. */
function recipients(...behaviours: string[]): string[] {
  tests += 1;
  return behaviours.map((behaviour, index) => `${behaviour}.${tests}.${index}@example.org`);
}

async function queue({ db }: TestDatabase<MailTables>, addresses: readonly string[], words = "Some words") {
  await db.transaction().execute(async (trx) => {
    for (const address of addresses) {
      await queueMail(trx, systemClock, {
        to: { address },
        template: plainMail,
        props: { subject: "A subject", words },
      });
    }
  });
}

/** Starts a worker. Its leases outlast the test, however slow the machine is. */
function send(
  { settings }: TestDatabase<MailTables>,
  { dieAt, leaseMs = LEASE_MS }: { dieAt?: string; leaseMs?: number } = {},
): NodeProcess {
  return runNode(sendProcess, { settings, port: server.port, epoch: Date.now() - 1_000, fast, leaseMs, dieAt });
}

/**
 * Lets the leases of a dead worker run out (platform/jobs shows that they do by themselves). Where others live, it is
 * known by its leases, which were the only ones to run out before a time.
 */
async function endLeases({ db }: TestDatabase<MailTables>, before = Number.MAX_SAFE_INTEGER): Promise<void> {
  await db.updateTable("jobs").set({ due_at: 0 }).where("state", "=", "running").where("due_at", "<", before).execute();
}

/** Starts another worker in place of a dead one. */
async function inherit(database: TestDatabase<MailTables>): Promise<NodeProcess> {
  await endLeases(database);
  return send(database);
}

/** Until every job is done, also one whose worker died between its mail's last word and its own. */
async function done({ db }: TestDatabase<MailTables>): Promise<void> {
  const names = () => db.selectFrom("jobs").select("name").execute();
  await expect.poll(names, { timeout: 100_000, interval: 50 }).toEqual([]);
}

async function stop(...senders: NodeProcess[]): Promise<void> {
  for (const sender of senders) sender.stop();
  await Promise.all(senders.map(({ exit }) => exit));
}

/** Each mail's recipient, and what became of it. */
async function states({ db }: TestDatabase<MailTables>): Promise<Record<string, string>> {
  const rows = await db.selectFrom("outbox").select(["to_address", "state"]).execute();
  return Object.fromEntries(rows.map(({ to_address: to, state }) => [to, state]));
}

async function settled(database: TestDatabase<MailTables>): Promise<void> {
  const open = async () =>
    Object.values(await states(database)).filter((state) => ["queued", "sending", "handing-over"].includes(state));
  await expect.poll(open, { timeout: 100_000, interval: 50 }).toEqual([]);
}

function copies(address: string): number {
  return server.received(address).length;
}

onEachDatabase<MailTables>("mail, interrupted", (open) => {
  test(
    "a worker killed before it hands a mail over loses nothing: the next one sends it once",
    { timeout: 180_000 },
    async () => {
      const database = await open();
      const [to = ""] = recipients("reader");
      await queue(database, [to]);
      expect(await send(database, { dieAt: "before-hand-over" }).exit).toBeNull();
      await expect.poll(() => server.said, { timeout: 60_000 }).toContain(`DATA ${to}`);
      expect(copies(to)).toBe(0);
      const heir = await inherit(database);
      await settled(database);
      await stop(heir);
      expect(copies(to)).toBe(1);
      expect(await states(database)).toEqual({ [to]: "sent" });
    },
  );

  test(
    "a worker killed while the server thinks about a mail loses nothing: the next one sends it once",
    { timeout: 180_000 },
    async () => {
      const database = await open();
      const [to = ""] = recipients("hang-rcpt-once");
      await queue(database, [to]);
      const killed = send(database);
      await expect.poll(() => server.said, { timeout: 60_000 }).toContain(`RCPT ${to}`);
      killed.kill();
      expect(await killed.exit).toBeNull();
      const heir = await inherit(database);
      await settled(database);
      await stop(heir);
      expect(copies(to)).toBe(1);
      expect(await states(database)).toEqual({ [to]: "sent" });
    },
  );

  test.each([
    ["in-hand-over", 0],
    ["after-acceptance", 1],
  ])(
    "a worker killed %s leaves it to an operator whether the mail goes once more",
    { timeout: 180_000 },
    async (dieAt, arrived) => {
      const database = await open();
      const [to = ""] = recipients("reader");
      await queue(database, [to]);
      expect(await send(database, { dieAt }).exit).toBeNull();
      expect(copies(to)).toBe(arrived);
      const heir = await inherit(database);
      await settled(database);
      expect(copies(to)).toBe(arrived);
      const [unsent, ...others] = await listUnsentMails(database.db);
      expect(others).toEqual([]);
      expect(unsent).toMatchObject({ to_address: to, state: "unconfirmed" });
      await database.db.transaction().execute(async (trx) => await resendMail(trx, systemClock, unsent?.id ?? ""));
      await settled(database);
      await stop(heir);
      const ids = server.received(to).map(({ id }) => id);
      expect(ids).toEqual(Array.from({ length: arrived + 1 }, () => `<${unsent?.id}@manual.example.org>`));
    },
  );

  test("a server that dies in the middle of a mail and comes back gets it, once", { timeout: 180_000 }, async () => {
    const database = await open();
    const [dies = "", patient = ""] = recipients("die-middle", "reader");
    // So long that its beginning arrives before its end has left.
    await queue(database, [dies], `${"word ".repeat(12)}\n`.repeat(80_000));
    const sender = send(database);
    await server.ended();
    expect(copies(dies)).toBe(0);
    await queue(database, [patient]);
    await expect
      .poll(
        async () =>
          (await database.db.selectFrom("outbox").select("last_error").execute()).map((row) => row.last_error),
        {
          timeout: 60_000,
        },
      )
      .not.toContain(null);
    // It would die of the same mail again; and nobody may be about to send it there still.
    await stop(sender);
    await database.db
      .updateTable("outbox")
      .set({ to_address: `reader.${dies}` })
      .where("to_address", "=", dies)
      .execute();
    await server.start();
    const later = send(database);
    await settled(database);
    await stop(later);
    expect([copies(`reader.${dies}`), copies(patient)]).toEqual([1, 1]);
  });

  test(
    "forty mails, three workers, one killed, the server restarted: each arrives once or is an operator's to see",
    { timeout: 240_000 },
    async () => {
      const database = await open();
      const addresses = recipients(
        ...Array.from({ length: 40 }, (_, index) =>
          index % 10 === 0 ? "delay-rcpt-once" : index % 10 === 5 ? "delay-end-once" : "reader",
        ),
      );
      await queue(database, addresses);
      const started = Date.now();
      const senders = [send(database, { leaseMs: LEASE_MS / 2 }), send(database), send(database)];
      const before = server.received().length;
      const arrived = () => server.received().length - before;
      await expect.poll(arrived, { timeout: 60_000, interval: 20 }).toBeGreaterThan(5);
      senders[0]?.kill();
      await senders[0]?.exit;
      await endLeases(database, started + LEASE_MS);
      await expect.poll(arrived, { timeout: 60_000, interval: 20 }).toBeGreaterThan(12);
      await server.kill();
      await server.start();
      await settled(database);
      await done(database);
      await stop(...senders.slice(1));
      const after = await states(database);
      for (const address of addresses) {
        if (after[address] === "sent") expect(copies(address), address).toBe(1);
        else expect([after[address], Math.min(copies(address), 1)]).toEqual(["unconfirmed", copies(address)]);
      }
      // Of those that were in the air at the two deaths, at most.
      expect(Object.values(after).filter((state) => state === "unconfirmed").length).toBeLessThanOrEqual(16);
    },
  );
});
