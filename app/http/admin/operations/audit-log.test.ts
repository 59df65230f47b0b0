import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AUDIT_PATH, type StaffRole } from "../../../../domains/accounts/contract.ts";
import { findAccountByEmail } from "../../../../domains/accounts/server/records/public.ts";
import { recordEvent } from "../../../../domains/accounts/server/security/public.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/public.ts";
import { publishRelease, rollBack } from "../../../../domains/manual/server/publish/releases/publish-release.ts";
import { stageRelease } from "../../../../domains/manual/server/publish/releases/stage-release.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { recordEvent as recordGroupEvent } from "../../../../domains/groups/server/records/record-event.ts";
import { createGroup } from "../../../../domains/groups/server/public.ts";
import { subscriptionsAt } from "../../../../domains/subscriptions/server/testing/subscriptions-at.ts";
import { recordCommerceEvent } from "../../../../domains/commerce/server/records/records.ts";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { longestTurn, LONGEST_TESTED_TURN_MS } from "../../../../platform/testing/longest-turn.ts";
import { openLoggedIn, openTestProduct, type TestProduct } from "../../../starting/testing/open-test-product.ts";

const staff = {
  owner: "admin",
  editor: "editor",
  reviewer: "reviewer",
  support: "support",
  finance: "finance",
} as const;
const DAY_MS = 86_400_000;
const begin = Date.parse("2026-03-01T12:00:00Z");

function edition(words: string) {
  const block = { type: "text", text: `<p>${words} one two three four five.</p>` } as const;
  return manualEdition({ pages: [manualPage("cases", { code: "1", title: "Cases", blocks: [block] })] });
}

/** The rows of a CSV text, read as RFC 4180 says. */
function parseCsv(text: string): string[][] {
  expect(text).toMatch(/^\uFEFF"[^]*\r\n$/);
  return text
    .slice(1, -2)
    .split(/(?<=")\r\n(?=")/)
    .map((row) => [...row.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = ""]) => cell.replaceAll('""', '"')));
}

/** The entries of a screen: what was done, in its order. */
function entriesOf(body: string): string[] {
  return [...body.matchAll(/<td data-column="What">([^<]*)<\/td>/g)].map(([, what = ""]) => what);
}

