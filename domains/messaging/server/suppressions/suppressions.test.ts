import fastify from "fastify";
import { expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { answerErrors } from "../../../../platform/http/answer-errors.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { messagingJobs } from "../jobs.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { type Mailer, paceOf } from "../outbox/send-mail.ts";
import { plainMail, plainMails } from "../testing/plain-mails.ts";
import type { OutgoingMail } from "../transports/transport.ts";
import { mailEventRoutes } from "./event-routes.ts";
import { allowEmails, listSuppressions, suppress, suppressionData, suppressionOf } from "./suppressions.ts";

const clock = fixedClock(1_763_700_000_000);
const password = "a-password-of-the-provider";

/** As Postfix sends it. `id` is the email's id, which its Message-ID has. */
function report(id: string, { status = "5.1.1", action = "failed" } = {}): string {
  return [
    "From: MAILER-DAEMON@mx.example.org",
    `To: bounces+${id}@manual.example.org`,
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b1",
    "",
    "--b1",
    "Content-Type: text/plain",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "--b1",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.org",
    "",
    "Final-Recipient: rfc822; somebody-else@example.org",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1 no such",
    " user here",
    "--b1",
    "Content-Type: message/rfc822",
    "",
    `Message-ID: <${id}@manual.example.org>`,
    "",
    "--b1--",
  ].join("\r\n");
}

const notification = (message: object) => JSON.stringify({ Type: "Notification", Message: JSON.stringify(message) });
const mailgun = (data: object) => JSON.stringify({ signature: {}, "event-data": { recipient: "Ada@b.test", ...data } });
const postmark = (event: object) => JSON.stringify({ ID: 1, MessageID: "m", ...event });

onEachDatabase("addresses that get no email", (open) => {
  async function openCalls(database: TestDatabase, more: { password?: string | undefined } = { password }) {
    const app = fastify();
    const asked: string[] = [];
    answerErrors(app, () => Promise.resolve(false));
    await app.register(mailEventRoutes, {
      database,
      clock,
      password: more.password,
      confirm: (url: string) => {
        asked.push(url);
        return Promise.resolve();
      },
    });
    const call = async (provider: string, payload: string, word = password, type = "application/json") => {
      const authorization = `Basic ${Buffer.from(`mail:${word}`).toString("base64")}`;
      const headers = { "content-type": type, authorization };
      const answer = await app.inject({ method: "POST", url: `/mail-events/${provider}`, headers, payload });
      return answer.statusCode;
    };
    return { call, asked };
  }

  function openMailer(database: TestDatabase, more: Partial<Mailer> = {}) {
    const sent: OutgoingMail[] = [];
    const mailer: Mailer = {
      database,
      clock,
      log: { warn: () => {}, error: () => {} },
      from: { address: "no-reply@manual.example.org", name: "" },
      site: { productName: "Fieldstone", siteUrl: undefined },
      mails: () => Promise.resolve(plainMails),
      transport: {
        deliver: (mail) => {
          sent.push(mail);
          return Promise.resolve({ outcome: "accepted" });
        },
      },
      ...more,
    };
    const worker = new Worker({ database, clock, handlers: messagingJobs(mailer), log: mailer.log, random: () => 1 });
    const send = async (address: string) => {
      const mail = { to: { address }, template: plainMail, props: { subject: "A subject", words: "Some words" } };
      const id = await database.db.transaction().execute((trx) => queueMail(trx, clock, mail));
      await worker.runDue();
      return id;
    };
    return { sent, send };
  }

  const reasonsIn = async ({ db }: TestDatabase) =>
    (await listSuppressions(db, { limit: 100 })).map(({ address, reason, source, detail }) =>
      [address, reason, source, detail].join(" | "),
    );

  test.each([
    {
      provider: "ses",
      body: notification({
        notificationType: "Bounce",
        bounce: {
          bounceType: "Permanent",
          bouncedRecipients: [{ emailAddress: "Ada@b.test", diagnosticCode: "smtp; 550 no such user" }],
        },
      }),
      found: "ada@b.test | bounced | Amazon SES | smtp; 550 no such user",
    },
    {
      provider: "ses",
      body: notification({
        eventType: "Complaint",
        complaint: { complainedRecipients: [{ emailAddress: "ada@b.test" }], complaintFeedbackType: "abuse" },
      }),
      found: "ada@b.test | complained | Amazon SES | abuse",
    },
    {
      provider: "ses",
      body: notification({ bounce: { bounceType: "Transient", bouncedRecipients: [{ emailAddress: "ada@b.test" }] } }),
      found: undefined,
    },
    {
      provider: "postmark",
      body: postmark({ RecordType: "Bounce", Type: "HardBounce", Email: "ada@b.test", Inactive: true, Details: "550" }),
      found: "ada@b.test | bounced | Postmark | 550",
    },
    {
      provider: "postmark",
      body: postmark({ RecordType: "Bounce", Type: "Transient", Email: "ada@b.test", Inactive: false, Details: "" }),
      found: undefined,
    },
    {
      provider: "postmark",
      body: postmark({ RecordType: "SpamComplaint", Email: "ada@b.test" }),
      found: "ada@b.test | complained | Postmark | ",
    },
    {
      provider: "mailgun",
      body: mailgun({ event: "failed", severity: "permanent", "delivery-status": { message: "550 no" } }),
      found: "ada@b.test | bounced | Mailgun | 550 no",
    },
    { provider: "mailgun", body: mailgun({ event: "failed", severity: "temporary" }), found: undefined },
    { provider: "mailgun", body: mailgun({ event: "complained" }), found: "ada@b.test | complained | Mailgun | " },
  ])("$provider reports it: $found", async ({ provider, body, found }) => {
    const database = await open();
    const { call } = await openCalls(database);
    expect(await call(provider, body, password, provider === "ses" ? "text/plain; charset=UTF-8" : undefined)).toBe(
      200,
    );
    expect(await reasonsIn(database)).toEqual(found === undefined ? [] : [found]);
    // Providers repeat themselves.
    expect(await call(provider, body)).toBe(200);
    expect(await reasonsIn(database)).toHaveLength(found === undefined ? 0 : 1);
  });

  test("a delivery report counts for the email whose id it has, whatever address it names", async () => {
    const database = await open();
    const { call } = await openCalls(database);
    const { sent, send } = openMailer(database, { bounceAddress: "bounces@manual.example.org" });
    const id = await send("ada@b.test");
    expect(sent.at(-1)?.returnTo).toBe(`bounces+${id}@manual.example.org`);
    const send2 = async (text: string) => await call("report", text, password, "message/rfc822");
    expect(await send2(report(id, { action: "delayed", status: "4.4.1" }))).toBe(200);
    expect(await send2(report(id, { status: "5.2.2" }))).toBe(200);
    expect(await send2(report("01a00000-0000-7000-8000-000000000000"))).toBe(200);
    expect(await send2("Hello")).toBe(200);
    expect(await reasonsIn(database)).toEqual([]);
    expect(await send2(report(id))).toBe(200);
    expect(await reasonsIn(database)).toEqual([
      "ada@b.test | bounced | a delivery report | 5.1.1 smtp; 550 5.1.1 no such user here",
    ]);
  });

  test("it gets none, others do; what was held back is counted, and it gets them again once it is allowed", async () => {
    const database = await open();
    const { sent, send } = openMailer(database);
    await suppress(database.db, clock, { address: "ADA@b.test", reason: "complained", source: "x", detail: "" });
    await suppress(database.db, clock, { address: "ada@B.test", reason: "bounced", source: "x", detail: "a\r\nb" });
    await suppress(database.db, clock, { address: "ada@b.test", reason: "stopped", source: "x", detail: "" });
    await send("Ada@b.test");
    await send("bob@b.test");
    expect(sent.map(({ to }) => to.address)).toEqual(["bob@b.test"]);
    const found = await suppressionOf(database.db, "Ada@b.test");
    expect(found).toMatchObject({ reason: "bounced", detail: "a b", held: 1, held_at: clock.now() });
    expect(await database.db.selectFrom("outbox").select("state").execute()).toEqual([{ state: "sent" }]);
    const owner = { id: "a", email: "Ada@b.test" };
    expect(await suppressionData.read(database.db, owner)).toMatchObject({ reason: "bounced" });
    expect(await allowEmails(database.db, found?.id ?? "")).toBe(true);
    await send("ada@b.test");
    expect(sent.map(({ to }) => to.address)).toEqual(["bob@b.test", "ada@b.test"]);
    await suppress(database.db, clock, { address: "ada@b.test", reason: "bounced", source: "x", detail: "" });
    await database.db.transaction().execute((trx) => suppressionData.remove(trx, owner));
    expect(await reasonsIn(database)).toEqual([]);
  });

  test("calls without the password, from an unknown provider, or that make no sense change nothing", async () => {
    const database = await open();
    const { call } = await openCalls(database);
    const body = mailgun({ event: "complained" });
    expect(await call("mailgun", body, "wrong")).toBe(401);
    expect(await call("mailgun", body, "")).toBe(401);
    expect(await call("sparkpost", body)).toBe(404);
    for (const wrong of ["", "{", "[]", "{}", mailgun({ recipient: "x".repeat(400), event: "complained" })])
      expect(await call("mailgun", wrong)).toBe(400);
    expect(await call("mailgun", mailgun({ recipient: "a@b.test\r\nBcc: c@d.test", event: "complained" }))).toBe(422);
    expect(await call("mailgun", `"${"a".repeat(300_000)}"`)).toBe(413);
    const { call: closed } = await openCalls(database, { password: undefined });
    expect(await closed("mailgun", body, "")).toBe(401);
    expect(await reasonsIn(database)).toEqual([]);
  });

  test("Amazon is told once that its calls are wanted, at its own address alone", async () => {
    const database = await open();
    const { call, asked } = await openCalls(database);
    const confirm = (SubscribeURL: string) => JSON.stringify({ Type: "SubscriptionConfirmation", SubscribeURL });
    const own = "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=1";
    expect(await call("ses", confirm(own))).toBe(200);
    for (const other of [
      "https://sns.us-east-1.amazonaws.com.evil.test/",
      "http://sns.eu-west-1.amazonaws.com/",
      "https://10.0.0.1/",
    ])
      expect(await call("ses", confirm(other))).toBe(400);
    expect(asked).toEqual([own]);
  });
});

test("emails leave one after another where only so many may leave in a second", async () => {
  const pace = paceOf(50);
  const began = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => pace()));
  // The first leaves at once.
  expect(performance.now() - began).toBeGreaterThan(95);
  await paceOf(undefined)();
});
