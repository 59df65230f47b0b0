import { afterEach, beforeEach, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { readAccountFacts } from "../../../subscriptions/server/public.ts";
import { grantTerm, presentSeat } from "../../../subscriptions/server/terms/public.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { usersPageSchema } from "../../contract.ts";
import { openTestGroup, type TestGroup } from "../http/testing/open-test-group.ts";
import type { TestSite } from "../http/testing/open-test-site.ts";
import { lowerSeatsLater, planSeatChecks } from "./jobs.ts";

onEachDatabase("a plan with fewer seats", (open) => {
  let database: TestDatabase;
  let site: TestSite;
  let groupId: string;
  let manager: Account;
  let group: TestGroup["group"];
  let first: Account;

  beforeEach(async () => {
    database = await open();
    const length = { days: 10 };
    ({ site, groupId, manager, group } = await openTestGroup(database, { length, paidSeats: 6 }));
    // In the order of inviting: an active one, a pending one, two active ones, a pending one.
    first = await member("first@b.test");
    await invite("pending-early@b.test");
    await member("second@b.test");
    await member("third@b.test");
    await invite("pending-late@b.test");
    await site.mails();
  });
  afterEach(() => site.close());

  async function member(email: string): Promise<Account> {
    site.at.clock.advance(60_000);
    const account = await site.newAccount(email);
    await site.seat(groupId, account);
    return account;
  }
  const invite = (email: string) => {
    site.at.clock.advance(60_000);
    return site.post(manager, "/api/group/invite-user", { firstName: "P", lastName: "P", email });
  };
  const renew = (paidSeats: number) =>
    site.inTransaction((trx) =>
      grantTerm(trx, site.at, { holder: { groupId }, length: { years: 1 }, paidSeats, source: "test" }),
    );
  const emails = async () =>
    usersPageSchema
      .parse((await site.get(manager, "/api/group/users?sort=email")).body["data"])
      .users.map(({ email }) => email);

  test("removes at once if it begins at once, since the plan before it had expired [GROUP-9]", async () => {
    site.at.moveTo("2027-12-15");
    await site.signIn(manager);
    await site.runJobs();
    expect(await emails()).toHaveLength(5);
    await renew(2);
    await site.inTransaction((trx) => lowerSeatsLater(trx, site.at, groupId));
    await site.runJobs();
    expect(await emails()).toEqual(["first@b.test", "second@b.test"]);
  });

  test("is warned of at once, and removes on its first day: pending ones first, the latest invited first [GROUP-9]", async () => {
    expect((await group()).lowerPlan).toBeNull();
    await renew(2);
    await site.inTransaction((trx) => lowerSeatsLater(trx, site.at, groupId));
    expect((await group()).lowerPlan).toEqual({ startDate: "12.1.2026", totalPaidSeats: 2, usersBeyond: 3 });
    const start = site.at.zone.startOf("2026-12-01");
    site.at.clock.advance(start - site.at.clock.now() - 1);
    expect(await site.runJobs()).toBe(0);
    expect(await emails()).toHaveLength(5);
    site.at.clock.advance(1);
    expect(await site.runJobs()).toBe(1);
    expect(await emails()).toEqual(["first@b.test", "second@b.test"]);
    expect(await group()).toMatchObject({ lowerPlan: null, openSeats: 0, totalPaidSeats: 2 });
    const mails = await site.mails();
    expect(mails.filter(({ template }) => template === "removed-from-group").map(({ to }) => to)).toEqual(
      expect.arrayContaining(["pending-late@b.test", "pending-early@b.test", "third@b.test"]),
    );
    expect(mails.find(({ template }) => template === "seats-lowered")).toMatchObject({
      to: "grace@b.test",
      props: {
        paidSeats: 2,
        removed: 3,
        people: [/pending-late/, /pending-early/, /third/].map((name): unknown => expect.stringMatching(name)),
      },
    });
    const record = await site.get(manager, "/api/group/record");
    expect(record.text).toContain("has 2 seats: 3 users were removed");
    expect(record.text).toContain('"actor":"The new plan"');
    expect(presentSeat(await readAccountFacts(database.db, first.id))?.groupId).toBe(groupId);
  });

  test.each([497, 1_003])(
    "marks whom it removes, and removes %i in portions of which the administrators hear once [GROUP-9]",
    async (many) => {
      await database.db.updateTable("terms").set({ paid_seats: 2_000 }).execute();
      const row = { group_id: groupId, account_id: null, first_name: "", last_name: "", name_fold: "zz" };
      const times = { invited_at: 1, invited_by: null, activated_at: null, removed_at: null };
      const more = { link_id: null, removed_by: null, tell_removal_at: null };
      const rows = Array.from({ length: many }, (_, index) => ({
        id: newId(site.at.clock),
        email: `x${index}@b.test`,
      }));
      await database.db
        .insertInto("group_users")
        .values(rows.map((each) => ({ ...row, ...times, ...more, ...each, email_lower: each.email })))
        .execute();
      await renew(2);
      const list = await site.get(manager, "/api/group/users?sort=invited&order=desc&results=10");
      const { users } = usersPageSchema.parse(list.body["data"]);
      expect(users.slice(0, 5).map(({ email, losesSeat }) => [email, losesSeat])).toEqual([
        ["pending-late@b.test", true],
        ["third@b.test", true],
        ["second@b.test", false],
        ["pending-early@b.test", true],
        ["first@b.test", false],
      ]);
      await site.inTransaction((trx) => lowerSeatsLater(trx, site.at, groupId));
      site.at.clock.advance(site.at.zone.startOf("2026-12-01") - site.at.clock.now());
      await site.runJobs();
      expect(await emails()).toEqual(["first@b.test", "second@b.test"]);
      const told = (await site.mails()).filter(({ template }) => template === "seats-lowered");
      expect(told).toMatchObject([{ props: { paidSeats: 2, removed: many + 3 } }]);
      const record = await site.get(manager, "/api/group/record");
      expect(record.text.split("has 2 seats:").length).toBe(2);
      expect(record.text).toContain(`has 2 seats: ${many + 3} users were removed`);
    },
  );

  test("whose codes were used or replaced is forgotten after a year, by the daily look", async () => {
    const old = () => database.db.selectFrom("group_old_codes").selectAll().execute();
    await planSeatChecks(site.groups);
    await site.runJobs();
    site.at.clock.advance(3_600_001);
    const { users } = usersPageSchema.parse((await site.get(manager, "/api/group/users?show=pending")).body["data"]);
    for (const { id: userId } of users) await site.post(manager, "/api/group/resend-activation-email", { userId });
    expect(await old()).toHaveLength(2);
    site.at.clock.advance(364 * 86_400_000);
    await site.runJobs();
    expect(await old()).toHaveLength(2);
    site.at.clock.advance(2 * 86_400_000);
    await site.runJobs();
    expect(await old()).toEqual([]);
  });

  test("is found by the daily look too, at the moment the day begins, and nobody is told who shall not be", async () => {
    await site.post(manager, "/api/group/update-notification-settings", { notifyOnRemove: "0" });
    await planSeatChecks(site.groups);
    await site.runJobs();
    await renew(4);
    site.at.clock.advance(site.at.zone.startOf("2026-12-01") - site.at.clock.now());
    await site.runJobs();
    expect(await emails()).toEqual(["first@b.test", "pending-early@b.test", "second@b.test", "third@b.test"]);
    expect(await site.mails()).toEqual([]);
    // Once more changes nothing.
    site.at.clock.advance(86_400_000);
    await site.runJobs();
    expect(await emails()).toHaveLength(4);
  });

  test("with as many seats as users, or no limit, removes nobody; nor does the end of the last plan", async () => {
    await renew(5);
    await renew(0);
    expect((await group()).lowerPlan).toBeNull();
    await planSeatChecks(site.groups);
    for (const day of ["2026-12-01", "2027-12-01", "2028-12-02"] as const) {
      site.at.moveTo(day);
      await site.runJobs();
      await site.signIn(manager);
      expect(await emails()).toHaveLength(5);
    }
  });
});
