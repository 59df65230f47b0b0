import { afterEach, beforeEach, expect, test } from "vitest";
import { onOneDatabase } from "../../../../../platform/testing/databases.ts";
import { grantTerm } from "../../../../subscriptions/server/terms/public.ts";
import { usersPageSchema } from "../../../contract.ts";
import { openTestGroup, type TestGroup } from "../../http/testing/open-test-group.ts";
import type { TestSite } from "../../http/testing/open-test-site.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

onOneDatabase("many users of a group at once", (open) => {
  let site: TestSite;
  let groupId: string;
  let call: TestGroup["call"];
  let listed: TestGroup["listed"];
  let group: TestGroup["group"];

  beforeEach(async () => {
    ({ site, groupId, call, listed, group } = await openTestGroup(await open(), { paidSeats: 300 }));
  });
  afterEach(() => site.close());

  const inviteMany = async (from: number, to: number) => {
    const people = Array.from(
      { length: to - from },
      (_, n) => `First${n + from}, Last${n + from}, p${n + from}@b.test`,
    );
    return await call("invite-users", { people: people.join("\n") });
  };
  const idsOf = async (query = "") => (await listed(query)).users.map(({ id }) => id).join(",");

  test("100 graduates are removed and come back in two calls, and nobody is mailed [GROUP-2]", async () => {
    await inviteMany(0, 99);
    const milo = await site.newAccount("milo@b.test");
    await site.seat(groupId, milo);
    const invitations = await site.mails();
    const removed = await call("remove-users", { userIds: await idsOf() });
    expect(removed.body).toMatchObject({
      success: true,
      message: "100 people were removed from Review.",
      group: { numberOfUsers: 0, openSeats: 300 },
    });
    const userIds = String(removed.body["userIds"]);
    const restored = await call("restore-users", { userIds });
    expect(restored.body).toMatchObject({
      success: true,
      tone: "success",
      message: "100 people are in Review again.",
      group: { numberOfUsers: 100 },
    });
    const code = invitations[7]?.code ?? "";
    expect((await site.get(null, `/api/group/invitation?code=${code}`)).status).toBe(200);
    site.at.clock.advance(2 * HOUR);
    await site.runJobs();
    expect(await site.mails()).toEqual([]);
    expect((await call("restore-users", { userIds })).status).toBe(409);
  });

  test("300 are removed, told and brought back in few statements", async () => {
    let statements = 0;
    const database = await open();
    const counted = {
      transformQuery: <Node extends { kind: string }>({ node }: { node: Node }) => {
        statements += 1;
        return node;
      },
      transformResult: async <Result>({ result }: { result: Result }) => result,
    };
    const db = database.db.withPlugin(counted);
    const many = await openTestGroup({ ...database, db }, { paidSeats: 400 });
    const people = Array.from({ length: 270 }, (_, n) => `p${n}@c.test`).join("\n");
    await many.call("invite-users", { people });
    const accounts = [];
    for (let n = 0; n < 30; n += 1) accounts.push(await many.site.newAccount(`m${n}@c.test`));
    for (const account of accounts) await many.site.seat(many.groupId, account);
    const all = { all: "1", search: "", show: "all", count: "300" };
    statements = 0;
    const removed = await many.call("remove-users", all);
    expect(removed.body).toMatchObject({ group: { numberOfUsers: 0 } });
    expect(statements).toBeLessThan(60);
    statements = 0;
    const restored = await many.call("restore-users", { userIds: String(removed.body["userIds"]) });
    expect(restored.body).toMatchObject({ tone: "success", group: { numberOfUsers: 300 } });
    expect(statements).toBeLessThan(60);
    await many.call("remove-users", all);
    many.site.at.clock.advance(HOUR + 1);
    statements = 0;
    await many.site.runJobs();
    expect((await many.site.mails()).filter(({ template }) => template === "removed-from-group")).toHaveLength(300);
    // One look a member at what goes on, and a few for each 50.
    expect(statements).toBeLessThan(30 + 6 * 40);
    await many.site.close();
  });

  test("all whom a search finds are removed if they are as many as the manager saw; the mails come an hour later", async () => {
    await inviteMany(0, 130);
    await site.mails();
    const choice = { all: "1", search: "last1", show: "all" };
    expect(await call("remove-users", { ...choice, count: "40" })).toMatchObject({
      status: 409,
      body: { code: "list-changed", message: expect.stringContaining("41 people match now.") },
    });
    expect((await call("remove-users", { ...choice, count: "41" })).body).toMatchObject({
      group: { numberOfUsers: 89 },
    });
    site.at.clock.advance(HOUR + 1);
    await site.runJobs();
    expect(await site.mails()).toHaveLength(41);
  });

  test("as many come back as there are seats, and the manager is told how many do not", async () => {
    await inviteMany(0, 300);
    const removed = await call("remove-users", { userIds: await idsOf("search=last1") });
    const gone = String(removed.body["userIds"]).split(",");
    await inviteMany(300, 300 + gone.length - 4);
    const restored = await call("restore-users", { userIds: gone.join(",") });
    expect(restored.body).toMatchObject({ success: true, tone: "attention", group: { openSeats: 0 } });
    expect(restored.body.message).toBe(
      `4 people are in Review again. ${gone.length - 4} could not be restored: their seats are taken, they are in another group, or it is too late.`,
    );
    expect((await group()).numberOfUsers).toBe(300);
  });

  test("those who wait are mailed again at once, an hour after the last mail [GROUP-10]", async () => {
    await inviteMany(0, 60);
    await site.seat(groupId, await site.newAccount("milo@b.test"));
    await site.mails();
    const pending = { all: "1", search: "", show: "pending", count: "60" };
    expect((await call("resend-activation-emails", pending)).body).toMatchObject({
      success: false,
      message: "Activation email was sent less than an hour ago.",
    });
    site.at.clock.advance(HOUR + 1);
    await inviteMany(60, 62);
    await site.mails();
    const answer = await call("resend-activation-emails", { all: "1", search: "", show: "all", count: "63" });
    expect(answer.body).toMatchObject({ success: true, tone: "attention" });
    expect(answer.body.message).toBe(
      "60 activation emails are on their way. 2 had one less than an hour ago, 1 has already activated.",
    );
    expect(await site.mails()).toHaveLength(60);
    site.at.clock.advance(HOUR + 1);
    expect((await call("resend-activation-emails", { ...pending, count: "62" })).body).toMatchObject({
      tone: "success",
      message: "62 activation emails are on their way.",
    });
  });

  test("expired invitations are marked, counted, listed, and their seats freed without a mail; that can be undone", async () => {
    await inviteMany(0, 14);
    await site.mails();
    expect(await call("free-expired")).toMatchObject({ status: 409, body: { code: "none-expired" } });
    site.at.clock.advance(14 * DAY);
    await inviteMany(14, 16);
    expect(await group()).toMatchObject({ expiredInvitations: 14, numberOfUsers: 16 });
    const { users, found } = await listed("show=expired");
    expect(found).toBe(14);
    expect(users.every(({ isExpired, pending }) => isExpired && pending)).toBe(true);
    expect((await listed("show=pending")).found).toBe(16);
    expect((await listed("show=active")).found).toBe(0);
    expect((await listed("search=last15")).users).toMatchObject([{ isExpired: false }]);
    await site.mails();
    const freed = await call("free-expired");
    expect(freed.body).toMatchObject({
      message: "14 seats are free again.",
      group: { expiredInvitations: 0, numberOfUsers: 2 },
    });
    const undone = await call("restore-users", { userIds: String(freed.body["userIds"]) });
    expect(undone.body).toMatchObject({ tone: "success", group: { expiredInvitations: 14 } });
    await call("free-expired");
    site.at.clock.advance(2 * HOUR);
    await site.runJobs();
    expect(await site.mails()).toEqual([]);
  });

  test("whoever a lower plan will remove is marked [GROUP-9]", async () => {
    const small = await site.newGroup("Small", { paidSeats: 4, length: { days: 10 } });
    const priya = await site.newAccount("priya@b.test");
    await site.administer(small, priya);
    await site.seat(small, await site.newAccount("active@b.test"));
    site.at.clock.advance(1_000);
    await call("invite-users", { people: "a@b.test\nb@b.test\nc@b.test" }, priya);
    await site.inTransaction((trx) =>
      grantTerm(trx, site.at, { holder: { groupId: small }, length: { years: 1 }, paidSeats: 2, source: "test" }),
    );
    const { users } = usersPageSchema.parse((await site.get(priya, "/api/group/users?sort=email")).body["data"]);
    expect(users.map(({ email, losesSeat }) => [email.split("@")[0], losesSeat])).toEqual([
      ["a", false],
      ["active", false],
      ["b", true],
      ["c", true],
    ]);
  });

  test("people of another group, and what are no ids, are nobody", async () => {
    await inviteMany(0, 3);
    const eve = await site.newAccount("eve@b.test");
    await site.administer(await site.newGroup("Other"), eve);
    const userIds = await idsOf();
    for (const name of ["remove-users", "resend-activation-emails"])
      for (const form of [{ userIds }, { userIds: "1,2" }, { userIds: "" }, {}])
        expect((await call(name, form, eve)).status).toBe(404);
    await call("remove-users", { userIds });
    expect((await call("restore-users", { userIds }, eve)).status).toBe(409);
    expect((await group()).numberOfUsers).toBe(0);
  });

  test("people without a name are sorted by their address, among the others [GROUP-1]", async () => {
    await call("invite-users", { people: "zoe@b.test\nAnn, Miller, x@b.test\nadam@b.test" });
    expect((await listed("sort=name")).users.map(({ email }) => email)).toEqual([
      "adam@b.test",
      "x@b.test",
      "zoe@b.test",
    ]);
  });
});
