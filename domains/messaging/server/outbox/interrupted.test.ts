import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { type NodeProcess, runNode } from "../../../../platform/testing/run-node.ts";
import { listUnsentMails, queueMail, resendMail } from "../public.ts";
import { plainMail } from "../testing/plain-mails.ts";
import { TestMailServer } from "../testing/start-smtp-server.ts";

const sendProcess = path.join(import.meta.dirname, "../testing/send-process.ts");

/** So fast that a pause of half a minute passes in a moment. */
const fast = 200;
/** By the fast clock; twenty minutes in real time. */
const LEASE_MS = 1_200_000 * fast;

let server: TestMailServer;
beforeAll(async () => {
  server = await new TestMailServer().start();
});
afterAll(async () => {
  await server.remove();
});

let tests = 0;
/** Unique addresses; their names tell the server how to behave. */
function recipients(...behaviors: string[]): string[] {
  tests += 1;
  return behaviors.map((behavior, index) => `${behavior}.${tests}.${index}@example.org`);
}

async function queue({ db }: TestDatabase, addresses: readonly string[], words = "Some words") {
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

/** Starts a worker. Its leases outlast the test, however slow the machine. */
function send(
  { settings }: TestDatabase,
  { dieAt, leaseMs = LEASE_MS }: { dieAt?: string; leaseMs?: number } = {},
): NodeProcess {
  return runNode(sendProcess, { settings, port: server.port, epoch: Date.now() - 1_000, fast, leaseMs, dieAt });
}

/**
 * Expires the leases of a dead worker (platform/jobs tests that they do so by themselves). If other workers are alive,
 * `before` separates the dead one's leases from theirs.
 */
async function endLeases({ db }: TestDatabase, before = Number.MAX_SAFE_INTEGER): Promise<void> {
  await db.updateTable("jobs").set({ due_at: 0 }).where("state", "=", "running").where("due_at", "<", before).execute();
}

/** Starts another worker in place of a dead one. */
async function inherit(database: TestDatabase): Promise<NodeProcess> {
  await endLeases(database);
  return send(database);
}

/** Waits until every job is done, including one whose worker died between recording the email and the job. */
async function done({ db }: TestDatabase): Promise<void> {
  const names = () => db.selectFrom("jobs").select("name").execute();
  await expect.poll(names, { interval: 50 }).toEqual([]);
}

async function stop(...senders: NodeProcess[]): Promise<void> {
  for (const sender of senders) sender.stop();
  await Promise.all(senders.map(({ exit }) => exit));
}

/** The state of each email, by recipient. */
async function states({ db }: TestDatabase): Promise<Record<string, string>> {
  const rows = await db.selectFrom("outbox").select(["to_address", "state"]).execute();
  return Object.fromEntries(rows.map(({ to_address: to, state }) => [to, state]));
}

async function settled(database: TestDatabase): Promise<void> {
  const open = async () =>
    Object.values(await states(database)).filter((state) => ["queued", "sending", "handing-over"].includes(state));
  await expect.poll(open, { interval: 50 }).toEqual([]);
}

function copies(address: string): number {
  return server.received(address).length;
}

onOneDatabase("email, interrupted", (open) => {
  test("a worker killed before the hand-over loses nothing: the next one sends the email once", async () => {
    const database = await open();
    const [to = ""] = recipients("reader");
    await queue(database, [to]);
    expect(await send(database, { dieAt: "before-hand-over" }).exit).toBeNull();
    await expect.poll(() => server.said).toContain(`DATA ${to}`);
    expect(copies(to)).toBe(0);
    const heir = await inherit(database);
    await settled(database);
    await stop(heir);
    expect(copies(to)).toBe(1);
    expect(await states(database)).toEqual({ [to]: "sent" });
  });

  test("a worker killed while the server is thinking loses nothing: the next one sends the email once", async () => {
    const database = await open();
    const [to = ""] = recipients("hang-rcpt-once");
    await queue(database, [to]);
    const killed = send(database);
    await expect.poll(() => server.said).toContain(`RCPT ${to}`);
    killed.kill();
    expect(await killed.exit).toBeNull();
    const heir = await inherit(database);
    await settled(database);
    await stop(heir);
    expect(copies(to)).toBe(1);
    expect(await states(database)).toEqual({ [to]: "sent" });
  });

  test.each([
    ["in-hand-over", 0],
    ["after-acceptance", 1],
  ])("a worker killed %s leaves it to an operator whether to resend the email", async (dieAt, arrived) => {
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
  });

  test("a server that dies in the middle of an email and comes back gets it, once", { tags: ["nightly"] }, async () => {
    const database = await open();
    const [dies = "", patient = ""] = recipients("die-middle", "reader");
    // So long that its start arrives before its end has been sent.
    await queue(database, [dies], `${"word ".repeat(12)}\n`.repeat(80_000));
    const sender = send(database);
    await server.ended();
    expect(copies(dies)).toBe(0);
    await queue(database, [patient]);
    await expect
      .poll(async () =>
        (await database.db.selectFrom("outbox").select("last_error").execute()).map((row) => row.last_error),
      )
      .not.toContain(null);
    // It would die of the same email again; and no worker may be about to send it.
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

  test("forty emails, three workers, one killed, the server restarted: each arrives once or is shown to an operator", async () => {
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
    await expect.poll(arrived, { interval: 20 }).toBeGreaterThan(5);
    senders[0]?.kill();
    await senders[0]?.exit;
    await endLeases(database, started + LEASE_MS);
    await expect.poll(arrived, { interval: 20 }).toBeGreaterThan(12);
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
    // At most those in flight at the two deaths.
    expect(Object.values(after).filter((state) => state === "unconfirmed").length).toBeLessThanOrEqual(16);
  });
});
