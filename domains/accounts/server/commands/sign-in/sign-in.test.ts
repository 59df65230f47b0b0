import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { openPasswords } from "../../security/passwords/passwords.ts";
import { createAccount } from "../../records/records.ts";
import { hashToken } from "../../security/sessions/cookies.ts";
import { listEvents } from "../../stores/events-store.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { watchStatements } from "../../testing/watch-statements.ts";
import { requestReset, resetPassword } from "./reset-password.ts";

import { signIn } from "./sign-in.ts";
import { signOut } from "./begin-session.ts";

const from = { ip: "203.0.113.7" };
const refused = { code: "wrong-credentials", status: 401 };

onEachDatabase("signing in", (open) => {
  let world: TestAccounts;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    world = await openTestAccounts(database);
  });
  afterAll(() => world.close());

  test.each(["wrong password", "", "correct horse ", PASSWORD.toUpperCase(), "x".repeat(100_000), "\0", "' or 1=1 --"])(
    "a wrong password (%#) is refused with the same words as an unknown address [ACC-2]",
    async (password) => {
      const { email } = await world.add();
      const wrong = signIn(world.accounts, { email, password }, from);
      await expect(wrong).rejects.toMatchObject(refused);
      const unknown = signIn(world.accounts, { email: "nobody@example.org", password }, from);
      const message: unknown = await wrong.catch((error: unknown) => error);
      await expect(unknown).rejects.toEqual(message);
      world.clock.advance(600_000);
    },
  );

  test("an account without a password gets the same error", async () => {
    const account = await world.accounts.database.db
      .transaction()
      .execute((trx) =>
        createAccount(trx, world.clock, { email: "none@example.org", firstName: "N", lastName: "One" }),
      );
    await expect(signIn(world.accounts, { email: account.email, password: "" }, from)).rejects.toMatchObject(refused);
  });

  test("an unknown address costs the same statements and hashes as a known one [ACC-2]", async () => {
    const watched = watchStatements(database);
    const { email } = await world.add();
    let hashes = 0;
    const { passwords } = world.accounts;
    const accounts = {
      ...world.accounts,
      database: watched.database,
      passwords: {
        ...passwords,
        verify: (...given: Parameters<typeof passwords.verify>) => {
          hashes += 1;
          return passwords.verify(...given);
        },
      },
    };
    const work = async (address: string) => {
      watched.statements.length = 0;
      hashes = 0;
      await expect(signIn(accounts, { email: address, password: "wrong" }, from)).rejects.toMatchObject(refused);
      return { statements: [...watched.statements], hashes };
    };
    const known = await work(email);
    expect(known.hashes).toBe(2);
    expect(known.statements.length).toBeGreaterThan(3);
    expect(await work("nobody.at.all@example.org")).toEqual(known);
  });

  test("the right password signs in, however the address is written, and shows in the account and the log [ACC-2]", async () => {
    const account = await world.add({ email: "Kim.Park@Example.org" });
    const { token } = await signIn(world.accounts, { email: " kim.park@example.ORG ", password: PASSWORD }, from);
    const session = await world.sessionOf(token);
    expect(session).toMatchObject({
      account: { id: account.id, lastLoginAt: world.clock.now() },
      previousLoginAt: null,
    });
    const [event] = await listEvents(database.db, { accountId: account.id, limit: 1 });
    expect(event).toMatchObject({ kind: "signed-in", network: "203.0.113.0/24", at: world.clock.now() });
  });

  test("a returning user is shown when they last signed in", async () => {
    const { email } = await world.add();
    const first = world.clock.now();
    await signIn(world.accounts, { email, password: PASSWORD }, from);
    world.clock.advance(5_000);
    const { token } = await signIn(world.accounts, { email, password: PASSWORD }, from);
    expect(await world.sessionOf(token)).toMatchObject({ previousLoginAt: first });
  });

  test("a planted session isn't continued: the token is new, and the old session ends", async () => {
    const [ann, mallory] = [await world.add(), await world.add()];
    const planted = await signIn(world.accounts, { email: mallory.email, password: PASSWORD }, from);
    const own = { email: ann.email, password: PASSWORD, presentToken: planted.token };
    const { token } = await signIn(world.accounts, own, from);
    expect(token).not.toBe(planted.token);
    expect(await world.sessionOf(planted.token)).toBeUndefined();
    expect(await world.sessionOf(token)).toMatchObject({ account: { id: ann.id } });
    const made = await signIn(world.accounts, { ...own, presentToken: "chosen-by-an-attacker" }, from);
    expect(made.token).not.toBe("chosen-by-an-attacker");
    expect(await world.sessionOf("chosen-by-an-attacker")).toBeUndefined();
  });

  test("signing out ends the session, and only that one [ACC-2]", async () => {
    const { email } = await world.add();
    const tokens = [
      (await signIn(world.accounts, { email, password: PASSWORD }, from)).token,
      (await signIn(world.accounts, { email, password: PASSWORD }, from)).token,
    ] as const;
    const session = await world.sessionOf(tokens[0]);
    if (!session) throw new Error("not signed in");
    await signOut(world.accounts, { session, token: tokens[0] }, from);
    expect(await world.sessionOf(tokens[0])).toBeUndefined();
    expect(await world.sessionOf(tokens[1])).toBeDefined();
  });

  test("guessing is slowed for an account from one network, and its owner gets in from another [ACC-2]", async () => {
    const { email } = await world.add();
    const guess = () => signIn(world.accounts, { email, password: "a guess" }, { ip: "198.51.100.1" });
    for (let tries = 0; tries < 10; tries += 1) await expect(guess()).rejects.toMatchObject(refused);
    await expect(guess()).rejects.toMatchObject({
      code: "too-many-tries",
      status: 429,
      retryAfter: 60,
      message: "Too many password attempts. Try again in 1 minute, or reset your password.",
    });
    const right = { email, password: PASSWORD };
    await expect(signIn(world.accounts, right, { ip: "198.51.100.1" })).rejects.toMatchObject({ status: 429 });
    await expect(signIn(world.accounts, right, { ip: "203.0.113.200" })).resolves.toBeDefined();
    world.clock.advance(60_000);
    await expect(signIn(world.accounts, right, { ip: "198.51.100.1" })).resolves.toBeDefined();
  });

  test("an unknown address is limited like a known one, and so is one network trying many addresses [ACC-2]", async () => {
    const ip = "2001:db8:77::1";
    for (let tries = 0; tries < 10; tries += 1)
      await expect(signIn(world.accounts, { email: "ghost@example.org", password: "x" }, { ip })).rejects.toMatchObject(
        refused,
      );
    await expect(
      signIn(world.accounts, { email: "ghost@example.org", password: "x" }, { ip: "2001:db8:77::2" }),
    ).rejects.toMatchObject({ status: 429 });
    const tries = Array.from({ length: 130 }, (_, index) =>
      signIn(world.accounts, { email: `ghost${index}@example.org`, password: "x" }, { ip }),
    );
    const answers = await Promise.allSettled(tries);
    const refusals = answers.filter(
      ({ status, ...rest }) => status === "rejected" && "reason" in rest && rest.reason.code === "too-many-tries",
    );
    expect(refusals.length).toBeGreaterThan(10);
  });

  test("a hash with outdated cost settings is renewed at the next sign-in", async () => {
    const old = openPasswords({ cost: { memory: 32, passes: 1 } });
    const account = await world.add({ passwordHash: await old.hash(PASSWORD) });
    await old.close();
    await signIn(world.accounts, { email: account.email, password: PASSWORD }, from);
    const row = await database.db
      .selectFrom("account_credentials")
      .select("password_hash")
      .where("account_id", "=", account.id)
      .executeTakeFirst();
    expect(row?.password_hash).toContain("m=64,t=1");
    await expect(signIn(world.accounts, { email: account.email, password: PASSWORD }, from)).resolves.toBeDefined();
  });
});

