import { expect, onTestFinished, test } from "vitest";
import { onOneDatabase } from "../../../../platform/testing/databases.ts";
import { openTestGroup } from "./testing/open-test-group.ts";

onOneDatabase("the users of a large group", (open) => {
  test("an answer has the first 100 by name, and the address of the rest [API-5]", async () => {
    const { site, call, listed, group } = await openTestGroup(await open(), { paidSeats: 200 });
    onTestFinished(() => site.close());
    const addresses = Array.from({ length: 103 }, (_, index) => `u${String(index).padStart(3, "0")}@b.test`);
    for (const email of addresses.toReversed())
      await call("invite-user", { firstName: "Ada", lastName: email.slice(0, 4), email });
    const { groupUsers, moreUsers, groupAdmins, numberOfUsers } = await group();
    expect(numberOfUsers).toBe(103);
    expect(groupUsers.map(({ email }) => email)).toEqual(addresses.slice(0, 100));
    expect(groupAdmins.map(({ email }) => email)).toEqual(["grace@b.test"]);
    expect(moreUsers).toBe("/api/group/users?results=100&page=2");
    expect((await listed("page=2")).users.map(({ email }) => email)).toEqual(addresses.slice(100));
  });
});
