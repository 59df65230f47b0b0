import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Session } from "../../../contract.ts";
import { findAccountByEmail } from "../../records/records.ts";
import { giveRole } from "../../records/staff/staff.ts";
import { hashToken } from "../../security/sessions/cookies.ts";
import { listEvents } from "../../stores/events-store.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { changePassword } from "../profile/profile.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { endOtherSessions, endSession } from "../sign-in/begin-session.ts";
import { listSessions } from "../second-factor/second-factor.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1";

onEachDatabase("sessions", (open) => {
  let world: TestAccounts;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    const organizationAt = (ip: string) => (ip.startsWith("192.0.2.") ? "Example Law Firm" : undefined);
    world = await openTestAccounts(database, { organizationAt });
  });
  afterAll(() => world.close());

  const enter = (
    email: string,
    more: Partial<{ userAgent: string; ip: string; isShared: boolean; deviceToken: string }> = {},
  ) =>
    signIn(
      world.accounts,
      { email, password: PASSWORD, isShared: more.isShared ?? false },
      { ip: more.ip ?? "203.0.113.7", userAgent: more.userAgent ?? firefox, deviceToken: more.deviceToken },
    );

  async function living(token: string): Promise<Session> {
    const session = await world.sessionOf(token);
    if (!session) throw new Error("not signed in");
    return session;
  }

  /** Uses a session at this interval for at most this long; returns how long it lived, in milliseconds. */
  async function lifeOf(token: string, everyMs: number, atMost: number): Promise<number> {
    for (let passed = 0; passed < atMost; passed += everyMs) {
      world.clock.advance(everyMs);
      if (!(await world.sessionOf(token))) return passed + everyMs;
    }
    return atMost;
  }

  test("the stored hash of a token opens nothing", async () => {
    const { email } = await world.add();
    const { token } = await enter(email);
    const rows = await database.db.selectFrom("account_sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await world.sessionOf(hashToken(token))).toBeUndefined();
    expect(await world.sessionOf(token)).toMatchObject({ account: { email } });
  });

  test("the list shows device, place, start and last use, this session first [ACC-2]", async () => {
    const { email } = await world.add();
    await enter(email, { userAgent: iphone, ip: "192.0.2.9" });
    world.clock.advance(3 * DAY);
    await enter(email, { isShared: true });
    const { token } = await enter(email, { userAgent: "" });
    expect(await listSessions(world.accounts, await living(token))).toMatchObject([
      { device: "Unknown device", place: "Network 203.0.113.x", lastUsed: "now", isThis: true, isShared: false },
      { device: "Firefox on Windows", lastUsed: "within the last hour", isThis: false, isShared: true },
      { device: "Safari on iPhone", place: "Example Law Firm", begun: "3 days ago", lastUsed: "3 days ago" },
    ]);
    world.clock.advance(HOUR);
    expect(await listSessions(world.accounts, await living(token))).toHaveLength(2);
  });

  test("one session can be ended from the list, at once, but never someone else's", async () => {
    const [ann, mallory] = [await world.add(), await world.add()];
    const [own, other] = [await enter(ann.email), await enter(ann.email)];
    const session = await living(own.token);
    const { id } = await living(other.token);
    const foreign = await living((await enter(mallory.email)).token);
    await endSession(world.accounts, foreign, id, { ip: "203.0.113.7" });
    expect(await world.sessionOf(other.token)).toBeDefined();
    await endSession(world.accounts, session, id, { ip: "203.0.113.7" });
    expect(await world.sessionOf(other.token)).toBeUndefined();
    expect(await world.sessionOf(own.token)).toBeDefined();
    const events = await listEvents(database.db, { accountId: ann.id, limit: 10 });
    expect(events.map(({ kind }) => kind)).toContain("session-ended");
  });

  test("all other sessions can be ended together", async () => {
    const { email } = await world.add();
    const [own, ...others] = [await enter(email), await enter(email), await enter(email)];
    await endOtherSessions(world.accounts, await living(own.token), { ip: "203.0.113.7" });
    for (const { token } of others) expect(await world.sessionOf(token)).toBeUndefined();
    expect(await world.sessionOf(own.token)).toBeDefined();
  });

  test("a session ends after 30 idle days, and after 180 days however much it is used", async () => {
    const { email } = await world.add();
    expect(await lifeOf((await enter(email)).token, 20 * DAY, 400 * DAY)).toBe(180 * DAY);
    expect(await lifeOf((await enter(email)).token, 30 * DAY + HOUR, 400 * DAY)).toBe(30 * DAY + HOUR);
    const { token } = await enter(email);
    world.clock.advance(365 * DAY);
    expect(await world.sessionOf(token)).toBeUndefined();
  });

  test("on a shared computer it ends after 30 idle minutes, and after 12 hours", async () => {
    const { email } = await world.add();
    expect(await lifeOf((await enter(email, { isShared: true })).token, 20 * MINUTE, DAY)).toBe(12 * HOUR);
    expect(await lifeOf((await enter(email, { isShared: true })).token, 31 * MINUTE, DAY)).toBe(31 * MINUTE);
  });

  test("a site admin's ends after 12 idle hours, and after 7 days, even one started before they became one", async () => {
    const account = await world.add({ staffRole: "owner" });
    const { email } = await world.add();
    const [idle, used] = [await enter(email), await enter(email)];
    await database.db.transaction().execute(async (trx) => {
      const known = await findAccountByEmail(trx, email);
      if (known) await giveRole(trx, world.clock, { account: known, byAccountId: account.id, role: "support" });
    });
    expect(await lifeOf(used.token, 10 * HOUR, 30 * DAY)).toBe(170 * HOUR);
    expect(await world.sessionOf(idle.token)).toBeUndefined();
  });

  test("after a change of password, a shared computer's session stays short", async () => {
    const { email } = await world.add();
    const session = await living((await enter(email, { isShared: true })).token);
    const form = { password: PASSWORD, newPassword: "battery staple" };
    const begun = await changePassword(world.accounts, session, form, { ip: "203.0.113.7" });
    expect(begun).toMatchObject({ isShared: true });
    expect(await lifeOf(begun.token, 31 * MINUTE, DAY)).toBe(31 * MINUTE);
  });

  test("a login on a new device is reported by mail, once; the first device and known ones are not", async () => {
    const { email } = await world.add();
    await world.deviceMails();
    const first = await enter(email);
    expect(await world.deviceMails()).toEqual([]);
    await enter(email, { deviceToken: first.deviceToken ?? "" });
    expect(await world.deviceMails()).toEqual([]);
    const phone = await enter(email, { userAgent: iphone });
    const [mail] = await world.deviceMails();
    expect(mail).toMatchObject({
      template: "new-device",
      to: email,
      props: {
        device: "Safari on iPhone",
        place: "Network 203.0.113.x",
        securityLink: "https://manual.example.org/bluebook/security",
      },
    });
    await enter(email, { userAgent: iphone, deviceToken: phone.deviceToken ?? "" });
    expect(await world.deviceMails()).toEqual([]);
  });

  test("a shared computer is not remembered", async () => {
    const { email, id } = await world.add();
    expect(await enter(email, { isShared: true })).toMatchObject({ deviceToken: undefined });
    const devices = database.db.selectFrom("account_devices").selectAll().where("account_id", "=", id);
    expect(await devices.execute()).toEqual([]);
  });
});
