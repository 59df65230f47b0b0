import { expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { queueMail, queueMails } from "../public.ts";
import { plainMail } from "../testing/plain-mails.ts";

const mailTo = (address: string) => ({
  to: { address },
  template: plainMail,
  props: { subject: "A subject", words: "Some words" },
});

onEachDatabase("many emails", (open) => {
  const clock = fixedClock(1_763_700_000_000);

  test("are inserted in few statements, each with the job that sends it", async () => {
    const { db } = await open();
    let statements = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const mails = Array.from({ length: 450 }, (_, index) => mailTo(`a${index}@b.test`));
    await counting.transaction().execute((trx) => queueMails(trx, clock, mails));
    expect(statements).toBe(10);
    const written = await db.selectFrom("outbox").select(["id", "to_address", "state"]).execute();
    expect(written).toHaveLength(450);
    expect(new Set(written.map(({ to_address: to }) => to))).toEqual(
      new Set(mails.map(({ to: { address } }) => address)),
    );
    const jobs = await db.selectFrom("jobs").select("payload").execute();
    expect(new Set(jobs.map(({ payload }) => payload))).toEqual(
      new Set(written.map(({ id }) => JSON.stringify({ mailId: id }))),
    );
  });

  test("that can wait leave behind one that somebody waits for", async () => {
    const { db } = await open();
    const reminder = { ...mailTo("a@b.test"), template: { ...plainMail, canWait: true } };
    await db.transaction().execute(async (trx) => {
      await queueMails(trx, clock, [reminder, reminder]);
      await queueMail(trx, clock, reminder);
      await queueMail(trx, clock, mailTo("c@b.test"));
    });
    const jobs = await db.selectFrom("jobs").select("priority").orderBy("id").execute();
    expect(jobs.map(({ priority }) => priority)).toEqual([1, 1, 1, 0]);
  });

  test("of which one has no address are not inserted at all", async () => {
    const { db } = await open();
    const mails = [...Array.from({ length: 150 }, (_, index) => mailTo(`a${index}@b.test`)), mailTo("nobody")];
    await expect(db.transaction().execute((trx) => queueMails(trx, clock, mails))).rejects.toMatchObject({
      code: "address-refused",
    });
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });

  test("show no name beside the address that isn't one", async () => {
    const { db } = await open();
    const claims = ["WIN A PRIZE at evil.example/claim", "Ada <x@y.z>", "see evil.example"];
    const names = ["J. R. Ewing", "王小明", "Søn & Co."];
    const mails = [...claims, ...names].map((name, index) => ({
      ...mailTo(`a${index}@b.test`),
      to: { address: `a${index}@b.test`, name },
    }));
    await db.transaction().execute((trx) => queueMails(trx, clock, mails));
    const shown = await db.selectFrom("outbox").select("to_name").orderBy("to_address").execute();
    expect(shown.map((row) => row.to_name)).toEqual(["", "", "", ...names]);
  });

  test("may be zero", async () => {
    const { db } = await open();
    await db.transaction().execute((trx) => queueMails(trx, clock, []));
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });
});
