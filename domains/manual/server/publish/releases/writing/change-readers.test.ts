import { expect, test } from "vitest";
import { fixedClock } from "../../../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../../../platform/testing/databases.ts";
import { createAccount } from "../../../../../accounts/server/records/public.ts";
import { listContentEvents } from "../../history/content-events-store.ts";
import { editions } from "../../../admin/editions.ts";
import { publishEdition } from "../../publish-edition.ts";
import { manualEdition, manualPage } from "../../../files/testing/small-manual.ts";

onEachDatabase("who reads an edition", (open) => {
  test("is changed in admin with a reason, once agreed to, and is on record [CMS-3]", async () => {
    const database = await open();
    const { db } = database;
    const context = { database, clock: fixedClock(1_763_700_000_000) };
    for (const handle of ["v21", "v22"])
      await publishEdition(context, manualEdition({ handle, pages: [manualPage("cases")] }), { origin: "test" });
    const person = { email: "ada@a.test", firstName: "Ada", lastName: "Reader" };
    const { id: accountId } = await db.transaction().execute((trx) => createAccount(trx, context.clock, person));
    const by = { actor: { id: accountId, name: "Ada Reader" }, role: "editor" } as const;
    const plan = async (name: string, reason = "It is ready", id = "v22") => {
      const act = editions.commands(context, by).acts.find((each) => each.name === name);
      if (act === undefined) throw new Error(`there is no act ${name}`);
      return await act.plan(id, { reason });
    };
    const rows = () =>
      db.selectFrom("editions").select(["id", "handle", "audience", "is_current"]).orderBy("handle").execute();

    await expect(plan("open-edition-to-invited", "Ready", "v99")).rejects.toMatchObject({ code: "edition-unknown" });
    await expect(plan("open-edition-to-subscribers")).rejects.toMatchObject({ code: "readers-are-so" });
    await expect(plan("open-edition-to-invited", " ")).rejects.toMatchObject({ code: "word-refused" });
    const closing = await plan("open-edition-to-invited");
    expect(closing.sentence).toContain("Only readers who were invited to v22");
    expect(await rows()).toMatchObject([{ audience: "subscribers" }, { audience: "subscribers" }]);
    await closing.run();
    const current = await plan("make-edition-current", "The new year");
    expect(current.lines).toContain("Readers without access to it get the newest edition they can open.");
    await current.run();
    await expect(plan("make-edition-current")).rejects.toMatchObject({ code: "readers-are-so" });
    // What was agreed to before is another question now.
    expect((await plan("open-edition-to-subscribers")).agreed).not.toBe(closing.agreed);
    const [v21, v22] = await rows();
    expect([v21?.audience, v22?.audience, v21?.is_current, v22?.is_current]).toEqual(["subscribers", "invited", 0, 1]);
    const events = await listContentEvents(db, { edition: v22?.id ?? "" }, 2);
    expect(events.map(({ kind, reason, account_id: by }) => [kind, reason, by])).toEqual([
      ["made-current", "The new year", accountId],
      ["opened-to-invited", "It is ready", accountId],
    ]);
  });
});
