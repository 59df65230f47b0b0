import { beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { createAccount } from "../../records/create-account.ts";
import { openPasswords } from "../passwords/open-passwords.ts";
import { hashToken } from "../sessions/tokens.ts";
import type { Auth } from "./auth.ts";
import { lazyAuth } from "./lazy-auth.ts";

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const passwords = openPasswords({ cost: { memory: 64, passes: 1 } });

onEachDatabase("better-auth on our tables", (open) => {
  // Far from the machine's own time: better-auth must follow ours.
  const clock = fixedClock(2_000_000_000_000);
  let database: TestDatabase;
  let auth: Auth;
  let accountId: string;

  beforeAll(async () => {
    database = await open();
    auth = lazyAuth({ database, clock, passwords });
    const person = { email: "ann@example.org", firstName: "Ann", lastName: "Lee" };
    ({ id: accountId } = await auth.inTransaction((trx) => createAccount(trx, clock, person)));
  });

  test("a password can be set and replaced", async () => {
    await auth.setPassword(accountId, "first hash");
    await auth.setPassword(accountId, "second hash");
    const rows = await database.db.selectFrom("account_credentials").selectAll().execute();
    expect(rows).toMatchObject([{ account_id: accountId, provider: "credential", password_hash: "second hash" }]);
    expect(rows[0]?.id).toMatch(uuidV7);
  });

  const code = { email: "ann@example.org" };
  const hour = 3_600_000;

  test("a code is stored as a hash and works once, for its purpose", async () => {
    const issued = await auth.issueCode("reset-password", { ...code, subjectId: accountId }, hour);
    expect(JSON.stringify(await database.db.selectFrom("account_codes").selectAll().execute())).not.toContain(issued);
    expect(await auth.useCode("change-address", issued)).toBeUndefined();
    expect(await auth.useCode("reset-password", hashToken(issued))).toBeUndefined();
    expect(await auth.useCode("reset-password", issued)).toEqual({ subjectId: accountId, email: "ann@example.org" });
    expect(await auth.useCode("reset-password", issued)).toBeUndefined();
  });

  test("of many concurrent uses of one code, one succeeds", async () => {
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

  test("its writes roll back with the surrounding transaction", async () => {
    const failing = auth.inTransaction(async () => {
      await auth.setPassword(accountId, "third hash");
      throw new Error("something else failed");
    });
    await expect(failing).rejects.toThrow("something else failed");
    const row = await database.db.selectFrom("account_credentials").select("password_hash").executeTakeFirst();
    expect(row?.password_hash).toBe("second hash");
  });
});
