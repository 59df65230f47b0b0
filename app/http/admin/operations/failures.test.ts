import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defineMail, FAILURES_PATH } from "../../../../domains/messaging/contract.ts";
import { queueMail, suppress, suppressionOf } from "../../../../domains/messaging/server/public.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { defineJob, enqueueJob } from "../../../../platform/jobs/define-job.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { agree } from "../testing/admin-answers.ts";
import { openLoggedIn, openTestProduct, type TestProduct } from "../../../starting/testing/open-test-product.ts";

const SUPPRESSIONS = "/admin/suppressions";
const hello = defineMail({ name: "hello", props: z.object({ link: z.string() }) });
const count = defineJob({ name: "count-things", payload: z.object({ thing: z.string() }) });

onOneDatabase("failures in admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    await database.db.deleteFrom("outbox").execute();
    await database.db.deleteFrom("jobs").execute();
  });

  const browserOf = (role: string) => openLoggedIn(product, `${role}@demo.test`, "/admin");

  /** Queues an email to an address and gives it up. */
  async function giveUpMail(address: string, state: "failed" | "unconfirmed"): Promise<string> {
    const mail = { to: { address }, template: hello, props: { link: "/secret-link" } };
    const id = await database.db.transaction().execute((trx) => queueMail(trx, systemClock, mail));
    await database.db
      .updateTable("outbox")
      .set({ state, last_error: "550 <no> mailbox" })
      .where("id", "=", id)
      .execute();
    return id;
  }

  async function giveUpJob(): Promise<string> {
    await enqueueJob(database.db, systemClock, count, { thing: "secret-thing" });
    const dead = { state: "dead", due_at: null, last_error: `the disk is full${"!".repeat(2_000)}` } as const;
    await database.db.updateTable("jobs").set(dead).where("name", "=", "count-things").execute();
    const job = await database.db.selectFrom("jobs").select("id").where("name", "=", "count-things").executeTakeFirst();
    return job?.id ?? "";
  }

  async function stateOf(id: string) {
    const mail = await database.db.selectFrom("outbox").select("state").where("id", "=", id).executeTakeFirst();
    return mail?.state;
  }

  test("are told to those who may act, and to nobody else", async () => {
    await giveUpMail("ada@b.test", "failed");
    await giveUpMail("ben@b.test", "unconfirmed");
    await giveUpJob();
    for (const role of ["admin", "support", "editor", "finance", "reviewer"]) {
      const browser = await browserOf(role);
      const mayAct = role === "admin" || role === "support";
      const { body } = await browser.open("/admin");
      expect([role, body.includes("2 emails could not be sent")]).toEqual([role, mayAct]);
      expect([role, body.includes("1 job failed")]).toEqual([role, mayAct]);
      expect((await browser.open(FAILURES_PATH)).statusCode).toBe(mayAct ? 200 : 403);
    }
    const reader = await browserOf("reader");
    expect((await reader.open(FAILURES_PATH)).statusCode).toBe(404);
  });

  test("are listed with why, without what an email says or a job was given", async () => {
    const browser = await browserOf("support");
    const none = (await browser.open(FAILURES_PATH)).body;
    expect(none).toContain("No emails were abandoned.");
    expect(none).toContain("No job has failed.");
    await giveUpMail("ada@b.test", "failed");
    await giveUpJob();
    const { body, headers } = await browser.open(FAILURES_PATH);
    expect(headers["cache-control"]).toBe("no-store");
    for (const shown of ["ada@b.test", "550 &lt;no&gt; mailbox", "count-things", "the disk is full!"])
      expect(body).toContain(shown);
    expect(body).not.toContain("secret");
    expect(body).not.toContain("!".repeat(300));
    await database.db.updateTable("outbox").set({ state: "queued", last_error: "no connection" }).execute();
    expect((await browser.open(FAILURES_PATH)).body).toMatch(
      /emails? waits? to be sent, the oldest since .* UTC: no connection/,
    );
  });

  test("are sent and run again once, after a question where an email may have arrived", async () => {
    const failed = await giveUpMail("ada@b.test", "failed");
    const unconfirmed = await giveUpMail("ben@b.test", "unconfirmed");
    const job = await giveUpJob();
    const browser = await browserOf("support");
    await browser.open(FAILURES_PATH);
    const send = (fields: Record<string, string>) => browser.submit(FAILURES_PATH, fields);

    expect((await send({ mail: failed })).headers.location).toBe(`${FAILURES_PATH}?done=sent`);
    expect(await stateOf(failed)).toBe("queued");
    expect((await browser.open(`${FAILURES_PATH}?done=sent`)).body).toContain("The email will be sent again.");
    const twice = await send({ mail: failed });
    expect([twice.statusCode, twice.body.includes("No unsent email has this id")]).toEqual([409, true]);

    const question = await send({ mail: unconfirmed });
    expect([question.statusCode, question.body.includes("may have arrived")]).toEqual([200, true]);
    expect(await stateOf(unconfirmed)).toBe("unconfirmed");
    expect((await send({ mail: unconfirmed, isSure: "1" })).headers.location).toBe(`${FAILURES_PATH}?done=sent`);
    expect(await stateOf(unconfirmed)).toBe("queued");

    expect((await send({ job })).headers.location).toBe(`${FAILURES_PATH}?done=run`);
    const again = await send({ job });
    expect([again.statusCode, again.body.includes("There is no failed job")]).toEqual([409, true]);
    const { state } = await database.db
      .selectFrom("jobs")
      .select("state")
      .where("id", "=", job)
      .executeTakeFirstOrThrow();
    expect(state).toBe("waiting");
  });

  test("refuse a form that says nothing, or too much", async () => {
    const mail = await giveUpMail("ada@b.test", "failed");
    const browser = await browserOf("admin");
    await browser.open(FAILURES_PATH);
    for (const fields of [{}, { mail: "" }, { mail: "a".repeat(1_000_000) }, { job: "b".repeat(65) }])
      expect((await browser.submit(FAILURES_PATH, fields)).statusCode).toBe(422);
    expect((await browser.submit(FAILURES_PATH, { mail: "' or 1=1" })).statusCode).toBe(409);
    expect((await browser.submit(FAILURES_PATH, { mail, csrf: "made-up" })).statusCode).toBe(403);
    const finance = await browserOf("finance");
    expect((await finance.submit(FAILURES_PATH, { mail })).statusCode).toBe(403);
    expect(await stateOf(mail)).toBe("failed");
  });

  test("addresses that get no email are found by support, who stops others and sends them again", async () => {
    const support = await browserOf("support");
    const bounced = { reason: "bounced", source: "Postmark", detail: "550 <no> such user" } as const;
    await suppress(database.db, systemClock, { address: "reader@demo.test", ...bounced });
    expect((await (await browserOf("editor")).open(SUPPRESSIONS)).statusCode).toBe(403);
    const list = (await support.open(SUPPRESSIONS)).body;
    expect(list).toContain("reader@demo.test");
    expect(list).toContain("The address refuses emails");
    const [, item = ""] = /href="(\/admin\/suppressions\/[0-9a-f-]{36})"/.exec(list) ?? [];
    expect((await support.open(item)).body).toContain("550 &lt;no&gt; such user");
    const reader = await database.db
      .selectFrom("accounts")
      .select("id")
      .where("email_lower", "=", "reader@demo.test")
      .executeTakeFirstOrThrow();
    expect((await support.open(`/admin/users/${reader.id}`)).body).toMatch(
      /None since [^<]+: The address refuses emails/,
    );

    expect(
      (await agree(support, `${SUPPRESSIONS}/stop`, { address: "READER@demo.test", reason: "again" })).body,
    ).toContain("is on the list already");
    const stopped = await agree(support, `${SUPPRESSIONS}/stop`, { address: "Eve@b.test", reason: "asked by phone" });
    expect(stopped.statusCode).toBe(303);
    expect((await support.submit(SUPPRESSIONS, { words: "eve@B.test" })).body).toContain("Stopped in admin");
    expect((await agree(support, `${item}/allow`, { reason: "It works again" })).statusCode).toBe(303);
    expect(await suppressionOf(database.db, "reader@demo.test")).toBeUndefined();
    const log = (await (await browserOf("admin")).open("/admin/log")).body;
    expect(log).toContain("emails to an address sent again");
    expect(log).toContain("Eve@b.test: asked by phone");
  });
});
