import { afterEach, beforeEach, expect, test } from "vitest";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { openTestGroup, type TestGroup } from "../../http/testing/open-test-group.ts";
import type { TestSite } from "../../http/testing/open-test-site.ts";

onEachDatabase("another administrator of a group", (open) => {
  let site: TestSite;
  let groupId: string;
  let manager: Account;
  let invite: TestGroup["invite"];
  let group: TestGroup["group"];
  let userWith: TestGroup["userWith"];

  beforeEach(async () => {
    ({ site, groupId, manager, invite, group, userWith } = await openTestGroup(await open(), { paidSeats: 3 }));
  });
  afterEach(() => site.close());

  test("an active user becomes one at once, keeps the seat, and everybody concerned is told", async () => {
    const ada = await site.newAccount("ada@b.test");
    await site.administer(groupId, ada);
    const milo = await site.newAccount("milo@b.test", { firstName: "Milo", lastName: "Member" });
    await site.seat(groupId, milo);
    const { id: userId } = await userWith("milo@b.test");
    const make = () => site.post(manager, "/api/group/make-admin", { userId });
    expect((await make()).body).toMatchObject({ success: true, message: "Milo Member now administers Review." });
    const { numberOfUsers, groupAdmins } = await group(milo);
    expect(numberOfUsers).toBe(1);
    expect(groupAdmins.map(({ email }) => email).toSorted()).toEqual(["ada@b.test", "grace@b.test", "milo@b.test"]);
    expect(await userWith("milo@b.test")).toMatchObject({ isAdmin: true });
    const told = (await site.mails()).map(({ to, props }) => `${to} ${String(props["change"])}`);
    expect(told.toSorted()).toEqual(["ada@b.test made", "milo@b.test made"]);
    expect(await make()).toMatchObject({ status: 409, body: { code: "already-invited" } });
    expect((await site.get(manager, "/api/group/record")).text).toContain("made Milo Member (milo@b.test) an admin");
  });

  test("the others are told when an invited one accepts", async () => {
    await invite("ada@b.test", "admin");
    const ada = await site.newAccount("ada@b.test");
    await site.post(ada, "/api/group/accept-invitation", { code: (await site.mails())[0]?.code ?? "" });
    const mails = await site.mails();
    expect(mails).toMatchObject([{ template: "admins-changed", to: "grace@b.test", props: { change: "accepted" } }]);
  });

  test("whoever administers another group, or has not activated, can't be made one", async () => {
    const other = await site.newGroup("Other");
    const eve = await site.newAccount("eve@b.test");
    await site.administer(other, eve);
    await site.seat(groupId, eve);
    await invite("mary@b.test");
    const make = async (email: string) =>
      (await site.post(manager, "/api/group/make-admin", { userId: (await userWith(email)).id })).body;
    expect(await make("eve@b.test")).toMatchObject({ success: false, code: "already-in-group" });
    expect(await make("mary@b.test")).toMatchObject({ success: false, code: "activate-first" });
  });
});
