import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { listenLocally } from "../../../../platform/testing/ports.ts";
import { messagingJobs } from "../jobs.ts";
import { listUnsentMails, queueMail, resendMail } from "../public.ts";
import { plainMail, plainMails } from "../testing/plain-mails.ts";
import { TestMailServer } from "../testing/start-smtp-server.ts";
import { smtpSettings, smtpTransport } from "../transports/smtp/smtp-transport.ts";
import type { MailTransport } from "../transports/transport.ts";
import type { Mailer } from "./send-mail.ts";

const start = 1_763_700_000_000;
/** A busy machine is slow; only the tests of unresponsive servers use short timeouts. */
const patient = { connecting: 20_000, talking: 20_000, accepting: 20_000 };

let server: TestMailServer;
/** It speaks TLS, with a certificate that no one trusts. */
let stranger: TestMailServer;
beforeAll(async () => {
  [server, stranger] = await Promise.all([new TestMailServer().start(), new TestMailServer({ tls: true }).start()]);
});
afterAll(async () => {
  await Promise.all([server.remove(), stranger.remove()]);
});

/** A post office that sends to these tests' server, with its worker. */
function createTestMailer(database: TestDatabase, more: { transport?: MailTransport } = {}) {
  const clock = fixedClock(start);
  const told: string[] = [];
  const log = {
    warn: (_: object, message: string) => told.push(message),
    error: (_: object, message: string) => told.push(message),
  };
  const mailer: Mailer = {
    database,
    clock,
    log,
    transport: smtpTransport(smtpSettings(`smtp://127.0.0.1:${server.port}`), patient),
    from: { address: "no-reply@manual.example.org", name: "Fieldstone" },
    site: { productName: "Fieldstone", siteUrl: undefined },
    mails: () => Promise.resolve(plainMails),
    ...more,
  };
  const worker = new Worker({ database, clock, handlers: messagingJobs(mailer), log, random: () => 1 });
  const queue = async (
    address: string,
    { name = "", ...more }: { subject?: string; words?: string; name?: string; unsubscribe?: string } = {},
  ) => {
    const props = { subject: "A subject", words: "Some words", ...more };
    return database.db
      .transaction()
      .execute((trx) => queueMail(trx, clock, { to: { address, name }, template: plainMail, props }));
  };
  /** Runs due jobs, advances the clock by an hour, and repeats that for two days. */
  const twoDays = async () => {
    for (let hour = 0; hour < 48; hour += 1) {
      await worker.runDue();
      clock.advance(3_600_000);
    }
  };
  return { clock, told, mailer, worker, queue, twoDays };
}

async function outbox({ db }: TestDatabase) {
  return await db.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("id").execute();
}

let recipients = 0;
/** A unique recipient; the name tells the server how to behave. */
function recipient(behavior: string): string {
  recipients += 1;
  return `${behavior}.${recipients}@example.org`;
}

