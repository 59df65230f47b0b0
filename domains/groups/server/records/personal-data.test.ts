import { afterEach, beforeEach, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { accountData } from "../../../accounts/server/records/public.ts";
import { openTestSite, type TestSite } from "../http/testing/open-test-site.ts";
import { groupsData } from "./personal-data.ts";

onEachDatabase("deleting an account that is in a group", (open) => {
  let database: TestDatabase;
  let site: TestSite;
  let groupId: string;
  let grace: Account;
  let mary: Account;

  beforeEach(async () => {
    database = await open();
    site = await openTestSite(database);
    groupId = await site.newGroup("Review");
    grace = await site.newAccount("grace@b.test", { firstName: "Grace", lastName: "Hopper" });
    mary = await site.newAccount("mary@b.test", { firstName: "Mary", lastName: "Somerville" });
    await site.administer(groupId, grace);
  });
  afterEach(() => site.close());

  const part = () => groupsData(site.groups);
  const remove = (account: Account) =>
    site.inTransaction(async (trx) => {
      await part().remove(trx, account);
      await accountData.remove(trx, account);
    });

  test("another administrator becomes the contact, so that members know whom to ask [GROUP-7, GROUP-14]", async () => {
    await site.administer(groupId, mary);
    await remove(grace);
    const { body } = await site.get(mary, "/api/group");
    expect(body["data"]).toMatchObject({ adminName: "Mary Somerville", adminEmail: "mary@b.test" });
    expect((await site.get(mary, "/api/group/record")).text).toContain("left as an administrator");
  });

  test("a member's seat is open again, and the record says that they left", async () => {
    await site.seat(groupId, mary);
    await remove(mary);
    expect((await site.get(grace, "/api/group")).body["data"]).toMatchObject({ numberOfUsers: 0, openSeats: 5 });
    expect((await site.get(grace, "/api/group/record")).text).toContain("Mary Somerville");
  });

  test("of the last two administrators who delete their accounts at once, one stays [GROUP-12]", async () => {
    await site.administer(groupId, mary);
    const outcomes = await Promise.allSettled([remove(grace), remove(mary)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [left] = await database.db.selectFrom("group_admins").selectAll().where("removed_at", "is", null).execute();
    const group = await database.db.selectFrom("groups").selectAll().executeTakeFirstOrThrow();
    expect(group.contact_admin_id).toBe(left?.id);
  });

  test("what is held is given out with the group's name, and times that people can read", async () => {
    await site.seat(groupId, mary);
    expect(JSON.parse(JSON.stringify(await part().read(database.db, mary)))).toMatchObject({
      user: { group: "Review", activatedAt: expect.stringMatching(/^2026-11-21T/) },
      administrator: null,
    });
  });
});
