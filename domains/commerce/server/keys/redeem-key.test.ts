import { beforeEach, expect, test } from "vitest";
import type { Day } from "../../../../platform/clock/time-zone.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { createAccount } from "../../../accounts/server/records/public.ts";
import { addMember, createGroup } from "../../../groups/server/public.ts";
import { describeTerms, readAccountFacts } from "../../../subscriptions/server/public.ts";
import { grantTerm, revokeByGrantKey } from "../../../subscriptions/server/terms/public.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { openCatalog } from "../catalog/open-catalog.ts";
import { showKey } from "../../keys/keys.ts";
import { commandLine } from "../records/records.ts";
import { readEventsBy } from "../records/events-store.ts";
import { checkBatch, keysData, makeKeys, newKey } from "./make-keys.ts";
import { listBatches, listKeys, withdrawKeys } from "./keys-store.ts";
import { redeemKey } from "./redeem-key.ts";

onEachDatabase("redeeming keys", (open) => {
  let database: TestDatabase;
  let at: ReturnType<typeof subscriptionsAt>;
  let ada: Account;

  beforeEach(async () => {
    database = await open();
    at = subscriptionsAt("2026-11-21");
    await openCatalog(database, at.clock);
    ada = await newAccount("ada@b.test");
  });

  const newAccount = (email: string) =>
    database.db
      .transaction()
      .execute((trx) => createAccount(trx, at.clock, { email, firstName: "Ada", lastName: "Byron" }));
  const make = async (count = 1, variant = "individual-1", expiresOn: Day = "2027-12-31") => {
    const batch = await checkBatch(database, at, { variant, count, label: "Gifts", expiresOn, by: "command-line" });
    return await makeKeys(database, at, { batch, actor: commandLine });
  };
  const one = async (variant = "individual-1", expiresOn: Day = "2027-12-31") =>
    (await make(1, variant, expiresOn)).keys[0] ?? "";
  const redeem = (typed: string, account = ada, ip = "192.0.2.1") =>
    redeemKey({ database, subscriptions: at, supportEmail: "help@example.org", limited: true }, account, { typed, ip });
  const refused = (typed: string, account?: Account, ip?: string) =>
    redeem(typed, account, ip).then(
      (message) => ({ code: "none", message, errors: {} }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        const { code, message, errors, retryAfter } = error;
        return { code, message, errors, retryAfter };
      },
    );
  const fields = async ({ id }: Account) => describeTerms(await readAccountFacts(database.db, id), at).fields;

  test("a key gives a year, and the next one extends it at its end [SUBS-8] [SUBS-12]", async () => {
    const keys = [await one(), await one("individual-2")];
    expect(await redeem(` ${showKey(keys[0] ?? "").toLowerCase()} `)).toBe(
      "This key gives you 1 year. Your subscription is now paid until 11.20.2027.",
    );
    at.moveTo("2027-01-15");
    expect(await redeem(keys[1] ?? "")).toBe(
      "This key gives you 2 years. Your subscription is now paid until 11.20.2029.",
    );
    expect(await fields(ada)).toMatchObject({ hasActiveSubscription: true, accountValidUntil: "11.20.2029" });
    expect(await readEventsBy(database.db, ada.id)).toMatchObject([
      { action: "key-redeemed", actor_name: "Ada Byron" },
      { action: "key-redeemed" },
    ]);
  });

  test("missing, mistyped, unknown, used, expired and withdrawn keys are told apart [SUBS-8] [ERR-2]", async () => {
    const bea = await newAccount("bea@b.test");
    const [mine, theirs, late] = [await one(), await one(), await one("individual-1", "2026-11-21")];
    await redeem(mine);
    await redeem(theirs, bea);
    const withdrawn = await make();
    await withdrawKeys(database.db, { batchId: withdrawn.batchId }, at.clock.now());
    at.moveTo("2026-11-22");
    const swapped = `${mine.slice(0, 14)}${mine.charAt(15)}${mine.charAt(14)}`;
    const said = [
      ["", "key-missing", "Enter your key."],
      [
        mine.slice(1),
        "key-mistyped",
        "A key has 16 letters and digits; this has 15 characters. Compare it with your key.",
      ],
      [`U${mine.slice(1)}`, "key-mistyped", "Keys never have the character U. Compare it with your key."],
      [
        swapped === mine ? `${mine.slice(0, 15)}${mine.endsWith("0") ? "1" : "0"}` : swapped,
        "key-mistyped",
        "There is a typo in this key. Compare it with your key, one character at a time.",
      ],
      [
        newKey(),
        "key-unknown",
        "We don’t recognize this key. Ask whoever gave it to you, or write to help@example.org.",
      ],
      [mine, "key-used-by-you", "You used this key on 11.21.2026. Each key works once."],
      [
        theirs,
        "key-used",
        "This key has already been used by another account. Each key works once. If it is yours, write to help@example.org.",
      ],
      [
        late,
        "key-expired",
        "This key has expired: it was valid until 11.21.2026. For help, write to help@example.org.",
      ],
      [withdrawn.keys[0] ?? "", "key-withdrawn", "This key was withdrawn. For help, write to help@example.org."],
    ] as const;
    for (const [typed, code, message] of said)
      expect(await refused(typed)).toMatchObject({ code, message, errors: { key: [message] } });
    expect(await fields(ada)).toMatchObject({ accountValidUntil: "11.20.2027", pendingSubscriptions: [] });
  });

  test("of many who redeem one key at once, one succeeds, once [SUBS-8]", async () => {
    const key = await one();
    const accounts = [ada, await newAccount("bea@b.test"), await newAccount("cy@b.test")];
    const outcomes = await Promise.all([...accounts, ...accounts].map((account) => refused(key, account)));
    expect(outcomes.filter(({ code }) => code === "none")).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code !== "none" && !code.startsWith("key-used"))).toEqual([]);
    const active = await Promise.all(accounts.map(fields));
    expect(active.filter(({ hasActiveSubscription: is }) => is)).toHaveLength(1);
    expect(active.flatMap(({ pendingSubscriptions: pending }) => pending)).toEqual([]);
  });

  test("two keys redeemed at once lose no day", async () => {
    const { keys } = await make(2);
    await Promise.all(keys.map((key) => redeem(key)));
    expect(await fields(ada)).toMatchObject({ daysLeftInSubscription: 365 + 366 });
  });

  test("in a group the days wait, and the message says so [SUBS-8] [SUBS-14]", async () => {
    await database.db.transaction().execute(async (trx) => {
      const actor = { id: null, name: "a test" };
      const groupId = await createGroup(trx, at, { title: "Law Review", type: "team", actor });
      await grantTerm(trx, at, { holder: { groupId }, length: { years: 1 }, paidSeats: 5, source: "test" });
      await addMember(trx, at, { groupId, account: ada, actor }, database.flavor);
    });
    expect(await redeem(await one())).toBe(
      "This key gives you 1 year of your own. You have access through Law Review, so your own 365 days are on hold until you leave it.",
    );
    expect(await fields(ada)).toMatchObject({ hasPausedSubscriptions: 365, hasActiveSubscription: false });
    const next = await one();
    at.moveTo("2027-12-01");
    expect(await redeem(next)).toBe(
      "This key gives you 1 year of your own. You are a member of Law Review, whose subscription has expired: leave it to use your own 730 days.",
    );
  });

  test("10 wrong keys an hour are answered for an account, and 30 for an address; a right one always works [SUBS-8]", async () => {
    const [right, another] = [await one(), await one()];
    for (let n = 0; n < 20; n += 1) expect(await refused("ABCD")).toMatchObject({ code: "key-mistyped" });
    for (let n = 0; n < 10; n += 1) expect(await refused(newKey())).toMatchObject({ code: "key-unknown" });
    expect(await refused(newKey())).toMatchObject({
      code: "too-many-keys",
      message: "Too many wrong keys were tried. Try again in 6 minutes.",
      retryAfter: 360,
    });
    for (const email of ["bea@b.test", "cy@b.test"]) {
      const account = await newAccount(email);
      for (let n = 0; n < 10; n += 1) expect(await refused(newKey(), account)).toMatchObject({ code: "key-unknown" });
    }
    const dan = await newAccount("dan@b.test");
    expect(await refused(newKey(), dan)).toMatchObject({ code: "too-many-keys" });
    expect(await redeem(another, dan)).toContain("This key gives you");
    expect(await refused(right, dan, "198.51.100.7")).toMatchObject({ code: "none" });
    at.clock.advance(360_000);
    for (let n = 0; n < 15; n += 1)
      expect(await refused(await one(), ada, "198.51.100.8")).toMatchObject({ code: "none" });
  });

  test("a key's term can be taken back, and the key stays used", async () => {
    const key = await one();
    await redeem(key);
    const { id } = (await listKeys(database.db, (await listBatches(database.db))[0]?.id ?? ""))[0] ?? { id: "" };
    const revoked = await database.db.transaction().execute((trx) => revokeByGrantKey(trx, at, `key:${id}`));
    expect(revoked).toEqual({ accountId: ada.id });
    expect(await fields(ada)).toMatchObject({ hasActiveSubscription: false });
    expect(await refused(key)).toMatchObject({ code: "key-used-by-you" });
  });

  test("its owner can take the record along, and a deleted account's key stays used", async () => {
    const key = await one();
    await redeem(key);
    expect(await keysData.read(database.db, ada)).toMatchObject({
      redeemed: [
        { endsWith: key.slice(-4), gave: "Individual, 1 year", years: 1, redeemedAt: new Date(at.clock.now()) },
      ],
      record: [{ action: "key-redeemed" }],
    });
    await database.db.transaction().execute((trx) => keysData.remove(trx, ada));
    expect(await keysData.read(database.db, ada)).toEqual({ redeemed: [], record: [] });
    expect(await refused(key, await newAccount("bea@b.test"))).toMatchObject({ code: "key-used" });
  });

  test("keys are stored as hashes, and never with the record", async () => {
    const { keys, batchId } = await make(3);
    for (const key of keys) await redeem(key);
    const rows = await listKeys(database.db, batchId);
    const events = await readEventsBy(database.db, ada.id);
    const stored = JSON.stringify([rows, events.map(({ details }) => readJson(details))]);
    for (const key of keys) expect(stored).not.toContain(key.slice(0, 8));
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(3);
  });
});
