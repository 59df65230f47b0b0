import { beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { createAccount } from "../../records/create-account.ts";
import { openPasswords } from "../passwords/open-passwords.ts";
import { IDLE_MS, readSessions } from "../sessions/session-of.ts";
import { hashToken } from "../sessions/tokens.ts";
import type { AccountsDb } from "../../tables.ts";
import type { Auth } from "./auth.ts";
import { lateAuth } from "./late-auth.ts";

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const passwords = openPasswords({ cost: { memory: 64, passes: 1 } });

onEachDatabase<AccountsDb>("better-auth over our tables", (open) => {
  // Far from the machine's own time: better-auth must live by ours.
  const clock = fixedClock(2_000_000_000_000);
  let database: TestDatabase<AccountsDb>;
  let auth: Auth;
  let accountId: string;

  beforeAll(async () => {
    database = await open();
    auth = lateAuth({ database, clock, passwords });
    const person = { email: "ann@example.org", firstName: "Ann", lastName: "Lee" };
    ({ id: accountId } = await auth.inTransaction((trx) => createAccount(trx, clock, person)));
  });

  const sessionOf = (token: string) =>
    readSessions({ database, clock, secure: false })({ cookies: { session: token } });

  test("a session's token is kept as a hash alone, with UUIDv7 and epoch milliseconds around it", async () => {
    const token = await auth.startSession(accountId, null);
    const row = await database.db
      .selectFrom("account_sessions")
      .selectAll()
      .where("token_hash", "=", hashToken(token))
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.id).toMatch(uuidV7);
    expect(row.account_id).toBe(accountId);
    expect(row.previous_login_at).toBeNull();
    // better-auth's own times are moved by the distance of two clocks, which are read one after the other: on a busy
    // machine some seconds lie between. The machine's own time is years away.
    expect(Math.abs(row.created_at - clock.now())).toBeLessThan(60_000);
    expect(Math.abs(row.expires_at - clock.now() - IDLE_MS)).toBeLessThan(60_000);
    expect(await sessionOf(token)).toMatchObject({ account: { email: "ann@example.org" }, previousLoginAt: null });
  });

  test("what the database holds of a token opens nothing", async () => {
    const token = await auth.startSession(accountId, 5);
    expect(await sessionOf(hashToken(token))).toBeUndefined();
    await auth.endSession(hashToken(token));
    expect(await sessionOf(token)).toMatchObject({ previousLoginAt: 5 });
  });

  test("a session ends by its token, and all of an account's end together", async () => {
    const [one, other] = [await auth.startSession(accountId, 1), await auth.startSession(accountId, 2)];
    await auth.endSession(one);
    expect(await sessionOf(one)).toBeUndefined();
    expect(await sessionOf(other)).toBeDefined();
    await auth.endSessions(accountId);
    expect(await sessionOf(other)).toBeUndefined();
  });

  test("a password is set, and set again", async () => {
    await auth.setPassword(accountId, "first hash");
    await auth.setPassword(accountId, "second hash");
    const rows = await database.db.selectFrom("account_credentials").selectAll().execute();
    expect(rows).toMatchObject([{ account_id: accountId, provider: "credential", password_hash: "second hash" }]);
    expect(rows[0]?.id).toMatch(uuidV7);
  });

  const code = { email: "ann@example.org" };
  const hour = 3_600_000;

  test("a code is kept as a hash and works once, for its purpose", async () => {
    const issued = await auth.issueCode("reset-password", { ...code, subjectId: accountId }, hour);
    expect(JSON.stringify(await database.db.selectFrom("account_codes").selectAll().execute())).not.toContain(issued);
    expect(await auth.useCode("change-address", issued)).toBeUndefined();
    expect(await auth.useCode("reset-password", hashToken(issued))).toBeUndefined();
    expect(await auth.useCode("reset-password", issued)).toEqual({ subjectId: accountId, email: "ann@example.org" });
    expect(await auth.useCode("reset-password", issued)).toBeUndefined();
  });

  test("of many who use one code at once, one gets it", async () => {
    const issued = await auth.issueCode("change-address", { ...code, subjectId: accountId }, hour);
    const uses = await Promise.all(
      Array.from({ length: 8 }, () => auth.inTransaction(() => auth.useCode("change-address", issued))),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  test("a code expires by our clock", async () => {
    const late = await auth.issueCode("change-address", { ...code, subjectId: accountId }, hour);
    const early = await auth.issueCode("change-address", { ...code, subjectId: accountId }, hour);
    clock.advance(hour - 5_000);
    expect(await auth.useCode("change-address", early)).toBeDefined();
    clock.advance(10_000);
    expect(await auth.useCode("change-address", late)).toBeUndefined();
  });

  test("what it writes goes with the transaction that it stands in", async () => {
    const tokens: string[] = [];
    const failing = auth.inTransaction(async () => {
      tokens.push(await auth.startSession(accountId, null));
      await auth.setPassword(accountId, "third hash");
      throw new Error("something else failed");
    });
    await expect(failing).rejects.toThrow("something else failed");
    expect(await sessionOf(tokens[0] ?? "")).toBeUndefined();
    const row = await database.db.selectFrom("account_credentials").select("password_hash").executeTakeFirst();
    expect(row?.password_hash).toBe("second hash");
  });

  test("a session dies after 30 idle days, and lives on while it is used", async () => {
    const token = await auth.startSession(accountId, null);
    const day = 24 * hour;
    for (let use = 0; use < 4; use += 1) {
      clock.advance(29 * day);
      expect(await sessionOf(token)).toBeDefined();
    }
    clock.advance(30 * day + 5_000);
    expect(await sessionOf(token)).toBeUndefined();
  });
});