onOneDatabase("the audit log", (open) => {
  let database: TestDatabase;
  let product: TestProduct;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
    const { db } = database;
    const reader = await findAccountByEmail(db, "reader@demo.test");
    const owner = await findAccountByEmail(db, "admin@demo.test");
    const clock = fixedClock(begin);
    const details = { byAccountId: owner?.id ?? null, detail: "=2+3" };
    await recordEvent(db, clock, "password-reset", reader?.id ?? "", undefined, details);
    clock.advance(DAY_MS);
    const order = { actor: { id: reader?.id ?? "", name: "Ruth Reader" }, subject: "order:gone" } as const;
    await recordCommerceEvent(db, clock, { ...order, action: "order-placed", details: { total: 72_500 } });
    clock.advance(DAY_MS);
    const context = { database, clock };
    await publishEdition(context, edition("First"), { origin: "test" });
    await stageRelease(context, edition("Second"), { origin: "test" });
    const act = { via: "desk", accountId: owner?.id ?? "", reason: '+1, "quoted"\nand more' } as const;
    await publishRelease({ ...context, act }, "v22.2");
    clock.advance(DAY_MS);
    await rollBack({ ...context, act }, "v22.1", { reason: "" });
  });
  afterAll(() => product.close());

  const browserOf = (role: StaffRole) => openLoggedIn(product, `${staff[role]}@demo.test`, AUDIT_PATH);

  /** Without what the log-ins of these tests add. */
  const spring = { from: "2026-03-01", until: "2026-03-31" };

  test("lists what happened everywhere, newest first, to each role what it may see", async () => {
    const seen: Record<StaffRole, string[]> = {
      owner: ["published by a rollback", "published", "order placed", "password reset"],
      editor: ["published by a rollback", "published"],
      reviewer: [],
      support: ["password reset"],
      finance: ["order placed"],
    };
    for (const role of ["owner", "editor", "support", "finance", "reviewer"] as const) {
      const browser = await browserOf(role);
      const { statusCode, body } = await browser.submit(AUDIT_PATH, spring);
      expect([role, statusCode, entriesOf(body)]).toEqual([role, role === "reviewer" ? 403 : 200, seen[role]]);
      const file = await browser.submit(`${AUDIT_PATH}/csv`, spring);
      expect(file.statusCode).toBe(statusCode);
      if (role === "reviewer") continue;
      expect(
        parseCsv(file.body)
          .slice(1)
          .map(([, , what]) => what),
      ).toEqual(seen[role]);
      for (const [kind, others] of [
        ["accounts", "password reset"],
        ["money", "order placed"],
        ["content", "published"],
      ] as const) {
        const only = entriesOf((await browser.submit(AUDIT_PATH, { ...spring, kind })).body);
        expect(only).toEqual(seen[role].filter((what) => what.startsWith(others)));
      }
    }
  });

  test("filters by what was done, by days and by an account's address", async () => {
    const browser = await browserOf("owner");
    const listed = async (fields: Record<string, string>) => {
      const { statusCode, body, headers } = await browser.submit(AUDIT_PATH, fields);
      expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
      return entriesOf(body);
    };
    expect(await listed({ ...spring, action: "money:order-placed" })).toEqual(["order placed"]);
    expect(await listed({ ...spring, action: "content:published", kind: "money" })).toEqual([]);
    expect(await listed({ action: "accounts:constructor" })).toEqual([]);
    expect(await listed({ from: "2026-03-02", until: "2026-03-02" })).toEqual(["order placed"]);
    expect(await listed({ ...spring, email: "READER@demo.test" })).toEqual(["order placed", "password reset"]);
    expect(await listed({ ...spring, email: "admin@demo.test" })).toEqual([
      "published by a rollback",
      "published",
      "password reset",
    ]);
    expect(await listed({ ...spring, email: "nobody@example.org" })).toEqual([]);
    expect((await browser.open(AUDIT_PATH)).body).toContain("logged in");
  });

  test("says what is wrong with a filter, and shows nothing", async () => {
    const browser = await browserOf("owner");
    const long = "a".repeat(1_000_000);
    for (const [fields, message] of [
      [{ from: "2026-02-30" }, "Give days as 2027-01-31."],
      [{ until: "tomorrow" }, "Give days as 2027-01-31."],
      [{ from: "2026-03-02", until: "2026-03-01" }, "The first day is after the last."],
      [{ kind: "everything" }, "Choose a kind from the list."],
      [{ action: "' or 1=1" }, "Choose what was done from the list."],
      [{ before: "nonsense" }, "There is no such part of the log."],
      [{ before: "1.2.3" }, "There is no such part of the log."],
      [{ email: "ada" }, "Enter an email address such as"],
      [{ email: long }, "Use at most 254 characters."],
      [{ from: long }, "Give days as 2027-01-31."],
    ] as const)
      for (const path of [AUDIT_PATH, `${AUDIT_PATH}/csv`]) {
        const { statusCode, body } = await browser.submit(path, fields);
        expect([statusCode, entriesOf(body)]).toEqual([422, []]);
        expect(body).toContain(message);
        expect(body.length).toBeLessThan(100_000);
      }
  });

  test("is read to its end in parts, and as a file whose cells no program runs", async () => {
    const { db } = database;
    const clock = fixedClock(Date.parse("2025-01-01T00:00:00Z"));
    // Many in one millisecond: the order of their ids counts.
    for (let count = 0; count < 130; count += 1) {
      if (count % 60 === 0) clock.advance(1);
      const event = {
        actor: { id: null, name: "command-line" },
        action: "keys-made",
        subject: `key-batch:${count}`,
      } as const;
      if (count % 2 === 0) await recordCommerceEvent(db, clock, event);
      else
        await recordEvent(
          db,
          clock,
          "sign-in-failed",
          null,
          { ip: "192.0.2.7", userAgent: "" },
          { detail: `${count}` },
        );
    }
    const browser = await browserOf("owner");
    const filter = { until: "2025-01-31" };
    const parts: string[] = [];
    let before = "";
    do {
      const { body } = await browser.submit(AUDIT_PATH, { ...filter, before });
      parts.push(
        ...[...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) => row).filter((row) => row.includes("<td")),
      );
      before = /value="(\d+\.[0-9a-f-]+)"/.exec(body)?.[1] ?? "";
    } while (before !== "");
    expect([parts.length, new Set(parts).size]).toEqual([130, 130]);

    const file = await browser.submit(`${AUDIT_PATH}/csv`, { until: "2026-03-31" });
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="audit-log.csv"',
      "cache-control": "no-store",
    });
    const [head, ...rows] = parseCsv(file.body);
    expect(head).toEqual(["Time", "Kind", "What", "About", "By", "Details"]);
    expect(rows.length).toBe(134);
    expect(rows.map(([time]) => time)).toEqual(
      rows
        .map(([time]) => time)
        .toSorted()
        .toReversed(),
    );
    expect(rows.slice(1, 4)).toEqual([
      ["2026-03-03T12:00:00.000Z", "Content", "published", "v22.2", "Alma Reader", `'+1, "quoted"\nand more`],
      ["2026-03-02T12:00:00.000Z", "Money", "order placed", "order gone", "Ruth Reader", "total: 72500"],
      ["2026-03-01T12:00:00.000Z", "Accounts", "password reset", "reader@demo.test", "admin@demo.test", "'=2+3"],
    ]);
  });

  test("a long file is compressed for who takes that, and doesn't hold others up", async () => {
    const { db } = database;
    const clock = fixedClock(Date.parse("2024-01-01T00:00:00Z"));
    await db.transaction().execute(async (trx) => {
      for (let count = 0; count < 5_000; count += 1) await recordEvent(trx, clock, "signed-in", null, undefined);
    });
    const browser = await browserOf("owner");
    let length = 0;
    const longest = await longestTurn(async () => {
      length = parseCsv((await browser.submit(`${AUDIT_PATH}/csv`, { until: "2024-12-31" })).body).length;
    });
    expect(length).toBe(5_001);
    expect(longest).toBeLessThan(LONGEST_TESTED_TURN_MS);
    const plain = await browser.submit(`${AUDIT_PATH}/csv`, { until: "2024-12-31" });
    const takes = { "accept-encoding": "gzip, deflate, br" };
    const packed = await browser.submit(`${AUDIT_PATH}/csv`, { until: "2024-12-31" }, takes);
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
  });

  test("leaves out who had an account that was erased", async () => {
    const { db } = database;
    const account = await findAccountByEmail(db, "expired@demo.test");
    const clock = fixedClock(Date.parse("2023-01-01T00:00:00Z"));
    await recordEvent(db, clock, "password-changed", account?.id ?? "", undefined);
    const browser = await browserOf("owner");
    const filter = { until: "2023-12-31" };
    expect((await browser.submit(AUDIT_PATH, filter)).body).toContain("expired@demo.test");
    await db
      .deleteFrom("accounts")
      .where("id", "=", account?.id ?? "")
      .execute();
    const { body } = await browser.submit(AUDIT_PATH, filter);
    expect(body).toContain("no account, or an erased one");
    expect(body).not.toContain("expired@demo.test");
  });

  test("lists acts on groups for owners and support, from admin, commands and administrators", async () => {
    const { db } = database;
    const at = subscriptionsAt("2022-05-02");
    const reader = await findAccountByEmail(db, "reader@demo.test");
    const commands = { id: null, name: "The command line" };
    const groupId = await db
      .transaction()
      .execute((trx) => createGroup(trx, at, { title: "Firm & Sons", type: "team", actor: commands }));
    const administrator = { id: reader?.id ?? null, name: "Ruth Reader" };
    const added = { groupId, actor: { ...commands, reason: "Request 5" }, details: { seats: 5 } };
    at.clock.advance(1);
    await recordGroupEvent(db, at.clock, { ...added, action: "seats-added" });
    at.clock.advance(1);
    const removed = { groupId, actor: administrator, subject: "Milo (milo@b.test)", action: "admin-removed" } as const;
    await recordGroupEvent(db, at.clock, removed);
    const days = { until: "2022-12-31" };
    const all = ["administrator removed", "seats added", "group made"];
    for (const role of ["owner", "support", "finance", "editor"] as const) {
      const browser = await browserOf(role);
      const sees = role === "owner" || role === "support";
      expect([role, entriesOf((await browser.submit(AUDIT_PATH, days)).body)]).toEqual([role, sees ? all : []]);
    }
    const browser = await browserOf("support");
    const listed = async (fields: Record<string, string>) =>
      entriesOf((await browser.submit(AUDIT_PATH, { ...days, ...fields })).body);
    expect(await listed({ kind: "groups", action: "groups:seats-added" })).toEqual(["seats added"]);
    expect(await listed({ kind: "accounts" })).toEqual([]);
    expect(await listed({ email: "reader@demo.test" })).toEqual(["administrator removed"]);
    const [, ...rows] = parseCsv((await browser.submit(`${AUDIT_PATH}/csv`, days)).body);
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ["Groups", "administrator removed", "Firm & Sons", "Ruth Reader", "Milo (milo@b.test)"],
      ["Groups", "seats added", "Firm & Sons", "The command line", "seats: 5, reason: Request 5"],
      ["Groups", "group made", "Firm & Sons", "The command line", ""],
    ]);
  });
});