onEachDatabase("a forgotten password", (open) => {
  let world: TestAccounts;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    world = await openTestAccounts(database);
  });
  afterAll(() => world.close());

  test("a request does the same for a known and an unknown address; only the known one gets a mail [ACC-2]", async () => {
    const { email } = await world.add();
    const watched = watchStatements(database);
    const accounts = await openTestAccounts(watched.database);
    const work = async (address: string) => {
      watched.statements.length = 0;
      await requestReset(accounts.accounts, { email: address }, from);
      return [...watched.statements];
    };
    const known = await work(email);
    expect(known.length).toBeGreaterThan(3);
    expect(await work("nobody.at.all@example.org")).toEqual(known);
    expect(await world.mails()).toMatchObject([{ template: "reset-password", to: email }]);
    await accounts.close();
  });

  test("the link sets a new password once, ends every session and signs in [ACC-2]", async () => {
    const { email, id } = await world.add();
    const { token } = await signIn(world.accounts, { email, password: PASSWORD }, from);
    await requestReset(world.accounts, { email: email.toUpperCase() }, from);
    const [mail] = await world.mails();
    expect(mail?.props).toMatchObject({ validHours: 1, link: expect.stringContaining("/reset-password?code=") });
    const code = mail?.code ?? "";
    const change = { code, newPassword: "battery staple" };
    await expect(resetPassword(world.accounts, { code, newPassword: "short" }, from)).rejects.toMatchObject({
      errors: { newPassword: ["Use at least 10 characters."] },
    });
    await expect(resetPassword(world.accounts, { ...change, code: hashToken(code) }, from)).rejects.toMatchObject({
      code: "link-useless",
    });
    const reset = await resetPassword(world.accounts, change, from);
    expect(await world.sessionOf(token)).toBeUndefined();
    expect(await world.sessionOf(reset.token)).toMatchObject({ account: { id } });
    await expect(resetPassword(world.accounts, change, from)).rejects.toMatchObject({
      code: "link-useless",
      status: 410,
    });
    await expect(signIn(world.accounts, { email, password: PASSWORD }, from)).rejects.toMatchObject(refused);
    await expect(signIn(world.accounts, { email, password: "battery staple" }, from)).resolves.toBeDefined();
    expect(await world.mails()).toMatchObject([{ template: "password-changed", to: email }]);
  });

  test("a link dies after an hour, or when another is requested [ACC-2]", async () => {
    const { email } = await world.add();
    await requestReset(world.accounts, { email }, from);
    const [first] = await world.mails();
    await requestReset(world.accounts, { email }, from);
    const [second] = await world.mails();
    const reset = (code = "") => resetPassword(world.accounts, { code, newPassword: "battery staple" }, from);
    await expect(reset(first?.code)).rejects.toMatchObject({ code: "link-useless" });
    world.clock.advance(3_600_000 + 5_000);
    await expect(reset(second?.code)).rejects.toMatchObject({ code: "link-useless" });
  });

  test("a button pressed twice sends one mail", async () => {
    const { email } = await world.add();
    const send = () => requestReset(world.accounts, { email, form: "page-1" }, from);
    await Promise.all([send(), send()]);
    expect(await world.mails()).toHaveLength(1);
    await requestReset(world.accounts, { email, form: "page-2" }, from);
    expect(await world.mails()).toHaveLength(1);
  });

  test("no one's mailbox can be flooded", async () => {
    for (let tries = 0; tries < 5; tries += 1) await requestReset(world.accounts, { email: "flood@example.org" }, from);
    await expect(
      requestReset(world.accounts, { email: "FLOOD@example.org" }, { ip: "198.51.100.9" }),
    ).rejects.toMatchObject({ status: 429, message: "Too many attempts. Try again in 10 minutes." });
  });
});
