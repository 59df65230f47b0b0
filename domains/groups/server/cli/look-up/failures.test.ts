import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { onOneDatabase } from "../../../../../platform/testing/databases.ts";
import { defineJob, enqueueJob } from "../../../../../platform/jobs/define-job.ts";
import { openPasswords } from "../../../../accounts/server/security/public.ts";
import { defineMail } from "../../../../messaging/contract.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import { subscriptionsAt } from "../../../../subscriptions/server/testing/subscriptions-at.ts";
import { runAdmin } from "../testing/run-admin.ts";

const at = subscriptionsAt("2026-11-21");
const passwords = openPasswords({ cost: { memory: 8, passes: 1 }, threads: 1 });
afterAll(() => passwords.close());
const hello = defineMail({ name: "hello", props: z.object({}) });
const count = defineJob({ name: "count", payload: z.object({ thing: z.string() }) });

onOneDatabase("failures of emails and jobs", (open) => {
  test("is listed for operators, and done again when they say so", async () => {
    const database = await open();
    const { db } = database;
    const admin = async (...words: string[]) => {
      const { code, out, err } = await runAdmin(words, { subscriptions: at, passwords, settings: database.settings });
      return [code, out + err];
    };
    expect(await admin("failures")).toEqual([0, "Every email has been sent, and no job is overdue or has failed."]);
    const emailId = await db
      .transaction()
      .execute(
        async (trx) => await queueMail(trx, at.clock, { to: { address: "ada@b.test" }, template: hello, props: {} }),
      );
    await enqueueJob(db, at.clock, count, { thing: "a" });
    expect(await admin("failures")).toEqual([
      0,
      expect.stringMatching(/^1 email waits to be sent, the oldest since 2026-11-\d\d \d\d:\d\d UTC$/),
    ]);
    await db.updateTable("outbox").set({ last_error: "connect ECONNREFUSED" }).execute();
    at.clock.advance(60_001);
    expect(await admin("failures")).toEqual([
      0,
      expect.stringMatching(/UTC: connect ECONNREFUSED\n2 jobs are overdue\. Is a server with RUN_JOBS=1 running\?$/),
    ]);
    expect(await admin("resend-email", emailId)).toEqual([1, expect.stringContaining("No unsent email has this id")]);
    await db.updateTable("outbox").set({ state: "failed", last_error: "550 no mailbox" }).execute();
    await db
      .updateTable("jobs")
      .set({ state: "dead", due_at: null, last_error: "the disk is full" })
      .where("name", "=", "count")
      .execute();
    const { id: jobId } = await db
      .selectFrom("jobs")
      .select("id")
      .where("name", "=", "count")
      .executeTakeFirstOrThrow();
    expect(await admin("failures")).toEqual([
      0,
      "1 job is overdue. Is a server with RUN_JOBS=1 running?\n" +
        `email ${emailId}  failed  hello to ada@b.test, 2026-11-21: 550 no mailbox\n` +
        `job ${jobId}  count {"thing":"a"}, 2026-11-21: the disk is full`,
    ]);
    expect(await admin("resend-email")).toEqual([2, expect.stringContaining("Missing required argument 'id'")]);
    expect(await admin("resend-email", emailId)).toEqual([
      0,
      "The email will be sent again by the server that runs jobs.",
    ]);
    expect(await admin("retry-job", jobId)).toEqual([0, "The job will be run again by the server that runs jobs."]);
    expect(await admin("retry-job", jobId)).toEqual([1, expect.stringContaining("There is no failed job")]);
    expect((await db.selectFrom("jobs").select("state").execute()).map(({ state }) => state)).not.toContain("dead");
  });
});
