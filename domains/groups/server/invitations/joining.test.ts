import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { findAccountByEmail } from "../../../accounts/server/records/public.ts";
import { describeTerms, readAccountFacts } from "../../../subscriptions/server/public.ts";
import { grantTerm, presentSeat } from "../../../subscriptions/server/terms/public.ts";
import { openTestGroup, type TestGroup } from "../http/testing/open-test-group.ts";
import type { TestSite } from "../http/testing/open-test-site.ts";
import { claimDomain, readGroupFields, readViewerGroups } from "../public.ts";

const DAY_MS = 86_400_000;

onEachDatabase("joining a group", (open) => {
  let database: TestDatabase;
  let site: TestSite;
  let groupId: string;
  let manager: Account;
  let codeFor: TestGroup["codeFor"];

  beforeEach(async () => {
    database = await open();
    ({ site, groupId, manager, codeFor } = await openTestGroup(database, { paidSeats: 0 }));
  });
  afterEach(() => site.close());

  const facts = (account: Account) => readAccountFacts(database.db, account.id);
  const seatOf = async (account: Account) => presentSeat(await facts(account))?.groupId;
  const accept = (who: Account | null, code: string) => site.post(who, "/api/group/accept-invitation", { code });

  describe("by invitation", () => {
    const activate = (code: string, more: Record<string, string> = {}) =>
      site.post(null, "/api/group/activate-account", {
        code,
        firstName: "Mary",
        lastName: "Somerville",
        userType: "librarian",
        password: "four words of my own",
        ...more,
      });

    test("whoever has no account sets name and password, is logged in, and reads by the group", async () => {
      const code = await codeFor("mary@b.test");
      const shown = await site.get(null, `/api/group/invitation?code=${code}`);
      expect(shown.body["data"]).toMatchObject({
        role: "user",
        groupTitle: "Review",
        email: "mary@b.test",
        hasAccount: false,
        loggedInAs: null,
      });
      const answer = await activate(code, { firstName: "Maria" });
      expect(answer.body).toMatchObject({ success: true, message: "Access is now provided by Review." });
      expect(String(answer.headers["set-cookie"])).toMatch(/^session=\S+; .*HttpOnly/);
      const account = await findAccountByEmail(database.db, "mary@b.test");
      expect(account).toMatchObject({ firstName: "Maria", userType: "librarian" });
      expect(account?.emailVerifiedAt).toBe(site.at.clock.now());
      expect(account && (await seatOf(account))).toBe(groupId);
      const listed = await site.get(manager, "/api/group/users");
      expect(listed.body["data"]).toMatchObject({ users: [{ firstName: "Maria", pending: false }] });
      // Used once.
      expect(await activate(code)).toMatchObject({ status: 410, body: { code: "invitation-useless" } });
    });

    test("a bad form is refused beside its fields, and the code stays good", async () => {
      const code = await codeFor("mary@b.test");
      expect((await activate(code, { firstName: " ", userType: "king", password: "short" })).body).toMatchObject({
        success: false,
        errors: { firstName: ["Enter your first name."], userType: ["Choose what describes you best."] },
      });
      expect((await activate(code, { password: "mary@b.test" })).body).toMatchObject({
        errors: { password: [expect.stringContaining("easily guessed")] },
      });
      expect((await activate(code)).status).toBe(200);
    });

    test("the same code at once makes one account", async () => {
      const code = await codeFor("mary@b.test");
      const answers = await Promise.all([activate(code), activate(code), activate(code)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test("whoever has an account has to log in to it; then one click accepts", async () => {
      const mary = await site.newAccount("Mary@B.test");
      const code = await codeFor("mary@b.test");
      expect((await site.get(null, `/api/group/invitation?code=${code}`)).body["data"]).toMatchObject({
        hasAccount: true,
      });
      expect(await activate(code)).toMatchObject({ status: 401, body: { code: "log-in-first" } });
      expect((await accept(null, code)).status).toBe(401);
      expect((await accept(mary, code)).body).toMatchObject({ success: true });
      expect(await seatOf(mary)).toBe(groupId);
    });

    test("another address than the invited one is refused with a sentence, and the code stays good", async () => {
      const [eve, mary] = [await site.newAccount("eve@b.test"), await site.newAccount("mary@b.test")];
      const code = await codeFor("mary@b.test");
      const sentence =
        "This invitation is for mary@b.test, and you are logged in as eve@b.test. Log out and log in with that address, or ask to be invited as eve@b.test.";
      expect((await site.get(eve, `/api/group/invitation?code=${code}`)).body["data"]).toMatchObject({
        problem: sentence,
      });
      expect(await accept(eve, code)).toMatchObject({ status: 403, body: { success: false, message: sentence } });
      expect(await seatOf(eve)).toBeUndefined();
      expect((await accept(mary, code)).status).toBe(200);
    });

    test("a code works for 14 days", async () => {
      const [ada, mary] = [await site.newAccount("ada@b.test"), await site.newAccount("mary@b.test")];
      const [first, second] = [await codeFor("ada@b.test"), await codeFor("mary@b.test")];
      site.at.clock.advance(14 * DAY_MS - 1);
      expect((await accept(ada, first)).status).toBe(200);
      site.at.clock.advance(1);
      expect(await accept(mary, second)).toMatchObject({ status: 410 });
      // The seat is still kept.
      expect((await site.get(manager, "/api/group")).body["data"]).toMatchObject({ numberOfUsers: 2 });
    });

    test("a member of another group has to leave that one first", async () => {
      const mary = await site.newAccount("mary@b.test");
      await site.seat(await site.newGroup("Journal"), mary);
      const code = await codeFor("mary@b.test");
      expect(await accept(mary, code)).toMatchObject({
        status: 409,
        body: {
          message: "You are a member of Journal. Leave that group on your subscription page first, then try again.",
        },
      });
      await site.post(mary, "/api/user/leave-group");
      expect((await accept(mary, code)).status).toBe(200);
    });

    test.each(["", "x", "' or 1=1 --", "A".repeat(43), "é\u0000"])("%j is no code", async (code) => {
      const mary = await site.newAccount("mary@b.test");
      expect((await accept(mary, code)).status).toBe(410);
      expect((await site.get(null, `/api/group/invitation?code=${encodeURIComponent(code)}`)).status).toBe(410);
    });

    test("own days wait while the seat lasts, and go on to the day after removal [SUBS-14]", async () => {
      const mary = await site.newAccount("mary@b.test");
      await site.inTransaction((trx) =>
        grantTerm(trx, site.at, { holder: { accountId: mary.id }, length: { days: 100 }, source: "test" }),
      );
      site.at.moveTo("2026-12-01");
      await site.signIn(manager);
      await site.signIn(mary);
      await accept(mary, await codeFor("mary@b.test"));
      const fields = async () => describeTerms(await facts(mary), site.at).fields;
      expect(await fields()).toMatchObject({ hasPausedSubscriptions: 90 });
      site.at.moveTo("2026-12-20");
      const { body } = await site.get(manager, "/api/group/users");
      const [user] = await database.db.selectFrom("group_users").select("id").execute();
      expect(body["data"]).toMatchObject({ found: 1 });
      await site.post(manager, "/api/group/remove-user", { userId: user?.id ?? "" });
      expect(await fields()).toMatchObject({ hasPausedSubscriptions: 0, daysLeftInSubscription: 90 });
    });
  });

  describe("by an address at the group's domain", () => {
    let mary: Account;

    beforeEach(async () => {
      await site.inTransaction((trx) =>
        claimDomain(trx, site.at, { groupId, domain: "firm.test", actor: { id: null, name: "a test" } }),
      );
      mary = await site.newAccount("mary@firm.test");
      // Someone who has proved the address a short time ago joins at once.
      site.at.clock.advance(25 * 3_600_000);
    });

    const join = (who = mary) => site.post(who, "/api/user/join-group");
    const fields = async () => readGroupFields(database.db, site.at, { account: mary, facts: await facts(mary) });

    test("joining sends a confirmation; until its link is followed the reader waits [SUBS-10]", async () => {
      expect(await fields()).toMatchObject({
        groupUserWhitelistedIn: { title: "Review", openSeats: null },
        timeoutUntilVerifyWhitelist: null,
        whitelistAdminInfo: { adminName: "Grace Hopper", adminEmail: "grace@b.test" },
      });
      expect((await join()).body).toMatchObject({
        success: true,
        message: "A confirmation email is on its way to mary@firm.test. Follow the link in it to join Review.",
      });
      expect(await fields()).toMatchObject({ timeoutUntilVerifyWhitelist: 1 });
      expect(await seatOf(mary)).toBeUndefined();
      const [mail] = await site.mails();
      expect(mail).toMatchObject({ template: "confirm-join", to: "mary@firm.test", props: { pausesOwn: false } });
      // The code names the account: nobody has to be logged in.
      expect((await site.post(null, "/api/group/confirm-join", { code: mail?.code ?? "" })).body).toMatchObject({
        success: true,
        loggedIn: false,
        message: "Access is now provided by Review.",
      });
      expect(await seatOf(mary)).toBe(groupId);
      expect(await fields()).toMatchObject({ groupUserIsIn: { title: "Review" } });
      // Followed again, the link leads in.
      expect((await site.post(null, "/api/group/confirm-join", { code: mail?.code ?? "" })).body).toMatchObject({
        message: "Access is provided by Review.",
      });
    });

    test("whoever has proved the address within a day joins at once", async () => {
      const new1 = await site.newAccount("new@firm.test");
      expect((await join(new1)).body).toMatchObject({ message: "Access is now provided by Review." });
      expect(await seatOf(new1)).toBe(groupId);
      expect(await site.mails()).toEqual([]);
    });

    test("another confirmation can be asked for when the waiting period is over [SUBS-10]", async () => {
      await join();
      site.at.clock.advance(1_800_000);
      expect(await fields()).toMatchObject({ timeoutUntilVerifyWhitelist: 0.5 });
      expect(await join()).toMatchObject({
        status: 409,
        body: {
          code: "waiting-to-confirm",
          message:
            "A confirmation email is on its way to mary@firm.test. Follow the link in it to join; you can request another one in 30 minutes.",
        },
      });
      site.at.clock.advance(1_800_000);
      expect(await fields()).toMatchObject({ timeoutUntilVerifyWhitelist: null });
      expect((await join()).status).toBe(200);
      const [first, second] = await site.mails();
      expect((await site.post(null, "/api/group/confirm-join", { code: first?.code ?? "" })).status).toBe(410);
      expect((await site.post(null, "/api/group/confirm-join", { code: second?.code ?? "" })).status).toBe(200);
    });

    test("what an address could open is told: unverified, to be joined, or waiting", async () => {
      const stateOf = async (account: Account) =>
        (
          await readViewerGroups(database.db, site.at, {
            account,
            facts: await facts(account),
            organization: null,
            supportEmail: "help@b.test",
          })
        ).yours.state;
      expect(await stateOf({ ...mary, emailVerifiedAt: null })).toBe("unverified");
      expect(await stateOf({ ...mary, email: "mary@home.test", unverifiedEmail: "mary@firm.test" })).toBe("unverified");
      expect(await stateOf(mary)).toBe("join");
      await join();
      expect(await stateOf(mary)).toBe("confirming");
      expect(await stateOf({ ...mary, email: "mary@home.test" })).toBe("trial-unused");
      site.at.moveTo("2028-01-01");
      expect(await stateOf(mary)).toBe("trial-unused");
    });

    test("only who is whitelisted, in no group, and finds a seat can join [SUBS-9]", async () => {
      const eve = await site.newAccount("eve@other.test");
      expect(await join(eve)).toMatchObject({ status: 403, body: { code: "not-offered" } });
      await site.seat(await site.newGroup("Journal"), mary);
      expect(await join()).toMatchObject({ status: 409, body: { code: "member-elsewhere" } });
    });

    test("who has been invited too uses that seat", async () => {
      await codeFor("mary@firm.test");
      await join();
      const mail = (await site.mails()).find(({ template }) => template === "confirm-join");
      await site.post(null, "/api/group/confirm-join", { code: mail?.code ?? "" });
      expect((await site.get(manager, "/api/group")).body["data"]).toMatchObject({ numberOfUsers: 1 });
    });
  });

  describe("by a link to share", () => {
    const makeLink = async (endsOn = "2026-12-01", seatLimit = "2") =>
      site.post(manager, "/api/group/make-link", { endsOn, seatLimit });
    const codeOf = (link: unknown) => new URL(String(link)).searchParams.get("code") ?? "";
    const join = (who: Account, code: string) => site.post(who, "/api/group/join-by-link", { code });

    test("pressed twice, the link says that one is in the group, also when its places are used up", async () => {
      const mary = await site.newAccount("mary@b.test");
      const code = codeOf((await makeLink("2026-12-01", "1")).body["link"]);
      const answers = await Promise.all([join(mary, code), join(mary, code)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await join(mary, code)).toMatchObject({
        body: { code: "member-already", message: "You are already a member of Review. There is nothing else to do." },
      });
    });

    test("as many join as it was made for, also at once, and it outlives its maker", async () => {
      const { body } = await makeLink();
      const code = codeOf(body["link"]);
      const other = await site.newAccount("other@b.test");
      await site.administer(groupId, other);
      await site.post(manager, "/api/group/admin-leave-group");
      expect((await site.get(null, `/api/group/link?code=${code}`)).body["data"]).toEqual({
        groupTitle: "Review",
        loggedInAs: null,
        pausesOwn: false,
      });
      const people = await Promise.all(Array.from({ length: 8 }, (_, n) => site.newAccount(`p${n}@b.test`)));
      const answers = await Promise.all(people.map((who) => join(who, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(answer.body).toMatchObject({ code: "link-used-up" });
      expect((await site.get(other, "/api/group/links")).body["data"]).toMatchObject([
        { seatLimit: 2, joined: 2, isOpen: false, endDate: "12.1.2026" },
      ]);
    });

    test("only whoever has a subscription of their own is told that it is paused [SUBS-14]", async () => {
      const [ada, mary] = [await site.newAccount("ada@b.test"), await site.newAccount("mary@b.test")];
      const own = { holder: { accountId: ada.id }, length: { days: 100 }, source: "test" };
      await site.inTransaction((trx) => grantTerm(trx, site.at, own));
      const shown = async (who: Account | null, call: string, code: string) =>
        (await site.get(who, `/api/group/${call}?code=${code}`)).body["data"];
      const link = codeOf((await makeLink()).body["link"]);
      expect(await shown(ada, "link", link)).toMatchObject({ pausesOwn: true });
      expect(await shown(mary, "link", link)).toMatchObject({ pausesOwn: false });
      const [forAda, forMary] = [await codeFor("ada@b.test"), await codeFor("mary@b.test")];
      expect(await shown(ada, "invitation", forAda)).toMatchObject({ pausesOwn: true });
      expect(await shown(mary, "invitation", forMary)).toMatchObject({ pausesOwn: false });
      // Nobody else learns of it.
      expect(await shown(null, "invitation", forAda)).toMatchObject({ pausesOwn: false });
      expect(await shown(ada, "invitation", await codeFor("ada@b.test", "admin"))).toMatchObject({ pausesOwn: false });
    });

    test("it works to the end of its last day, or until it is closed", async () => {
      const [early, late] = [await site.newAccount("early@b.test"), await site.newAccount("late@b.test")];
      const code = codeOf((await makeLink("2026-11-22", "9")).body["link"]);
      site.at.moveTo("2026-11-22");
      expect((await join(early, code)).status).toBe(200);
      site.at.moveTo("2026-11-23");
      expect(await join(late, code)).toMatchObject({ status: 410, body: { code: "link-closed" } });
      const second = codeOf((await makeLink()).body["link"]);
      const [open] = await database.db.selectFrom("group_links").selectAll().orderBy("id", "desc").execute();
      await site.post(manager, "/api/group/close-link", { linkId: open?.id ?? "" });
      expect((await join(late, second)).status).toBe(410);
    });

    test.each([
      ["2026-11-20", "2", { endsOn: ["Choose today or a later day."] }],
      ["tomorrow", "0", { endsOn: ["Choose the last day."], seatLimit: ["Enter at least 1."] }],
      ["2026-02-30", "x", { endsOn: ["Choose the last day."], seatLimit: ["Enter a number of seats."] }],
    ])("until %s for %s is refused", async (endsOn, seatLimit, errors) => {
      expect(await makeLink(endsOn, seatLimit)).toMatchObject({ status: 422, body: { errors } });
    });
  });

  test("the record tells managers who did what to whom, the newest first", async () => {
    await accept(await site.newAccount("mary@b.test"), await codeFor("mary@b.test"));
    site.at.clock.advance(1_000);
    const [user] = await database.db.selectFrom("group_users").select("id").execute();
    await site.post(manager, "/api/group/remove-user", { userId: user?.id ?? "" });
    const { body } = await site.get(manager, "/api/group/record");
    expect(body["data"]).toMatchObject({
      hasMore: false,
      entries: [
        { actor: "Grace Hopper", date: "11.21.2026", sentence: "removed Ada Byron (mary@b.test)" },
        {},
        {},
        {},
        {},
      ],
    });
  });
});
