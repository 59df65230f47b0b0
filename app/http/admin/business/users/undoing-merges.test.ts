import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { listEvents, listMerges } from "../../../../../domains/accounts/server/public.ts";
import { findAccountByEmail } from "../../../../../domains/accounts/server/records/public.ts";
import { sendReset } from "../../../../../domains/accounts/server/commands/sign-in/reset-password.ts";
import { openTestAccounts } from "../../../../../domains/accounts/server/testing/open-test-accounts.ts";
import { placeOrder } from "../../../../../domains/commerce/server/orders/place-order.ts";
import { addAdministrator, addMember } from "../../../../../domains/groups/server/public.ts";
import { mergeJobs } from "../../../../../domains/overview/server/public.ts";
import { fixedClock, systemClock } from "../../../../../platform/clock/clock.ts";
import { Worker } from "../../../../../platform/jobs/worker.ts";
import { onOneDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { openLoggedIn, PlainBrowser } from "../../../../starting/testing/open-test-product.ts";
import { agree, mainOf, toldTo } from "../../testing/admin-answers.ts";
import { MergeWorld } from "../../testing/merge-world.ts";
import { type AdminShop, openAdminShop } from "../../testing/open-admin-shop.ts";

const DAY_MS = 86_400_000;

/** What a merge and its undoing add to, or end for good, and carts, which stay joined. */
const elsewhere = new Set([
  "account_events",
  "group_events",
  "commerce_events",
  "outbox",
  "jobs",
  "account_sessions",
  "sign_in_attempts",
  "carts",
  "cart_lines",
  "account_codes",
  "rate_limits",
  "group_old_codes",
  "trial_addresses",
  "account_merges",
]);

/** A day that the server doesn’t forget while the test runs. */
const FAR_DAY = 99_999;

onOneDatabase("undoing merges", (open) => {
  let database: TestDatabase;
  let opened: AdminShop;
  let world: MergeWorld;
  let support: PlainBrowser;
  let owner: PlainBrowser;

  beforeAll(async () => {
    database = await open();
    opened = await openAdminShop(database);
    world = new MergeWorld(database, opened);
    support = await openLoggedIn(opened.product, "support@demo.test", "/admin/users");
    owner = await openLoggedIn(opened.product, "admin@demo.test", "/admin/users");
  });
  afterAll(() => opened.close());

  /** Everything in the database that a merge may change, by table. */
  async function everything(): Promise<Record<string, unknown[]>> {
    const tables = await database.db.introspection.getTables();
    const found: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      if (elsewhere.has(name)) continue;
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.db);
      found[name] = rows.map((row) => JSON.stringify(row)).toSorted();
    }
    return found;
  }

  /** Runs the job of merges so many days from now. */
  async function runJobsIn(days: number): Promise<void> {
    const clock = fixedClock(systemClock.now() + days * DAY_MS);
    const { secrets } = opened.shop.at;
    const accounts = { clock, supportEmail: "help@b.test", origin: () => "http://localhost:3000", secrets };
    const merging = { database, accounts, subscriptions: opened.shop.at, carts: opened.shop.orders.carts };
    const log = { warn: () => {}, error: () => {} };
    await new Worker({ database, clock, handlers: mergeJobs(merging), log }).runDue();
  }

  /** Two accounts with everything that an account can have, of which the second's owner has agreed. */
  async function newFullPair() {
    const pair = await world.newPair();
    const { kept, other } = pair;
    await world.give(kept, 100, 365);
    await world.give(other, 200, 365);
    const groupId = await world.newGroup(`Group of ${other.email}`);
    await world.place(kept, groupId, addMember);
    await world.place(other, groupId, addMember);
    await world.place(other, groupId, addAdministrator);
    await world.read(kept, "both", 5);
    await world.read(other, "both", 9);
    await world.read(other, "theirs", 7);
    await placeOrder(opened.shop.orders, other, await opened.shop.fill(other));
    const { db } = database;
    await db
      .insertInto("edition_invitations")
      .values({ account_id: other.id, edition: "v22", created_at: 1 })
      .execute();
    await db
      .insertInto("served_words")
      .values({ account_id: kept.id, day: FAR_DAY, words: 5, resets: 0, opened: "aaaaaaaa" })
      .execute();
    await db
      .insertInto("served_words")
      .values({ account_id: other.id, day: FAR_DAY, words: 6, resets: 0, opened: "bbbbbbbb" })
      .execute();
    await db.updateTable("accounts").set({ version_preference: "v21" }).where("id", "=", other.id).execute();
    return { ...pair, groupId };
  }

  async function merge({ other, path, fields }: Awaited<ReturnType<MergeWorld["newPair"]>>): Promise<void> {
    await agree(support, path, fields);
    const { answer } = await world.consent(await world.codeFor(other.email));
    expect(answer.statusCode).toBe(200);
  }

  test("every row is as it was once a merge was undone by the link in a mail", async () => {
    const pair = await newFullPair();
    const { kept, other } = pair;
    const before = await everything();
    await merge(pair);
    expect((await everything())["reading_notes"]).not.toEqual(before["reading_notes"]);
    // Nobody finds it, logs in to it or signs up with its address.
    expect(await findAccountByEmail(database.db, other.email)).toBeUndefined();
    expect((await support.open(`/admin/users/${other.id}`)).statusCode).toBe(404);
    const { page, answer } = await world.undo(await world.undoCodeFor(kept.email));
    expect(page.body.replaceAll("<!-- -->", "")).toContain("gets its data back");
    expect(page.body).not.toContain("<script src");
    expect([answer.statusCode, answer.body.includes("separate again")]).toEqual([200, true]);
    expect(await everything()).toEqual(before);
    for (const { email } of [kept, other])
      expect(await world.newestMail(email, "merge-undone")).toMatchObject({ wasMerged: true, left: [] });
    const events = await listEvents(database.db, { accountId: kept.id, kind: "merge-undone", limit: 2 });
    expect(events.map(({ detail }) => detail)).toEqual([`account ${other.id}: By the link in an email`]);
    // The link works once; and the same two can be merged again.
    expect((await world.undo(await world.undoCodeFor(other.email))).answer.statusCode).toBe(410);
    await merge(pair);
    expect(await findAccountByEmail(database.db, other.email)).toBeUndefined();
  });

  test("what was changed since stays, and is said", async () => {
    const pair = await newFullPair();
    const { kept, other, groupId } = pair;
    await merge(pair);
    const { db } = database;
    const note = await db
      .selectFrom("reading_notes")
      .select("id")
      .where("account_id", "=", kept.id)
      .where("page_id", "=", "theirs")
      .executeTakeFirstOrThrow();
    await db.deleteFrom("reading_notes").where("id", "=", note.id).execute();
    await db.updateTable("reading_notes").set({ note: "changed" }).where("account_id", "=", kept.id).execute();
    // Of three seats, one became free: it and the third one are given to others.
    for (const name of ["third", "fourth"]) await world.place(await world.newAccount(name), groupId, addMember);
    await agree(support, `/admin/merges/${(await listMerges(db, kept.id))[0]?.id ?? ""}/undo`, {
      reason: "Request 18",
    });
    expect(await findAccountByEmail(db, other.email)).toMatchObject({ id: other.id });
    expect(await world.newestMail(other.email, "merge-undone")).toMatchObject({
      left: [
        `Group of ${other.email}: the seat that became free has been given to somebody else.`,
        "Changed or deleted since, so it stays as it is: notes, pins and recently viewed pages (1).",
      ],
    });
    const users = await db
      .selectFrom("group_users")
      .select("email")
      .where("group_id", "=", groupId)
      .where("removed_at", "is", null)
      .execute();
    expect(users).toHaveLength(3);
    const back = await db.selectFrom("reading_notes").select("note").where("account_id", "=", other.id).execute();
    expect(back).toEqual([{ note: "changed" }]);
    const seats = await db.selectFrom("group_seats").select("left_on").where("account_id", "=", other.id).execute();
    expect(seats).toEqual([{ left_on: world.today() }]);
  });

  test("a merged account is locked, its owner is sent the link that undoes it again, and after 14 days it is erased", async () => {
    const pair = await world.newPair();
    const { kept, other } = pair;
    await world.read(other, "mine", 3);
    await merge(pair);
    const visitor = new PlainBrowser(opened.product.app);
    const wrong = await visitor.logIn(other.email, "any-password");
    expect(wrong.statusCode).toBe(401);
    const accounts = await openTestAccounts(database);
    await database.db.deleteFrom("outbox").where("to_address", "=", other.email).execute();
    await sendReset(accounts.accounts, other.email);
    await accounts.close();
    expect(await world.newestMail(other.email, "accounts-merged")).toMatchObject({ kept: kept.email });
    await runJobsIn(13.9);
    expect(await listMerges(database.db, kept.id)).toHaveLength(1);
    await runJobsIn(14.1);
    expect(await listMerges(database.db, kept.id)).toEqual([]);
    const rows = await database.db.selectFrom("accounts").select("id").where("id", "=", other.id).execute();
    expect(rows).toEqual([]);
    expect((await world.undo(await world.undoCodeFor(other.email))).answer.statusCode).toBe(410);
    const notes = await database.db
      .selectFrom("reading_notes")
      .select("note")
      .where("account_id", "=", kept.id)
      .execute();
    expect(notes).toHaveLength(1);
  });

  test("an account whose address is dead is merged by an owner after 7 days, without its notes", async () => {
    const { kept, other, fields } = await newFullPair();
    const path = `/admin/users/${kept.id}/merge-dead`;
    expect((await support.submit(path, fields)).statusCode).toBe(403);
    expect((await owner.open(`/admin/users/${kept.id}/merge`)).body).toContain(path);
    expect((await support.open(`/admin/users/${kept.id}/merge`)).body).not.toContain(path);
    const without = await agree(owner, path, { email: other.email });
    expect(without.statusCode).toBe(422);
    const before = await everything();
    const done = await agree(owner, path, fields);
    expect(done.headers.location).toBe(`/admin/users/${kept.id}?done=merge-without-consent`);
    for (const { email } of [kept, other])
      expect(await world.newestMail(email, "merge-planned")).toMatchObject({ kept: kept.email, other: other.email });
    expect(await toldTo(database, "admin@demo.test")).toContainEqual(
      expect.stringContaining(`${other.email} will become part of`),
    );
    expect((await agree(owner, path, fields)).statusCode).toBe(409);
    // It is seen in admin while it waits.
    expect((await owner.open("/admin")).body).toContain(other.email);
    expect(mainOf(await support.open(`/admin/users/${other.id}`))).toContain("Waits until");
    await runJobsIn(6.9);
    expect(await everything()).toEqual(before);
    await runJobsIn(7.1);
    expect(await findAccountByEmail(database.db, other.email)).toBeUndefined();
    const { db } = database;
    for (const table of ["reading_notes", "pinned_pages", "viewed_pages"] as const) {
      const rows = await db
        .selectFrom(table)
        .select("account_id")
        .where("account_id", "in", [kept.id, other.id])
        .execute();
      expect([table, rows.filter(({ account_id: id }) => id === kept.id).length]).toEqual([table, 1]);
      expect([table, rows.length]).toEqual([table, 3]);
    }
    const orders = await db.selectFrom("orders").select("id").where("account_id", "=", kept.id).execute();
    expect(orders).toHaveLength(1);
    expect(await world.newestMail(kept.email, "accounts-merged")).toMatchObject({ movesNotes: false });
    // The links of the first mails still lead to where it is undone.
    const { answer } = await world.undo(await world.undoCodeFor(kept.email, "merge-planned"));
    expect(answer.statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test("a merge that waits is stopped by either address, by any owner, and by whoever logs in", async () => {
    const stops: Record<
      string,
      (world: { id: string; emails: readonly string[]; otherId: string }) => Promise<unknown>
    > = {
      "the kept address": async ({ emails }) =>
        await world.undo(await world.undoCodeFor(emails[0] ?? "", "merge-planned")),
      "the other address": async ({ emails }) =>
        await world.undo(await world.undoCodeFor(emails[1] ?? "", "merge-planned")),
      "an owner": async ({ id }) => await agree(owner, `/admin/merges/${id}/stop`, { reason: "A mistake" }),
      "a log-in": async ({ otherId }) => {
        const login = { last_login_at: systemClock.now() + 1 };
        await database.db.updateTable("accounts").set(login).where("id", "=", otherId).execute();
      },
    };
    for (const [who, stop] of Object.entries(stops)) {
      const { kept, other, fields } = await world.newPair();
      await agree(owner, `/admin/users/${kept.id}/merge-dead`, fields);
      const [waiting] = await listMerges(database.db, kept.id);
      await stop({ id: waiting?.id ?? "", emails: [kept.email, other.email], otherId: other.id });
      await runJobsIn(7.1);
      expect([who, await listMerges(database.db, kept.id)]).toEqual([who, []]);
      expect(await findAccountByEmail(database.db, other.email)).toMatchObject({ id: other.id });
      for (const { email } of [kept, other])
        expect(await world.newestMail(email, "merge-undone")).toMatchObject({ wasMerged: false });
    }
  });
});
