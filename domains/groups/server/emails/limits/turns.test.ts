import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { onOneDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { grantTerm, startTrial } from "../../../../subscriptions/server/terms/public.ts";
import { openTestGroup, type TestGroup } from "../../http/testing/open-test-group.ts";
import type { TestSite } from "../../http/testing/open-test-site.ts";

const HOUR = 3_600_000;

onOneDatabase("mails on a manager's word", (open) => {
  let database: TestDatabase;
  let site: TestSite;
  let groupId: string;
  let manager: Account;
  let invite: TestGroup["invite"];
  let userWith: TestGroup["userWith"];

  beforeEach(async () => {
    database = await open();
    ({ site, groupId, manager, invite, userWith } = await openTestGroup(database, { paidSeats: 3 }));
  });
  afterEach(() => site.close());

  const remove = async (email: string) => {
    const { id: userId } = await userWith(email);
    await site.post(manager, "/api/group/remove-user", { userId });
    return () => site.post(manager, "/api/group/restore-user", { userId });
  };
  const templates = async () => (await site.mails()).map(({ template }) => template);
  const shown = async (code = "") => (await site.get(null, `/api/group/invitation?code=${code}`)).status;

  test("inviting and removing in turn sends one mail an hour, whose link works while the person is invited [GROUP-10]", async () => {
    for (let round = 0; round < 15; round += 1) {
      expect((await invite("mary@b.test")).status).toBe(200);
      await remove("mary@b.test");
    }
    expect((await invite("Mary@B.test")).body.message).toBe(
      "Mary Somerville is invited again. The activation email that was sent to Mary@B.test works again.",
    );
    const [mail, ...more] = await site.mails();
    expect(more).toEqual([]);
    expect(await shown(mail?.code)).toBe(200);
    await remove("Mary@B.test");
    expect(await shown(mail?.code)).toBe(410);
    site.at.clock.advance(HOUR + 1);
    expect((await invite("mary@b.test")).body.message).toContain("is on its way");
    expect(await shown(mail?.code)).toBe(410);
    expect(await templates()).toEqual(["group-invitation"]);
  });

  test("the same of an administrator, and of a list [GROUP-10]", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect((await invite("ada@b.test", "admin")).status).toBe(200);
      const admins = await database.db.selectFrom("group_admins").selectAll().where("removed_at", "is", null).execute();
      const userId = admins.find(({ email }) => email === "ada@b.test")?.id ?? "";
      expect((await site.post(manager, "/api/group/remove-admin", { userId })).status).toBe(200);
    }
    expect(await templates()).toHaveLength(1);
    for (let round = 0; round < 5; round += 1) {
      const people = `Mary, Somerville, mary@b.test\nnew${round}@b.test`;
      expect((await site.post(manager, "/api/group/invite-users", { people })).status).toBe(200);
      await remove("mary@b.test");
      await remove(`new${round}@b.test`);
    }
    expect(await templates()).toHaveLength(6);
  });

  test("removing and undoing in turn mails nobody [GROUP-2] [GROUP-10]", async () => {
    await invite("mary@b.test");
    await site.seat(groupId, await site.newAccount("milo@b.test"));
    expect(await templates()).toHaveLength(1);
    for (let round = 0; round < 15; round += 1)
      for (const email of ["mary@b.test", "milo@b.test"]) {
        const undo = await remove(email);
        expect((await undo()).status).toBe(200);
      }
    site.at.clock.advance(2 * HOUR);
    await site.runJobs();
    expect(await templates()).toEqual([]);
  });

  test("an address gets 10 mails a day from a group at most, and the manager is told when the next may go", async () => {
    let mails = 0;
    const refused = [];
    for (let hour = 0; hour < 24; hour += 1) {
      const answer = await invite("mary@b.test");
      if (answer.status === 200) await remove("mary@b.test");
      else refused.push(answer);
      site.at.clock.advance(HOUR + 1);
      await site.runJobs();
      mails += (await templates()).length;
    }
    expect(mails).toBeLessThanOrEqual(10);
    const [first] = refused;
    expect(first).toMatchObject({ status: 429, body: { success: false, code: "address-mailed-often" } });
    expect(first?.body.message).toMatch(
      /^mary@b\.test has already received several emails .* in (\d+ minutes|\d hours)\.$/,
    );
    expect((await invite("ann@b.test")).status).toBe(200);
  });

  test("a group sends as many mails as its seats allow, counted on every path; what is refused is not done", async () => {
    const few = await site.newGroup("Few", { paidSeats: 1 });
    const eve = await site.newAccount("eve@b.test");
    await site.administer(few, eve);
    const statuses: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const form = { firstName: "A", lastName: "B", email: `a${round}@strangers.test` };
      statuses.push((await site.post(eve, "/api/group/invite-admin", form)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(23);
    expect(await templates()).toHaveLength(23);
    const refused = await site.post(eve, "/api/group/invite-users", { people: "someone@b.test" });
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: "group-mails-used-up" } });
    expect(refused.body.message).toMatch(/reached its email limit for now.*Try again in \d+ minutes\./);
    expect((await site.get(eve, "/api/group")).body["data"]).toMatchObject({ numberOfUsers: 0 });
  });

  test("2,000 are invited in one go where the seats allow it", async () => {
    const large = await site.newGroup("Library", { paidSeats: 2_000 });
    const librarian = await site.newAccount("lib@b.test");
    await site.administer(large, librarian);
    const people = Array.from({ length: 2_000 }, (_, n) => `p${n}@b.test`).join("\n");
    const answer = await site.post(librarian, "/api/group/invite-users", { people });
    expect(answer.body).toMatchObject({ success: true, message: "2000 people were invited." });
    expect(await site.mails()).toHaveLength(2_000);
  });

  describe("the mail that tells removed users [GROUP-2]", () => {
    test("goes when the removal can no longer be undone, if the group still wants it then", async () => {
      for (const name of ["mary", "ann", "bob"]) await invite(`${name}@b.test`);
      await site.mails();
      await remove("mary@b.test");
      site.at.clock.advance(HOUR / 2);
      const undo = await remove("ann@b.test");
      await site.runJobs();
      expect(await templates()).toEqual([]);
      site.at.clock.advance(HOUR / 2 + 1);
      await site.runJobs();
      expect(await site.mails()).toMatchObject([
        {
          template: "removed-from-group",
          to: "mary@b.test",
          props: { reason: "removed", contact: { email: "grace@b.test" } },
        },
      ]);
      expect((await undo()).status).toBe(200);
      site.at.clock.advance(HOUR);
      await site.runJobs();
      expect(await templates()).toEqual([]);
      await remove("bob@b.test");
      await site.post(manager, "/api/group/update-notification-settings", { notifyOnRemove: "0" });
      await remove("ann@b.test");
      site.at.clock.advance(HOUR + 1);
      await site.runJobs();
      expect(await templates()).toEqual([]);
    });

    test("says what goes on only to who has something that does [SUBS-14]", async () => {
      const [milo, tess, nina] = [
        await site.newAccount("milo@b.test"),
        await site.newAccount("tess@b.test"),
        await site.newAccount("nina@b.test"),
      ];
      await site.inTransaction(async (trx) => {
        await grantTerm(trx, site.at, { holder: { accountId: milo.id }, length: { days: 10 }, source: "test" });
        await startTrial(trx, site.at, tess);
      });
      for (const account of [milo, tess, nina]) await site.seat(groupId, account);
      for (const account of [milo, tess, nina]) await remove(account.email);
      await site.mails();
      site.at.clock.advance(HOUR + 1);
      await site.runJobs();
      const told = (await site.mails()).map(({ to, props }) => [to, props["own"]]);
      expect(Object.fromEntries(told)).toEqual({
        "milo@b.test": { what: "subscription", until: "11.30.2026" },
        "tess@b.test": { what: "trial", until: "12.20.2026" },
        "nina@b.test": null,
      });
    });

    test("does not go to who was invited again meanwhile, nor to who has left by themselves", async () => {
      await invite("mary@b.test");
      await remove("mary@b.test");
      const milo = await site.newAccount("milo@b.test");
      await site.seat(groupId, milo);
      await site.post(milo, "/api/user/leave-group");
      await invite("mary@b.test");
      await site.mails();
      site.at.clock.advance(HOUR + 1);
      await site.runJobs();
      expect(await templates()).toEqual([]);
    });
  });

  test("administrators are told when one is invited, removed or leaves, and when the contact changes [GROUP-7]", async () => {
    const [ada, mary] = [await site.newAccount("ada@b.test"), await site.newAccount("mary@b.test")];
    for (const account of [ada, mary]) await site.administer(groupId, account);
    const told = async () =>
      (await site.mails())
        .filter(({ template }) => template === "admins-changed")
        .map(({ to, props }) => `${to} ${String(props["change"])}`)
        .toSorted();
    await invite("new@b.test", "admin");
    expect(await told()).toEqual(["ada@b.test invited", "mary@b.test invited"]);
    const admins = await database.db.selectFrom("group_admins").selectAll().execute();
    const idOfAdmin = (email: string) => admins.find((admin) => admin.email === email)?.id ?? "";
    await site.post(manager, "/api/group/set-administrative-contact", { userId: idOfAdmin("mary@b.test") });
    expect(await told()).toEqual(["ada@b.test contact", "mary@b.test contact"]);
    await site.post(ada, "/api/group/remove-admin", { userId: idOfAdmin("mary@b.test") });
    expect(await told()).toEqual(["grace@b.test removed", "mary@b.test removed"]);
    await site.post(ada, "/api/group/admin-leave-group");
    expect(await told()).toEqual(["grace@b.test left"]);
    const record = await site.get(manager, "/api/group/record.csv");
    expect(record.text).toMatch(/^\uFEFF"Time","Who","What"\r\n"2026-[\d:.T-]+Z",/);
    expect(record.text).toContain('"Ada Byron","left as an administrator: ');
  });

  test("answers to an invitation go to the manager, while the sender stays the product", async () => {
    await invite("mary@b.test");
    const rows = await database.db.selectFrom("outbox").select(["to_address", "reply_to"]).execute();
    expect(rows).toEqual([{ to_address: "mary@b.test", reply_to: "grace@b.test" }]);
  });
});
