import { afterEach, beforeEach, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { readAccountFacts } from "../../../../subscriptions/server/public.ts";
import { presentSeat } from "../../../../subscriptions/server/terms/public.ts";
import { groupPaths } from "../../../rules.ts";
import { openTestGroup, type TestGroup } from "../../http/testing/open-test-group.ts";
import type { TestSite } from "../../http/testing/open-test-site.ts";
import { claimDomain, readViewerGroups } from "../../public.ts";

const DAY_MS = 86_400_000;

onEachDatabase("an invitation that is followed again, late, or not at all", (open) => {
  let database: TestDatabase;
  let site: TestSite;
  let groupId: string;
  let manager: Account;
  let codeFor: TestGroup["codeFor"];
  let group: TestGroup["group"];

  beforeEach(async () => {
    database = await open();
    ({ site, groupId, manager, codeFor, group } = await openTestGroup(database, { paidSeats: 0 }));
  });
  afterEach(() => site.close());

  const shown = async (who: Account | null, code: string) =>
    (await site.get(who, `/api/group/invitation?code=${code}`)).body["data"];
  const seatOf = async (who: Account) => presentSeat(await readAccountFacts(database.db, who.id))?.groupId;

  test("leads in whoever has joined, and tells everybody else what is so", async () => {
    const mary = await site.newAccount("mary@b.test");
    const code = await codeFor("mary@b.test");
    await site.post(mary, "/api/group/accept-invitation", { code });
    expect(await shown(mary, code)).toMatchObject({ state: "used", groupTitle: "Review", problem: null });
    expect(await shown(null, code)).toMatchObject({ state: "used", hasAccount: true });
    expect(await shown(manager, code)).toMatchObject({
      state: "used",
      problem:
        "This invitation is for mary@b.test, and you are logged in as grace@b.test. Log out and log in with that address, or ask to be invited as grace@b.test.",
    });
    await site.post(mary, "/api/user/leave-group");
    expect((await site.get(mary, `/api/group/invitation?code=${code}`)).status).toBe(410);
  });

  test("when it is too old, or was replaced, is accepted by the verified address, or asked for anew", async () => {
    const mary = await site.newAccount("mary@b.test");
    const old = await codeFor("mary@b.test");
    site.at.clock.advance(15 * DAY_MS);
    expect(await shown(null, old)).toMatchObject({ state: "expired", acceptsByAddress: false });
    expect(await shown(mary, old)).toMatchObject({ state: "expired", acceptsByAddress: true });
    expect((await site.post(null, "/api/group/activate-account", activation(old))).status).toBe(410);
    // It goes to the invited address and nowhere else, once an hour.
    expect((await site.post(null, "/api/group/ask-again", { code: old })).body).toMatchObject({
      message: "A new invitation is on its way to mary@b.test.",
    });
    const mails = await site.mails();
    expect(mails).toMatchObject([{ template: "group-invitation", to: "mary@b.test" }]);
    expect((await site.post(null, "/api/group/ask-again", { code: old })).body).toMatchObject({
      code: "sent-recently",
    });
    expect(await shown(mary, old)).toMatchObject({ state: "replaced", acceptsByAddress: true });
    expect(await shown(mary, mails[0]?.code ?? "")).toMatchObject({ state: "open" });
    expect((await site.post(mary, "/api/group/accept-seat")).body).toMatchObject({
      message: "Access is now provided by Review.",
    });
    expect(await seatOf(mary)).toBe(groupId);
    expect(await shown(mary, old)).toMatchObject({ state: "used" });
  });

  test("is accepted without the mail, by a form that leads back to the page that was wanted", async () => {
    const mary = await site.newAccount("Mary@B.test");
    await codeFor("mary@b.test");
    const wanted = "/bluebook/v22/rules/names";
    const answer = await site.post(mary, groupPaths.acceptSeat, { return: wanted });
    expect([answer.status, answer.headers["location"]]).toEqual([303, wanted]);
    expect(await seatOf(mary)).toBe(groupId);
    // Pressed again there is no seat left to accept, and the subscription screen says what is so.
    const again = await site.post(mary, groupPaths.acceptSeat, { return: "//evil.test" });
    expect([again.status, again.headers["location"]]).toEqual([303, "/bluebook/subscription"]);
    const signedOut = await site.post(null, groupPaths.acceptSeat, { return: wanted });
    expect(signedOut.headers["location"]).toBe(`/login?return=${encodeURIComponent(wanted)}`);
  });

  test("to administer is told to whoever is signed in, and accepted without the mail", async () => {
    const mary = await site.newAccount("Mary@B.test");
    const told = async () => {
      const facts = await readAccountFacts(database.db, mary.id);
      const who = { account: mary, facts, organization: null, supportEmail: "help@b.test" };
      return (await readViewerGroups(database.db, site.at, who)).roleInvitation;
    };
    const press = () => site.post(mary, groupPaths.acceptRole, { return: "/bluebook" });
    expect(await told()).toBeNull();
    const code = await codeFor("mary@b.test", "admin");
    expect(await told()).toEqual({
      sentence: "Review has asked you to help manage its subscription.",
      step: { kind: "send", label: "Accept the invitation", to: groupPaths.acceptRole },
    });
    expect((await press()).headers["location"]).toBe("/bluebook");
    expect(await told()).toBeNull();
    expect((await group(mary)).groupAdmins.map(({ pending }) => pending)).toEqual([false, false]);
    expect(await shown(mary, code)).toMatchObject({ state: "used", role: "admin" });
    expect(await site.mails()).toMatchObject([{ template: "admins-changed", to: "grace@b.test" }]);
    // Pressed again there is nothing left to accept.
    expect((await press()).headers["location"]).toBe("/bluebook/subscription");
  });

  test("to administer is nobody's whose address is not verified, who administers another group, or who was removed", async () => {
    const mary = await site.newAccount("mary@b.test");
    const eve = await site.newAccount("eve@b.test");
    await codeFor("mary@b.test", "admin");
    expect((await site.post(eve, groupPaths.acceptRole)).headers["location"]).toBe("/bluebook/subscription");
    await database.db.updateTable("accounts").set({ email_verified_at: null }).where("id", "=", mary.id).execute();
    await site.post(mary, groupPaths.acceptRole);
    expect((await site.get(mary, "/api/group")).status).toBe(403);
    await database.db.updateTable("accounts").set({ email_verified_at: 1 }).where("id", "=", mary.id).execute();
    const journal = await site.newGroup("Journal");
    await site.administer(journal, mary);
    await site.post(mary, groupPaths.acceptRole);
    expect((await site.get(mary, "/api/group")).body["data"]).toMatchObject({ title: "Journal" });
  });

  test("is nobody's whose address is not verified, or another one, or whose seat was taken back", async () => {
    const mary = await site.newAccount("mary@b.test");
    await codeFor("mary@b.test");
    await database.db.updateTable("accounts").set({ email_verified_at: null }).where("id", "=", mary.id).execute();
    expect((await site.post(mary, "/api/group/accept-seat")).body).toMatchObject({ code: "no-seat-waits" });
    const eve = await site.newAccount("eve@b.test");
    expect((await site.post(eve, "/api/group/accept-seat")).status).toBe(409);
    const bob = await site.newAccount("bob@b.test");
    await codeFor("bob@b.test");
    site.at.moveTo("2028-01-01");
    await site.signIn(bob);
    expect((await site.post(bob, "/api/group/accept-seat")).body).toMatchObject({ code: "no-seat-waits" });
  });

  test("a confirmation that is too old says that one can have another one sent [SUBS-10]", async () => {
    const mary = await site.newAccount("mary@firm.test");
    const claim = { groupId, domain: "firm.test", actor: { id: null, name: "a test" } };
    await site.inTransaction((trx) => claimDomain(trx, site.at, claim));
    site.at.clock.advance(2 * DAY_MS);
    await site.post(mary, groupPaths.joinOffered, { return: "/bluebook" });
    const [mail] = await site.mails();
    site.at.clock.advance(15 * DAY_MS);
    expect(await site.post(null, "/api/group/confirm-join", { code: mail?.code ?? "" })).toMatchObject({
      status: 410,
      body: { message: "This link was already used or has expired. You can request a new one." },
    });
  });
});

function activation(code: string): Record<string, string> {
  return { code, firstName: "Mary", lastName: "S", userType: "other", password: "four words of my own" };
}
