import { beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { issueCode, redeemCode } from "./attempts.ts";
import type { CodePurpose } from "../stores/codes-store.ts";
import { hashToken } from "./sessions/cookies.ts";

onEachDatabase("a code sent by mail", (open) => {
  const clock = fixedClock(2_000_000_000_000);
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });

  const owner = { subjectId: "an account", email: "ann@example.org" };
  const hour = 3_600_000;
  const issue = (purpose: CodePurpose) =>
    database.db.transaction().execute((trx) => issueCode(trx, clock, purpose, owner, hour));
  const use = (purpose: CodePurpose, code: string) =>
    database.db.transaction().execute((trx) => redeemCode(trx, clock, purpose, code));

  test("is stored as a hash and works once, for its purpose", async () => {
    const issued = await issue("reset-password");
    expect(JSON.stringify(await database.db.selectFrom("account_codes").selectAll().execute())).not.toContain(issued);
    expect(await use("change-address", issued)).toBeUndefined();
    expect(await use("reset-password", hashToken(issued))).toBeUndefined();
    expect(await use("reset-password", issued)).toEqual(owner);
    expect(await use("reset-password", issued)).toBeUndefined();
  });

  test("works for one of many concurrent uses", async () => {
    const issued = await issue("change-address");
    const uses = await Promise.all(Array.from({ length: 8 }, () => use("change-address", issued)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  test("expires by the product's clock", async () => {
    const late = await issue("change-address");
    const early = await issue("change-address");
    clock.advance(hour - 5_000);
    expect(await use("change-address", early)).toBeDefined();
    clock.advance(10_000);
    expect(await use("change-address", late)).toBeUndefined();
  });

  test("is still there if the transaction that used it fails", async () => {
    const issued = await issue("sign-up");
    const failing = database.db.transaction().execute(async (trx) => {
      await redeemCode(trx, clock, "sign-up", issued);
      throw new Error("something else failed");
    });
    await expect(failing).rejects.toThrow("something else failed");
    expect(await use("sign-up", issued)).toEqual(owner);
  });

  test("issued by an earlier version still works", async () => {
    const code = "a-code-in-a-mail";
    const row = {
      id: "01990000-0000-7000-8000-000000000000",
      identifier: `reset-password:${hashToken(code)}`,
      subject_id: owner.subjectId,
      email: owner.email,
      created_at: clock.now(),
      expires_at: clock.now() + hour,
    };
    await database.db.insertInto("account_codes").values(row).execute();
    expect(await use("reset-password", code)).toEqual(owner);
  });
});
