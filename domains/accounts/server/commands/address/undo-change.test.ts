import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account, Session } from "../../../contract.ts";
import { findAccountById } from "../../stores/accounts-store.ts";
import { listEvents } from "../../stores/events-store.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { openTestSite, TestBrowser } from "../../testing/open-test-site.ts";
import { cancelAddressChange, saveProfile } from "../profile/profile.ts";
import { verifyAddress, undoAddressChange } from "./change-address.ts";
import { requestReset, resetPassword } from "../sign-in/reset-password.ts";

import { signIn } from "../sign-in/sign-in.ts";
import { signUp } from "../sign-up/sign-up.ts";

const thief = {
  ip: "203.0.113.7",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
const owner = { ip: "198.51.100.9" };
const DAY_MS = 24 * 3_600_000;

onEachDatabase("undoing a change of address", (open) => {
  let world: TestAccounts;
  let database: TestDatabase;
  let app: FastifyInstance;
  let thefts = 0;

  beforeAll(async () => {
    database = await open();
    world = await openTestAccounts(database);
    app = await openTestSite(world, { secure: false });
  });
  afterAll(() => world.close());

  const stored = async (account: Account) => findAccountById(database.db, account.id);
  const logIn = (email: string, password = PASSWORD) => signIn(world.accounts, { email, password }, owner);
  const undo = (code: string) => undoAddressChange(world.accounts, code, owner);

  async function sessionFor(account: Account): Promise<Session> {
    const { token } = await logIn(account.email);
    const session = await world.sessionOf(token);
    if (!session) throw new Error("not signed in");
    return session;
  }

  /** A thief in a session of the account requests an address of their own. */
  async function theft() {
    thefts += 1;
    const account = await world.add({ email: `victim${thefts}@example.org` });
    const { token: elsewhere } = await logIn(account.email);
    const session = await sessionFor(account);
    const evil = `thief${thefts}@evil.test`;
    const form = { firstName: "Ann", lastName: "Lee", userType: "other", password: PASSWORD };
    const ask = (email: string) => saveProfile(world.accounts, session, { ...form, email }, thief);
    await ask(evil);
    const [told, link] = await world.mails();
    const complete = () => verifyAddress(world.accounts, { session, code: link?.code ?? "" }, thief);
    return { account, elsewhere, session, evil, ask, complete, told, code: told?.code ?? "" };
  }

  test("the old address is notified of the request: when, from which device, and how to undo it", async () => {
    const { account, evil, told } = await theft();
    expect(told).toMatchObject({
      template: "address-change-asked",
      to: account.email,
      props: {
        newAddress: evil,
        when: expect.stringMatching(/^March 17, 2030 at \d\d:\d\d UTC$/),
        device: "Firefox on Windows",
        place: "Network 203.0.113.x",
        link: expect.stringContaining("/undo-address?code="),
        supportEmail: "help@example.org",
      },
    });
  });

  test("while it waits: the address stays, everyone is logged out, and the link to the new one is dead", async () => {
    const { account, elsewhere, code, complete, ask } = await theft();
    const { resetCode } = await undo(code);
    expect(await stored(account)).toMatchObject({ email: account.email, unverifiedEmail: null });
    expect(await world.sessionOf(elsewhere)).toBeUndefined();
    await expect(complete()).rejects.toMatchObject({ status: 401 });
    await expect(ask("again@evil.test")).rejects.toMatchObject({ code: "form-refused" });
    await expect(logIn(account.email)).rejects.toMatchObject({ status: 401 });
    await resetPassword(world.accounts, { code: resetCode, newPassword: "battery staple nine" }, owner);
    await expect(logIn(account.email, "battery staple nine")).resolves.toBeDefined();
    await world.mails();
    const events = await listEvents(database.db, { accountId: account.id, limit: 20 });
    expect(events.map(({ kind }) => kind)).toContain("address-change-undone");
  });

  test("after it took effect and the thief reset the password, for seven days", async () => {
    const { account, elsewhere, evil, code, complete, session } = await theft();
    await complete();
    expect(await world.sessionOf(elsewhere)).toBeUndefined();
    const [again] = await world.mails();
    expect(again).toMatchObject({ template: "address-changed", to: account.email, code });
    await requestReset(world.accounts, { email: evil }, thief);
    const [reset] = await world.mails();
    await resetPassword(world.accounts, { code: reset?.code ?? "", newPassword: "stolen goods 77" }, thief);
    await requestReset(world.accounts, { email: evil }, thief);
    const mails = await world.mails();
    const planted = mails.find(({ template }) => template === "reset-password")?.code ?? "";
    world.clock.advance(7 * DAY_MS - 1);
    const { resetCode } = await undo(code);
    expect(await stored(account)).toMatchObject({ email: account.email });
    await expect(logIn(evil, "stolen goods 77")).rejects.toMatchObject({ status: 401 });
    await expect(logIn(account.email, "stolen goods 77")).rejects.toMatchObject({ status: 401 });
    await expect(
      resetPassword(world.accounts, { code: planted, newPassword: "stolen again 78" }, thief),
    ).rejects.toMatchObject({ code: "link-useless" });
    await resetPassword(world.accounts, { code: resetCode, newPassword: "battery staple nine" }, owner);
    expect(await stored(account)).toMatchObject({ id: session.account.id, email: account.email });
    await world.mails();
  });

  test("undoes a further change by the thief, who can't undo it in turn", async () => {
    const { account, evil, code, complete } = await theft();
    await complete();
    await world.mails();
    const taken = await stored(account);
    if (!taken) throw new Error("gone");
    const session = await sessionFor(taken);
    const form = { firstName: "A", lastName: "B", userType: "other", password: PASSWORD };
    await saveProfile(world.accounts, session, { ...form, email: `second-${evil}` }, thief);
    const [told] = await world.mails();
    expect(told).toMatchObject({ to: evil, template: "address-change-asked" });
    await undo(code);
    expect(await stored(account)).toMatchObject({ email: account.email, unverifiedEmail: null });
    await expect(undo(told?.code ?? "")).rejects.toMatchObject({ code: "link-useless" });
  });

  test("after seven days, with a forged code, or a second time, nothing happens", async () => {
    const { account, evil, code, complete } = await theft();
    await complete();
    await world.mails();
    for (const wrong of ["", "x", `${code}x`, code.replace(".", ".A"), "1".repeat(100_000)])
      await expect(undo(wrong)).rejects.toMatchObject({ code: "link-useless" });
    world.clock.advance(7 * DAY_MS + 1);
    await expect(undo(code)).rejects.toMatchObject({ code: "link-useless", status: 410 });
    expect(await stored(account)).toMatchObject({ email: evil });
  });

  test("until then no one else can sign up with the old address; its owner is sent the link again", async () => {
    const { account, code, complete } = await theft();
    const person = { firstName: "Mallory", lastName: "M", userType: "other", password: "four odd words here" };
    await complete();
    await world.mails();
    const form = { ...person, email: account.email };
    await signUp(world.accounts, form, thief);
    expect(await world.mails()).toMatchObject([{ template: "address-changed", to: account.email, code }]);
    await expect(world.add({ email: account.email })).rejects.toMatchObject({ code: "email-taken" });
    world.clock.advance(7 * DAY_MS + 1);
    await expect(world.add({ email: account.email })).resolves.toBeDefined();
  });

  test("the link of a canceled change still works, since someone else may have requested it", async () => {
    const { account, elsewhere, session, code } = await theft();
    await cancelAddressChange(world.accounts, { ...session, account: (await stored(account)) ?? account });
    await undo(code);
    expect(await world.sessionOf(elsewhere)).toBeUndefined();
  });

  test("if undoing and verification race, the old address ends up in effect either way", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { account, code, complete, ask, evil } = await theft();
      const attempts = [() => undo(code), complete, () => ask(`other-${evil}`)];
      const order = [...attempts.slice(round), ...attempts.slice(0, round)];
      await Promise.allSettled(order.map((attempt) => attempt()));
      expect(await stored(account)).toMatchObject({ email: account.email, unverifiedEmail: null });
      const sessions = database.db.selectFrom("account_sessions").selectAll().where("account_id", "=", account.id);
      expect(await sessions.execute()).toEqual([]);
      // Whichever won has sent its mails; drop them before the next round.
      await world.mails();
    }
  });

  test("opening the link changes nothing; its button leads to the new password, even when pressed twice", async () => {
    const { account, evil, code } = await theft();
    const browser = new TestBrowser(app);
    for (const _look of [1, 2, 3]) {
      const page = await browser.open(`/undo-address?code=${code}`);
      expect(page.json()).toMatchObject({
        link: "undo-address",
        address: account.email,
        form: { values: { newAddress: evil } },
      });
    }
    expect(await stored(account)).toMatchObject({ unverifiedEmail: evil });
    expect((await browser.submit("/undo-address", { code, csrf: "" })).statusCode).toBe(403);
    for (const _press of [1, 2]) {
      const { headers } = await browser.submit("/undo-address", { code });
      const page = await browser.open(String(headers.location));
      expect(page.json()).toMatchObject({ link: "reset-password" });
    }
    world.clock.advance(11 * 60_000);
    expect((await browser.open(`/undo-address?code=${code}`)).json()).toMatchObject({ link: "useless" });
  });
});
