import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { describeTerms, readAccountFacts } from "../../../subscriptions/server/public.ts";
import { grantTerm } from "../../../subscriptions/server/terms/public.ts";
import { usersPageSchema } from "../../contract.ts";
import { openTestGroup, type TestGroup } from "../http/testing/open-test-group.ts";
import type { TestSite } from "../http/testing/open-test-site.ts";

onEachDatabase("the people of a group", (open) => {
  let database: TestDatabase;
  let site: TestSite;
  let groupId: string;
  let manager: Account;
  let invite: TestGroup["invite"];
  let listed: TestGroup["listed"];
  let group: TestGroup["group"];
  let userWith: TestGroup["userWith"];
  let adminWith: TestGroup["adminWith"];

  beforeEach(async () => {
    database = await open();
    ({ site, groupId, manager, invite, listed, group, userWith, adminWith } = await openTestGroup(database, {
      paidSeats: 3,
    }));
  });
  afterEach(() => site.close());

  test("an invited user holds a seat, stands in the list as pending, and gets one mail [GROUP-1]", async () => {
    const answer = await invite("mary@b.test");
    expect(answer.body).toMatchObject({
      loggedIn: true,
      success: true,
      message: "Mary Somerville was invited. An activation email is on its way to mary@b.test.",
      group: { openSeats: 2, numberOfUsers: 1 },
    });
    site.at.clock.advance(27 * 3_600_000);
    expect(await userWith("mary@b.test")).toMatchObject({
      firstName: "Mary",
      lastName: "Somerville",
      pending: true,
      hoursSinceVerificationCodeIssued: 27,
      dateInvited: "11.21.2026",
      lastLoginDate: null,
    });
    const mails = await site.mails();
    expect(mails).toMatchObject([
      {
        template: "group-invitation",
        to: "mary@b.test",
        props: { firstName: "Mary", groupTitle: "Review", inviter: "Grace Hopper", role: "user", validDays: 14 },
      },
    ]);
    // Only the hash of what the mail carries is kept.
    const [code] = await database.db.selectFrom("group_codes").selectAll().execute();
    expect(JSON.stringify(code)).not.toContain(mails[0]?.code);
  });

  test("the last open seat, and none after it [GROUP-3]", async () => {
    for (const name of ["a", "b", "c"]) await invite(`${name}@b.test`);
    expect((await group()).openSeats).toBe(0);
    const refused = await invite("d@b.test");
    expect(refused).toMatchObject({
      status: 409,
      body: { success: false, message: "You have used up all available seats." },
    });
    expect((await listed()).found).toBe(3);
  });

  test("of 100 invites at once as many succeed as there are open seats, each with one mail [GROUP-13]", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => invite(`p${n}@b.test`)));
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(3);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body.message).toBe("You have used up all available seats.");
    expect((await group()).numberOfUsers).toBe(3);
    expect(await site.mails()).toHaveLength(3);
  });

  test("of 100 invites for one open seat exactly one succeeds [GROUP-13]", async () => {
    await invite("a@b.test");
    await invite("b@b.test");
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => invite(`p${n}@b.test`)));
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1);
    expect((await group()).openSeats).toBe(0);
  });

  test("the same invite twice at once is one", async () => {
    const answers = await Promise.all([invite("mary@b.test"), invite("MARY@b.test")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      success: false,
      errors: { email: [expect.stringMatching(/^mary@b\.test is already a user of this group\.$/i)] },
    });
    expect(await site.mails()).toHaveLength(1);
  });

  test.each([
    ["", "Mary", "S", "Enter an email address."],
    ["mary", "Mary", "S", "Enter an email address such as"],
    ["mary@b.test\nBcc: x@evil.test", "Mary", "S", "Enter an email address such as"],
    ["mary@b.test\r\nSubject: x", "Mary", "S", "Enter an email address such as"],
    ["mary@b.test,x@evil.test", "Mary", "S", "Enter an email address such as"],
    ['"x@evil.test"@b.test', "Mary", "S", "Enter an email address such as"],
    ["jörg@b.test", "Mary", "S", "Addresses with letters outside a–z, such as ö or 用, cannot be used here yet."],
    ["jörg@b.test\nBcc: x@evil.test", "Mary", "S", "Enter an email address such as"],
    [`${"m".repeat(250)}@b.test`, "Mary", "S", "Use at most 254 characters."],
  ])("the address %j is refused beside its field [GROUP-5]", async (email, firstName, lastName, sentence) => {
    const answer = await site.post(manager, "/api/group/invite-user", { email, firstName, lastName });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ success: false, errors: { email: [expect.stringContaining(sentence)] } });
    expect((await group()).numberOfUsers).toBe(0);
    expect(await site.mails()).toEqual([]);
  });

  test("names that would carry a link or break a mail's head are refused beside their fields [GROUP-5]", async () => {
    const form = { email: "mary@b.test", firstName: "Mary\r\nBcc: x@evil.test", lastName: "http://evil.test" };
    expect((await site.post(manager, "/api/group/invite-user", form)).body).toMatchObject({
      errors: { firstName: [expect.stringMatching(/^Leave out/)], lastName: [expect.stringMatching(/^Leave out/)] },
    });
    const empty = await site.post(manager, "/api/group/invite-admin", { email: "mary@b.test", lastName: "\u200B" });
    expect(empty.body).toMatchObject({
      errors: { firstName: ["Enter a first name."], lastName: ["Enter a last name."] },
    });
  });

  test("an activation mail is sent again an hour after the last one, and the last link is dead [GROUP-10]", async () => {
    await invite("mary@b.test");
    const { id: userId } = await userWith("mary@b.test");
    const resend = () => site.post(manager, "/api/group/resend-activation-email", { userId });
    const tooEarly = { status: 409, body: { message: "Activation email was sent less than an hour ago." } };
    expect(await resend()).toMatchObject(tooEarly);
    site.at.clock.advance(3_600_000);
    expect(await resend()).toMatchObject(tooEarly);
    site.at.clock.advance(1);
    expect((await resend()).body).toMatchObject({ success: true });
    expect(await resend()).toMatchObject(tooEarly);
    const [first, second] = await site.mails();
    const shown = async (code = "") => (await site.get(null, `/api/group/invitation?code=${code}`)).body["data"];
    expect(await shown(first?.code)).toMatchObject({ state: "replaced" });
    expect(await shown(second?.code)).toMatchObject({ state: "open" });
  });

  test("of two resends at once one is sent [GROUP-10]", async () => {
    await invite("mary@b.test");
    const { id: userId } = await userWith("mary@b.test");
    await site.mails();
    site.at.clock.advance(3_600_001);
    const resend = () => site.post(manager, "/api/group/resend-activation-email", { userId });
    const answers = await Promise.all([resend(), resend(), resend()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await site.mails()).toHaveLength(1);
  });

  test("a removed user has no seat, and the link is dead [GROUP-2]", async () => {
    await invite("mary@b.test");
    await invite("ann@b.test");
    const mail = (await site.mails()).find(({ to }) => to === "mary@b.test");
    const remove = async (email: string) =>
      site.post(manager, "/api/group/remove-user", { userId: (await userWith(email)).id });
    expect((await remove("mary@b.test")).body).toMatchObject({
      success: true,
      message: "Mary Somerville was removed from Review.",
      group: { openSeats: 2 },
    });
    expect((await site.get(null, `/api/group/invitation?code=${mail?.code ?? ""}`)).status).toBe(410);
    const settings = await site.post(manager, "/api/group/update-notification-settings", { notifyOnRemove: "0" });
    expect(settings.body).toMatchObject({
      message: "Removed users will not be notified by email.",
      group: { notifyOnRemove: false },
    });
    // Somebody who was removed can be invited again.
    expect((await invite("mary@b.test")).status).toBe(200);
  });

  describe("a removal that is taken back [GROUP-2]", () => {
    const removed = async (email: string) => {
      const { id: userId } = await userWith(email);
      await site.post(manager, "/api/group/remove-user", { userId });
      await site.mails();
      return () => site.post(manager, "/api/group/restore-user", { userId });
    };

    test("gives an active user the seat again, and own days are paused as if nothing had been [SUBS-14]", async () => {
      const milo = await site.newAccount("milo@b.test", { firstName: "Milo", lastName: "Member" });
      const term = { holder: { accountId: milo.id }, length: { days: 10 }, source: "test" } as const;
      await site.inTransaction((trx) => grantTerm(trx, site.at, term));
      await site.seat(groupId, milo);
      const paused = async () => describeTerms(await readAccountFacts(database.db, milo.id), site.at).fields;
      const before = await paused();
      expect(before.hasPausedSubscriptions).toBe(10);
      const undo = await removed("milo@b.test");
      expect((await paused()).hasPausedSubscriptions).toBe(0);
      expect((await undo()).body).toMatchObject({
        success: true,
        message: "Milo Member is a user of Review again.",
        group: { numberOfUsers: 1, openSeats: 2 },
      });
      expect(await paused()).toEqual(before);
      expect(await site.mails()).toEqual([]);
      expect((await undo()).status).toBe(404);
      expect((await site.get(manager, "/api/group/record")).text).toContain("took back the removal of Milo Member");
    });

    test("invites a pending one again, by the same link and without another mail [GROUP-10]", async () => {
      await invite("mary@b.test");
      const [mail] = await site.mails();
      const undo = await removed("mary@b.test");
      expect((await undo()).body.message).toBe(
        "Mary Somerville is invited again. The activation email that was sent to mary@b.test works again.",
      );
      expect(await site.mails()).toEqual([]);
      expect((await site.get(null, `/api/group/invitation?code=${mail?.code ?? ""}`)).status).toBe(200);
    });

    test("takes no seat that another has, and no place that the person has by now [GROUP-13]", async () => {
      for (const name of ["a", "b", "c"]) await invite(`${name}@b.test`);
      const undo = await removed("a@b.test");
      const answers = await Promise.all([undo(), invite("d@b.test"), undo(), invite("e@b.test")]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await group()).numberOfUsers).toBe(3);
      const again = await removed("b@b.test");
      await invite("b@b.test");
      expect((await again()).status).toBe(409);
      const third = await removed("c@b.test");
      await invite("c@b.test");
      const { id: userId } = await userWith("c@b.test");
      await site.post(manager, "/api/group/remove-user", { userId });
      expect((await third()).status).toBe(200);
    });

    test("comes too late after an hour, and is nothing for who left by themselves", async () => {
      await invite("mary@b.test");
      const undo = await removed("mary@b.test");
      site.at.clock.advance(3_600_001);
      expect((await undo()).body).toMatchObject({ success: false, code: "undo-too-late" });
      const member = await site.newAccount("left@b.test");
      await site.seat(groupId, member);
      const { id: userId } = await userWith("left@b.test");
      await site.post(member, "/api/user/leave-group");
      expect((await site.post(manager, "/api/group/restore-user", { userId })).status).toBe(404);
    });
  });

  test("managers who remove themselves as users stay administrators, without content [GROUP-8]", async () => {
    await site.seat(groupId, manager);
    const { id: userId } = await userWith("grace@b.test");
    expect((await site.post(manager, "/api/group/remove-user", { userId })).body).toMatchObject({
      success: true,
      message: "You were removed as a user. You still administer Review, without access to its content.",
      group: { numberOfUsers: 0 },
    });
    expect((await group()).groupAdmins).toMatchObject([{ email: "grace@b.test" }]);
  });

  test("the list says who administers too, and who is oneself [GROUP-8]", async () => {
    await site.seat(groupId, manager);
    await invite("mary@b.test");
    await invite("ada@b.test");
    await invite("ada@b.test", "admin");
    const { users } = await listed("sort=email");
    expect(users.map((user) => ({ [user.email]: [user.isAdmin, user.isInvitedAdmin, user.isYou] }))).toEqual([
      { "ada@b.test": [true, true, false] },
      { "grace@b.test": [true, false, true] },
      { "mary@b.test": [false, false, false] },
    ]);
  });

  test("whom to write to about what only the publisher can change [GROUP-11]", async () => {
    expect((await group()).supportEmail).toBe("help@example.org");
  });

  test("wrong fields are told in a sentence that says what to do [GROUP-5]", async () => {
    const one = await site.post(manager, "/api/group/invite-user", { firstName: "A", lastName: "B", email: "" });
    expect(one.body.message).toBe("Enter an email address.");
    const more = await site.post(manager, "/api/group/invite-user", { firstName: "", lastName: "B", email: "" });
    expect(more.body.message).toBe("Correct the marked fields.");
  });

  describe("administrators [GROUP-7]", () => {
    test("the first one is the contact; an invited one takes no seat and can become it once active", async () => {
      expect(await group()).toMatchObject({ adminName: "Grace Hopper", adminEmail: "grace@b.test", openSeats: 3 });
      expect((await invite("ada@b.test", "admin")).body).toMatchObject({ success: true, group: { openSeats: 3 } });
      const { id: userId } = await adminWith("ada@b.test");
      const name = () => site.post(manager, "/api/group/set-administrative-contact", { userId });
      expect(await name()).toMatchObject({ status: 409, body: { code: "contact-pending" } });
      const ada = await site.newAccount("ada@b.test");
      const [mail] = await site.mails();
      await site.post(ada, "/api/group/accept-invitation", { code: mail?.code ?? "" });
      expect((await name()).body).toMatchObject({ group: { adminName: "Ada Byron", adminEmail: "ada@b.test" } });
      expect((await group(ada)).openSeats).toBe(3);
    });

    test("oneself and the last one can't be removed; leaving needs another active one [GROUP-12]", async () => {
      const own = await adminWith("grace@b.test");
      expect(await site.post(manager, "/api/group/remove-admin", { userId: own.id })).toMatchObject({
        status: 409,
        body: {
          message: "You can't remove yourself. To give up your role, use 'Leave as administrator'.",
        },
      });
      expect(await group()).toMatchObject({ mayLeave: false, groupAdmins: [{ isYou: true }] });
      const leave = () => site.post(manager, "/api/group/admin-leave-group");
      expect(await leave()).toMatchObject({ status: 409, body: { success: false, code: "last-admin" } });
      await invite("ada@b.test", "admin");
      expect((await leave()).status).toBe(409);
      const ada = await site.newAccount("ada@b.test");
      await site.post(ada, "/api/group/accept-invitation", { code: (await site.mails())[0]?.code ?? "" });
      expect((await group()).mayLeave).toBe(true);
      expect((await leave()).body).toMatchObject({ success: true, message: "You no longer administer Review." });
      expect(await site.get(manager, "/api/group")).toMatchObject({ status: 403 });
      expect(await group(ada)).toMatchObject({ adminName: "Ada Byron", groupAdmins: [{ email: "ada@b.test" }] });
    });

    test("two who remove each other at once leave one", async () => {
      const ada = await site.newAccount("ada@b.test");
      await site.administer(groupId, ada);
      const [own, other] = [await adminWith("grace@b.test"), await adminWith("ada@b.test")];
      const answers = await Promise.all([
        site.post(manager, "/api/group/remove-admin", { userId: other.id }),
        site.post(ada, "/api/group/remove-admin", { userId: own.id }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    });

    test("two who leave at once leave one [GROUP-12]", async () => {
      const ada = await site.newAccount("ada@b.test");
      await site.administer(groupId, ada);
      const answers = await Promise.all([manager, ada].map((who) => site.post(who, "/api/group/admin-leave-group")));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
  });

  test("the people of another group do not exist for a manager, and nothing happens to them", async () => {
    const other = await site.newGroup("Other");
    const stranger = await site.newAccount("eve@b.test");
    await site.administer(other, stranger);
    await invite("mary@b.test");
    const { id: userId } = await userWith("mary@b.test");
    const [own] = (await group()).groupAdmins;
    for (const [call, id] of [
      ["remove-user", userId],
      ["resend-activation-email", userId],
      ["remove-admin", own?.id ?? ""],
      ["set-administrative-contact", own?.id ?? ""],
    ] as const) {
      const answer = await site.post(stranger, `/api/group/${call}`, { userId: id });
      expect(answer).toMatchObject({ status: 404, body: { success: false, code: "person-not-found" } });
    }
    for (const userIdOf of ["", "1", "' or 1=1 --", "0192d3a4-0000-7000-8000-000000000000"])
      expect((await site.post(manager, "/api/group/remove-user", { userId: userIdOf })).status).toBe(404);
    expect((await listed()).users).toMatchObject([{ email: "mary@b.test" }]);
    expect((await group()).groupAdmins).toHaveLength(1);
  });

  test("the list is searched, sorted and paged [GROUP-1]", async () => {
    const large = await site.newGroup("Library", { paidSeats: 0 });
    const librarian = await site.newAccount("lib@b.test");
    await site.administer(large, librarian);
    const people = Array.from({ length: 45 }, (_, n) => `First${n}, Ümlaut${String(n).padStart(2, "0")}, p${n}@b.test`);
    await site.post(librarian, "/api/group/invite-users", { people: people.join("\n") });
    const page = async (query: string) =>
      usersPageSchema.parse((await site.get(librarian, `/api/group/users?${query}`)).body["data"]);
    expect(await page("results=20&page=3")).toMatchObject({ found: 45, users: { length: 5 } });
    expect((await page("results=20&order=desc")).users[0]).toMatchObject({ lastName: "Ümlaut44" });
    expect((await page("search=umlaut4%20first")).found).toBe(5);
    expect((await page("search=p7@b")).users).toMatchObject([{ lastName: "Ümlaut07" }]);
    for (const none of ["%25", "_", "%27--", "nobody"]) expect((await page(`search=${none}`)).found).toBe(0);
    for (const odd of ["page=-1", "page=x&results=7&sort=password&order=up", "page=99999"])
      expect((await page(odd)).found).toBe(45);
    for (const sort of ["email", "invited", "status", "login"])
      expect((await page(`sort=${sort}`)).users).toHaveLength(45);
  });

  test("the list is sorted by the last login, with those who never did at one end [GROUP-1]", async () => {
    await invite("pending@b.test");
    for (const name of ["early", "late"]) {
      site.at.clock.advance(60_000);
      await site.seat(groupId, await site.newAccount(`${name}@b.test`));
    }
    const emails = async (order: string) =>
      (await listed(`sort=login&order=${order}`)).users.map(({ email }) => email.split("@")[0]);
    expect(await emails("desc")).toEqual(["late", "early", "pending"]);
    expect(await emails("asc")).toEqual(["pending", "early", "late"]);
  });

  test("a member leaves, and their own days go on; who is no member can't [SUBS-11]", async () => {
    const member = await site.newAccount("mary@b.test");
    await site.seat(groupId, member);
    expect((await site.post(member, "/api/user/leave-group")).body).toMatchObject({
      success: true,
      message: "You have left Review.",
    });
    expect(await site.post(member, "/api/user/leave-group")).toMatchObject({
      status: 409,
      body: { message: "You are not a member of a group." },
    });
    expect((await group()).numberOfUsers).toBe(0);
  });
});
