import { afterAll, beforeAll, expect, test } from "vitest";
import { remainingAttempts } from "../../../../../platform/limits/rate-limit.ts";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account, Session, StaffRole } from "../../../contract.ts";
import { resetSecondFactor } from "../../records/passwords.ts";
import { bytesOfBase32, codeAt, stepAt } from "../../security/second-factor/totp.ts";
import { limits } from "../../security/attempts.ts";
import { readSessions } from "../../security/sessions/session-of.ts";
import { listEvents } from "../../stores/events-store.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { finishSignIn, signIn } from "../sign-in/sign-in.ts";
import { requestReset, resetPassword } from "../sign-in/reset-password.ts";

import { beginEnrolment, finishEnrolment, readEnrolment, renewRecoveryCodes, turnOff } from "./second-factor.ts";

const from = { ip: "203.0.113.7" };
const STEP = 30_000;

onEachDatabase("the second factor", (open) => {
  let world: TestAccounts;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    world = await openTestAccounts(database);
  });
  afterAll(() => world.close());

  const enter = (email: string) => signIn(world.accounts, { email, password: PASSWORD }, from);

  async function living(token: string): Promise<Session> {
    const session = await world.sessionOf(token);
    if (!session) throw new Error("not signed in");
    return session;
  }

  interface Enrolled {
    account: Account;
    session: Session;
    codes: string[];
    /** The code the app shows now, or this many half minutes later. */
    app(later?: number): string;
  }

  async function enrolled(person: { staffRole?: StaffRole; isDemo?: boolean } = {}): Promise<Enrolled> {
    const account = await world.add(person);
    const session = await living((await enter(account.email)).token);
    await beginEnrolment(world.accounts, session, PASSWORD);
    const key = (await readEnrolment(world.accounts, session))?.key ?? "";
    const app = (later = 0) => codeAt(bytesOfBase32(key), stepAt(world.clock.now()) + later);
    const codes = await finishEnrolment(world.accounts, session, app(), from);
    world.clock.advance(2 * STEP);
    return { account, session, codes, app };
  }

  const give = (attempt: string, code: string) => finishSignIn(world.accounts, { attempt, code }, from);
  const wrong = { code: "wrong-code", status: 422 };
  const gone = { code: "attempt-gone", status: 410 };

  test("it is on only after the app has shown a code, and setting it up requires the password", async () => {
    const account = await world.add();
    const { token } = await enter(account.email);
    const other = await enter(account.email);
    const session = await living(token);
    await expect(beginEnrolment(world.accounts, session, "a guess")).rejects.toMatchObject({ code: "form-refused" });
    expect(await readEnrolment(world.accounts, session)).toBeUndefined();
    await beginEnrolment(world.accounts, session, PASSWORD);
    const enrolment = await readEnrolment(world.accounts, session);
    expect(enrolment?.address).toMatch(/^otpauth:\/\/totp\/Fieldstone:.*\?secret=[A-Z2-7]{32}&issuer=Fieldstone$/);
    expect(enrolment?.qr.path).toMatch(/^M4 4h1v1h-1z/);
    await expect(finishEnrolment(world.accounts, session, "000000", from)).rejects.toMatchObject(wrong);
    expect((await enter(account.email)).needsCode).toBe(false);
    const code = codeAt(bytesOfBase32(enrolment?.key ?? ""), stepAt(world.clock.now()));
    const codes = await finishEnrolment(world.accounts, session, code, from);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
    // Sessions that haven't given a code end.
    expect(await world.sessionOf(other.token)).toBeUndefined();
    expect(await world.sessionOf(token)).toMatchObject({ passedSecondFactor: true });
    expect(await world.mails()).toMatchObject([{ template: "second-factor", props: { what: "on" } }]);
    const kept = JSON.stringify([
      await database.db.selectFrom("account_second_factors").selectAll().execute(),
      await database.db.selectFrom("account_recovery_codes").selectAll().execute(),
    ]);
    expect(kept).not.toContain(enrolment?.key.replaceAll(" ", ""));
    expect(kept).not.toContain(codes[0]);
  });

  test("a password alone starts no session; with the app's code it does, and a code works once", async () => {
    const { account, app } = await enrolled();
    const first = await enter(account.email);
    expect(first.needsCode).toBe(true);
    expect(await world.sessionOf(first.token)).toBeUndefined();
    const [one, two] = [await enter(account.email), await enter(account.email)];
    const answers = await Promise.allSettled([give(one.token, app()), give(two.token, app())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(give(first.token, app())).rejects.toMatchObject(wrong);
    // A code older than the accepted one is void too, even if unused.
    await expect(give(first.token, app(-1))).rejects.toMatchObject(wrong);
    world.clock.advance(STEP);
    const done = await give(first.token, app());
    expect(await living(done.token)).toMatchObject({ account: { id: account.id }, passedSecondFactor: true });
    await expect(give(first.token, app(1))).rejects.toMatchObject(gone);
    const entries = await listEvents(database.db, { accountId: account.id, limit: 50 });
    const logIns = entries.filter(({ kind }) => kind === "signed-in").map(({ detail }) => detail);
    // The one before the second step was turned on, and the two that gave a code.
    expect(logIns).toEqual(["with a code", "with a code", ""]);
  });

  test("five wrong codes or ten minutes end the attempt, and the log records it", async () => {
    const { account, app } = await enrolled();
    const { token } = await enter(account.email);
    for (let tries = 0; tries < 4; tries += 1) await expect(give(token, "123")).rejects.toMatchObject(wrong);
    await expect(give(token, "123")).rejects.toMatchObject(gone);
    await expect(give(token, app())).rejects.toMatchObject(gone);
    const late = await enter(account.email);
    world.clock.advance(10 * 60_000);
    await expect(give(late.token, app())).rejects.toMatchObject(gone);
    const events = await listEvents(database.db, { accountId: account.id, limit: 50 });
    expect(events.filter(({ kind }) => kind === "second-factor-failed")).toHaveLength(5);
  });

  test("guessing codes is slowed per account, however often the sign-in is restarted", async () => {
    const { account } = await enrolled();
    const outcomes: unknown[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const { token } = await enter(account.email);
      outcomes.push(await give(token, "000000").catch((error: unknown) => error));
    }
    expect(outcomes.at(-1)).toMatchObject({ code: "too-many-tries", status: 429 });
    const told = (await world.mails()).filter(({ template }) => template === "second-factor");
    expect(told.filter(({ props }) => JSON.stringify(props).includes("wrong-codes"))).toMatchObject([
      { to: account.email },
    ]);
  });

  test("right codes are never counted", async () => {
    const { account, codes } = await enrolled();
    for (const code of codes.slice(0, 3)) {
      const { token } = await enter(account.email);
      await give(token, code);
    }
    const asked = { who: account.id, wanted: 30 };
    const { database, clock } = world.accounts;
    expect(await remainingAttempts(database.db, clock, limits.secondFactorFromAnywhere, asked)).toMatchObject({
      left: 30,
    });
  });

  test("a recovery code signs in once, and a mail says how many are left", async () => {
    const { account, codes } = await enrolled();
    await world.mails();
    const typed = ` ${codes[3]?.toUpperCase().replaceAll("-", " ")} `;
    const [one, two] = [await enter(account.email), await enter(account.email)];
    const answers = await Promise.allSettled([give(one.token, typed), give(two.token, typed)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await world.mails()).toMatchObject([
      { template: "second-factor", to: account.email, props: { what: "code-used", codesLeft: 9 } },
    ]);
  });

  test("new recovery codes require the password and a code, and void the previous ones", async () => {
    const { account, session, codes, app } = await enrolled();
    const renew = (password: string, code: string) =>
      renewRecoveryCodes(world.accounts, session, { password, code }, from);
    await expect(renew("a guess", app())).rejects.toMatchObject({ code: "form-refused" });
    await expect(renew(PASSWORD, "000000")).rejects.toMatchObject(wrong);
    const fresh = await renew(PASSWORD, app());
    const { token } = await enter(account.email);
    await expect(give(token, codes[0] ?? "")).rejects.toMatchObject(wrong);
    await expect(give(token, fresh[0] ?? "")).resolves.toBeDefined();
  });

  test("it is turned off only with the password and a code, and a mail reports it", async () => {
    const { account, session, app, codes } = await enrolled();
    await world.mails();
    const off = (password: string, code: string) => turnOff(world.accounts, session, { password, code }, from);
    await expect(off("a guess", app())).rejects.toMatchObject({ code: "form-refused" });
    await expect(off(PASSWORD, "")).rejects.toMatchObject(wrong);
    expect((await enter(account.email)).needsCode).toBe(true);
    await off(PASSWORD, codes[0] ?? "");
    expect((await enter(account.email)).needsCode).toBe(false);
    expect((await world.mails()).map(({ props }) => props["what"])).toEqual(["code-used", "off"]);
  });

  test("resetting the password by mail does not bypass it", async () => {
    const { account, app } = await enrolled();
    await world.mails();
    await requestReset(world.accounts, { email: account.email }, from);
    const code = (await world.mails())[0]?.code ?? "";
    const reset = await resetPassword(world.accounts, { code, newPassword: "battery staple" }, from);
    expect(reset.needsCode).toBe(true);
    expect(await world.sessionOf(reset.token)).toBeUndefined();
    await expect(give(reset.token, app())).resolves.toMatchObject({ needsCode: false });
  });

  test("a site admin has admin rights only with it; a demo account only where demo accounts are trusted", async () => {
    const admin = await world.add({ staffRole: "owner" });
    const { token } = await enter(admin.email);
    expect(await world.sessionOf(token)).toMatchObject({ lacksSecondFactor: true, account: { isAdmin: false } });
    const { session, app, account } = await enrolled({ staffRole: "owner" });
    expect(session.account.isAdmin).toBe(false);
    const signedIn = await give((await enter(account.email)).token, app());
    expect(await world.sessionOf(signedIn.token)).toMatchObject({
      lacksSecondFactor: false,
      account: { isAdmin: true },
    });
    const demo = await enter((await world.add({ staffRole: "owner", isDemo: true })).email);
    const isAdminWhere = async (trustsDemo: boolean) => {
      const { clock } = world;
      const sessionOf = readSessions({ database, clock, secure: false, trustsDemo });
      return (await sessionOf({ cookies: { session: demo.token } }))?.account.isAdmin;
    };
    expect([await isAdminWhere(true), await isAdminWhere(false)]).toEqual([true, false]);
  });

  test("operators can turn it off for someone who has lost everything, which ends the sessions", async () => {
    const { account } = await enrolled();
    const { token } = await enter(account.email);
    await world.mails();
    const reset = () => database.db.transaction().execute((trx) => resetSecondFactor(trx, world.clock, account));
    expect([await reset(), await reset()]).toEqual([true, false]);
    await expect(give(token, "000000")).rejects.toMatchObject(gone);
    expect((await enter(account.email)).needsCode).toBe(false);
    const mails = await world.mails();
    const of = (name: string) => mails.filter(({ template }) => template === name);
    expect(of("second-factor")).toMatchObject([{ props: { what: "reset" } }]);
    expect(of("desk-act").length).toBeGreaterThan(0);
    for (const { props } of of("desk-act"))
      expect(props).toMatchObject({ what: `two-step login was turned off for ${account.email}`, by: "" });
  });

  test("a clock that ran a year ahead locks no one out", async () => {
    const { account, app } = await enrolled();
    world.clock.advance(365 * 86_400_000);
    // How rate limits survive it is tested with them.
    const unlimited = { ...world.accounts, limited: false };
    const arrive = async () => {
      const { token: attempt } = await signIn(unlimited, { email: account.email, password: PASSWORD }, from);
      return finishSignIn(unlimited, { attempt, code: app() }, from);
    };
    await arrive();
    world.clock.advance(-365 * 86_400_000);
    await expect(arrive()).resolves.toBeDefined();
  });
});