onEachDatabase("email by SMTP", (open) => {
  test("many emails to one address leave later, none is lost, and others don't wait", async () => {
    const database = await open();
    const { clock, worker, queue } = createTestMailer(database);
    const [flooded, other] = [recipient("flooded"), recipient("other")];
    for (let count = 0; count < 33; count += 1) await queue(flooded);
    await queue(other);
    const sentTo = async (address: string) =>
      (await outbox(database)).filter(({ to_address: to, state }) => to === address && state === "sent").length;
    await worker.runDue();
    expect([await sentTo(flooded), await sentTo(other)]).toEqual([30, 1]);
    for (let wait = 0; wait < 6; wait += 1) {
      clock.advance(120_000);
      await worker.runDue();
    }
    expect(await sentTo(flooded)).toBe(33);
  });

  test("an email is sent once, as text and as HTML, and its props are erased", async () => {
    const database = await open();
    const { worker, queue } = createTestMailer(database);
    const to = recipient("reader");
    const id = await queue(to, { subject: "Grüße", words: "Ein Wort" });
    expect(await worker.runDue()).toBe(1);
    const [mail, ...others] = server.received(to);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      id: `<${id}@manual.example.org>`,
      envelope: { mailFrom: { address: "no-reply@manual.example.org" }, rcptTo: [{ address: to }] },
    });
    expect(mail?.message).toMatch(/^From: Fieldstone <no-reply@manual\.example\.org>\r$/m);
    expect(mail?.message).toMatch(/^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=\r$/m);
    expect(mail?.message).toMatch(/^Date: Fri, 21 Nov 2025 04:40:00 \+0000\r$/m);
    expect(mail?.message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.message).toMatch(/text\/plain[\s\S]+Ein Wort[\s\S]+text\/html[\s\S]+<p>Ein Wort<\/p>/);
    expect(mail?.message).not.toMatch(/^List-/m);
    expect(await outbox(database)).toMatchObject([{ state: "sent", props: null }]);
  });

  test("an email that can be refused says where, for one click in the inbox", async () => {
    const { worker, queue } = createTestMailer(await open());
    const to = recipient("reader");
    await queue(to, {
      subject: "A reminder",
      words: "Soon",
      unsubscribe: "https://manual.example.org/reminders?token=a.b",
    });
    await worker.runDue();
    const message = server.received(to)[0]?.message.replaceAll(/\r\n[ \t]+/g, " ");
    expect(message).toMatch(/^List-Unsubscribe: <https:\/\/manual\.example\.org\/reminders\?token=a\.b>\r$/m);
    expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  test("no email is sent for a transaction that does not commit", async () => {
    const database = await open();
    const { clock, worker } = createTestMailer(database);
    const to = recipient("reader");
    const props = { subject: "s", words: "w" };
    const refused = database.db.transaction().execute(async (trx) => {
      await queueMail(trx, clock, { to: { address: to }, template: plainMail, props });
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    expect(await worker.runDue()).toBe(0);
    expect(server.received(to)).toEqual([]);
  });

  test.each([
    "",
    "nobody",
    "a@b",
    "a@example.org, b@example.org",
    "a@example.org\r\nBcc: b@example.org",
    "a@example.org\nRCPT TO:<b@example.org>",
    "<a@example.org>",
    '"a b"@example.org',
    "a@exam ple.org",
    `${"a".repeat(65)}@example.org`,
    "a@example.org\u0000",
  ])("anything but exactly one address is rejected: %j", async (address) => {
    const database = await open();
    const { queue } = createTestMailer(database);
    await expect(queue(address)).rejects.toMatchObject({ code: "address-refused", status: 422 });
    expect(await outbox(database)).toEqual([]);
  });

  test("names and subjects can't add headers, recipients or a body", async () => {
    const database = await open();
    const { worker, queue } = createTestMailer(database);
    const to = recipient("reader");
    const attack = "Ann\r\nBcc: victim@example.net\r\n\r\n<p>forged</p>";
    await queue(to, { subject: attack, name: attack, words: "true\r\n.\r\nMAIL FROM:<forged@example.net>\r\n" });
    await worker.runDue();
    const [mail, ...others] = server.received(to);
    expect(others).toEqual([]);
    expect(mail?.envelope.rcptTo).toHaveLength(1);
    const [head = ""] = mail?.message.split("\r\n\r\n") ?? [];
    expect(head).not.toMatch(/^(?:bcc|<p>)/im);
    expect(head.match(/^\S[^:]*(?=:)/gm)?.map((name) => name.toLowerCase())).toEqual([
      "auto-submitted",
      "x-auto-response-suppress",
      "from",
      "to",
      "subject",
      "message-id",
      "date",
      "mime-version",
      "content-type",
    ]);
    expect(server.received("victim@example.net")).toEqual([]);
  });

  test.each(["rcpt", "end"])(
    "a temporary rejection at %s is followed by an acceptance, and one copy",
    async (point) => {
      const database = await open();
      const { clock, told, worker, queue } = createTestMailer(database);
      const to = recipient(`delay-${point}-once`);
      const id = await queue(to);
      await worker.runDue();
      expect(server.received(to)).toEqual([]);
      expect(await outbox(database)).toMatchObject([{ state: "queued", last_error: expect.stringContaining("451") }]);
      expect(told).toEqual(["a job failed and will be retried"]);
      clock.advance(29_999);
      expect(await worker.runDue()).toBe(0);
      clock.advance(1);
      await worker.runDue();
      expect(server.received(to).map((mail) => mail.id)).toEqual([`<${id}@manual.example.org>`]);
      expect(await outbox(database)).toMatchObject([{ state: "sent", last_error: null }]);
    },
  );

  test.each(["rcpt", "end"])("a permanent rejection at %s is not retried until an operator says so", async (point) => {
    const database = await open();
    const { clock, told, worker, queue, twoDays } = createTestMailer(database);
    const to = recipient(`refuse-${point}-once`);
    const id = await queue(to);
    await twoDays();
    expect(server.said.filter((line) => line === `RCPT ${to}`)).toHaveLength(1);
    expect(told).toEqual(["an email was permanently rejected"]);
    expect(await listUnsentMails(database.db)).toMatchObject([
      { id, state: "failed", last_error: expect.stringMatching(/550 no mailbox here for …$/) },
    ]);
    await database.db.transaction().execute(async (trx) => await resendMail(trx, clock, id));
    await worker.runDue();
    expect(server.received(to)).toHaveLength(1);
    expect(await listUnsentMails(database.db)).toEqual([]);
    const again = database.db.transaction().execute(async (trx) => await resendMail(trx, clock, id));
    await expect(again).rejects.toMatchObject({ code: "mail-not-given-up" });
  });

  test("a server that never accepts is retried for a day; then the email is given up, with a log entry", async () => {
    const database = await open();
    const { told, queue, twoDays } = createTestMailer(database);
    const to = recipient("delay-rcpt");
    await queue(to);
    await twoDays();
    expect(server.said.filter((line) => line === `RCPT ${to}`)).toHaveLength(20);
    expect(told.at(-1)).toBe("an email was given up after its last attempt");
    expect(await outbox(database)).toMatchObject([{ state: "failed" }]);
    expect(await database.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });

  test("a server that is unreachable, never greets or stops responding costs a pause, not the email", async () => {
    const database = await open();
    const mute = createServer(() => {});
    const mutePort = await listenLocally(mute);
    const here = smtpSettings(`smtp://127.0.0.1:${server.port}`);
    const transports = [
      smtpTransport(smtpSettings(`smtp://127.0.0.1:${mutePort}`), { ...patient, connecting: 300 }),
      smtpTransport(smtpSettings("smtp://127.0.0.1:9"), patient),
      smtpTransport(smtpSettings("smtp://no-such-host.invalid"), patient),
      smtpTransport(here, { ...patient, talking: 1_500 }),
    ];
    const transport: MailTransport = {
      deliver: (mail, control) => (transports.shift() ?? smtpTransport(here, patient)).deliver(mail, control),
    };
    const { clock, worker, queue } = createTestMailer(database, { transport });
    const to = recipient("hang-rcpt-once");
    await queue(to);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await worker.runDue();
      expect(await outbox(database)).toMatchObject([{ state: "queued" }]);
      expect(server.received(to)).toEqual([]);
      clock.advance(3_600_000);
    }
    mute.close();
    await worker.runDue();
    expect(server.received(to)).toHaveLength(1);
    expect(await outbox(database)).toMatchObject([{ state: "sent" }]);
  });

  test("a server that stops responding after the whole email gets no second copy: an operator decides", async () => {
    const database = await open();
    const transport = smtpTransport(smtpSettings(`smtp://127.0.0.1:${server.port}`), { ...patient, accepting: 400 });
    const { told, queue, twoDays } = createTestMailer(database, { transport });
    const to = recipient("hang-end");
    const id = await queue(to);
    await twoDays();
    expect(server.received(to)).toHaveLength(1);
    expect(told).toEqual(["an email may or may not have arrived"]);
    expect(await listUnsentMails(database.db)).toMatchObject([{ id, state: "unconfirmed" }]);
  });

  test("a wrong password is our fault, not the email's: it is sent once the password is right", async () => {
    const guarded = await new TestMailServer({ password: "right" }).start();
    const transports = ["wrong", "right"].map((password) =>
      smtpTransport(smtpSettings(`smtp://us:${password}@127.0.0.1:${guarded.port}`), patient),
    );
    const transport: MailTransport = {
      deliver: async (mail, control) =>
        (await transports.shift()?.deliver(mail, control)) ?? { outcome: "delayed", reason: "none left" },
    };
    const database = await open();
    const { clock, worker, queue } = createTestMailer(database, { transport });
    await queue("reader@example.org");
    await worker.runDue();
    expect(await outbox(database)).toMatchObject([{ state: "queued", last_error: expect.stringContaining("535") }]);
    clock.advance(60_000);
    await worker.runDue();
    expect(guarded.received("reader@example.org")).toHaveLength(1);
    await guarded.remove();
  });

  test("nothing is sent to a server with an untrusted certificate", async () => {
    const database = await open();
    const { worker, queue } = createTestMailer(database, {
      transport: smtpTransport(smtpSettings(`smtps://us:secret@127.0.0.1:${stranger.port}`), patient),
    });
    await queue("reader@example.org");
    await worker.runDue();
    expect(stranger.said.filter((line) => !/^listening|^ERROR/.test(line))).toEqual([]);
    expect(await outbox(database)).toMatchObject([
      { state: "queued", last_error: expect.stringContaining("certificate") },
    ]);
  });

  test("if TLS is required, a server without STARTTLS gets nothing, and the email waits", async () => {
    const database = await open();
    const here = smtpSettings(`smtp://127.0.0.1:${server.port}`);
    const { worker, queue } = createTestMailer(database, {
      transport: smtpTransport({ ...here, requireTLS: true }, patient),
    });
    const to = recipient("plain");
    await queue(to);
    await worker.runDue();
    expect(server.received(to)).toEqual([]);
    expect(await outbox(database)).toMatchObject([{ state: "queued", last_error: expect.stringContaining("TLS") }]);
  });

  test("two workers on one email, because the first stopped responding, send one copy", async () => {
    const database = await open();
    const first = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const smtp = smtpTransport(smtpSettings(`smtp://127.0.0.1:${server.port}`), patient);
    let isFirst = true;
    const { clock, mailer, worker, queue, told } = createTestMailer(database, {
      transport: {
        deliver: (mail, control) => {
          const { handOver } = control;
          const silent = isFirst;
          isFirst = false;
          return smtp.deliver(mail, {
            ...control,
            handOver: async () => {
              first.resolve();
              if (silent) await goOn.promise;
              await handOver();
            },
          });
        },
      },
    });
    const to = recipient("reader");
    await queue(to);
    const silent = worker.runDue();
    await first.promise;
    clock.advance(60_000);
    const second = new Worker({ database, clock, handlers: messagingJobs(mailer), log: mailer.log });
    await second.runDue();
    expect(server.received(to)).toHaveLength(1);
    goOn.resolve();
    await silent;
    expect(server.received(to)).toHaveLength(1);
    expect(await outbox(database)).toMatchObject([{ state: "sent" }]);
    expect(told).toEqual(["a job failed and will be retried"]);
  });

  test("an email that can't be rendered waits for a release that can", async () => {
    const database = await open();
    const { clock, mailer, worker, queue } = createTestMailer(database);
    const to = recipient("reader");
    await queue(to);
    await database.db.updateTable("outbox").set({ template: "of-a-later-release" }).execute();
    const broken = {
      ...plainMails,
      render: () => {
        throw new Error("no such template");
      },
    };
    const early = new Worker({
      database,
      clock,
      handlers: messagingJobs({ ...mailer, mails: () => Promise.resolve(broken) }),
      log: mailer.log,
      random: () => 1,
    });
    await early.runDue();
    expect(await outbox(database)).toMatchObject([
      { state: "queued", last_error: expect.stringContaining("no such template") },
    ]);
    clock.advance(60_000);
    await worker.runDue();
    expect(server.received(to)).toHaveLength(1);
  });
});
