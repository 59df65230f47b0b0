import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../../../../domains/accounts/contract.ts";
import { createAccount, findAccountByEmail, listEvents } from "../../../../../domains/accounts/server/public.ts";
import type { TestShop } from "../../../../../domains/commerce/server/orders/testing/open-test-shop.ts";
import { placeOrder } from "../../../../../domains/commerce/server/orders/place-order.ts";
import { addAdministrator, addMember, createGroup } from "../../../../../domains/groups/server/public.ts";
import { describeTerms, grantTerm, readAccountFacts } from "../../../../../domains/subscriptions/server/public.ts";
import { addDays } from "../../../../../platform/clock/calendar.ts";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { openLoggedIn, type PlainBrowser, type TestProduct } from "../../../../starting/testing/open-test-product.ts";
import { agree, agreeAtOnce, agreedIn, mainOf } from "../../testing/desk-answers.ts";
import { type DeskShop, openDeskShop } from "../../testing/open-desk-shop.ts";

const actor = { id: null, name: "A test" };

onEachDatabase("merging accounts at the desk", (open) => {
  let database: TestDatabase;
  let opened: DeskShop;
  let product: TestProduct;
  let shop: TestShop;
  let support: PlainBrowser;
  let count = 0;

  beforeAll(async () => {
    database = await open();
    opened = await openDeskShop(database);
    ({ product, shop } = opened);
    support = await openLoggedIn(product, "support@demo.test", "/admin/users");
  });
  afterAll(() => opened.close());

  const today = () => shop.at.zone.dayAt(systemClock.now());
  const inTransaction: TestDatabase["db"]["transaction"] = () => database.db.transaction();

  async function newAccount(name: string): Promise<Account> {
    const person = { email: `${name}${++count}@b.test`, firstName: "Milo", lastName: "Twice" };
    return await inTransaction().execute((trx) =>
      createAccount(trx, systemClock, { ...person, userType: "librarian", emailVerifiedAt: systemClock.now() }),
    );
  }

  async function newPair() {
    const [kept, other] = [await newAccount("kept"), await newAccount("other")];
    const fields = { email: other.email, reason: "Request 17" };
    return { kept, other, path: `/admin/users/${kept.id}/merge`, fields };
  }

  async function give(account: Account, startsAgo: number, days: number): Promise<void> {
    const startsOn = addDays(today(), -startsAgo);
    const term = { holder: { accountId: account.id }, length: { days }, startsOn, source: "test" };
    await inTransaction().execute((trx) => grantTerm(trx, shop.at, term));
  }

  async function newGroup(title: string): Promise<string> {
    return await inTransaction().execute(async (trx) => {
      const id = await createGroup(trx, shop.at, { title, type: "team", actor });
      await grantTerm(trx, shop.at, { holder: { groupId: id }, length: { days: 90 }, paidSeats: 3, source: "test" });
      return id;
    });
  }

  async function place(account: Account, groupId: string, how: typeof addMember): Promise<void> {
    await inTransaction().execute((trx) => how(trx, shop.at, { groupId, account, actor }, database.flavor));
  }

  async function daysLeft({ id }: Account): Promise<number> {
    const { fields } = describeTerms(await readAccountFacts(database.db, id), shop.at);
    return fields.daysLeftInSubscription + fields.hasPausedSubscriptions;
  }

  async function read(account: Account, page: string, at: number): Promise<void> {
    const { db } = database;
    const common = { account_id: account.id, page_id: page };
    await db
      .insertInto("pinned_pages")
      .values({ ...common, edition: "v22", position: at, pinned_at: at })
      .execute();
    await db
      .insertInto("viewed_pages")
      .values({ ...common, viewed_at: at, anchor: "", along: at })
      .execute();
    const words = { page_title: "P", quote: "q", prefix: "", suffix: "", note: `secret ${page}` };
    const note = { ...common, ...words, edition: "v22", created_at: at, updated_at: at, size: 9, search_text: null };
    await db
      .insertInto("reading_notes")
      .values({ ...note, id: newId(systemClock) })
      .execute();
  }

  test("everything of the other account is the kept one’s, and the other is gone [CMS-3]", async () => {
    const { kept, other, path, fields } = await newPair();
    await give(kept, 100, 365);
    await give(other, 200, 365);
    const groupId = await newGroup("Twice and Once");
    await place(kept, groupId, addMember);
    await place(other, groupId, addMember);
    await place(other, groupId, addAdministrator);
    await read(kept, "both", 5);
    await read(other, "both", 9);
    await read(other, "theirs", 7);
    const form = await shop.fill(other);
    const order = await placeOrder(shop.orders, other, form);
    const bought = (await readAccountFacts(database.db, other.id)).terms;
    const before = (await daysLeft(kept)) + (await daysLeft(other));

    const question = await support.submit(path, fields);
    expect(question.statusCode).toBe(200);
    const asked = mainOf(question);
    for (const words of ["Merged into it", kept.email, "Twice and Once", "Notes (2), pins (2)", "move"])
      expect(asked).toContain(words);
    expect(asked).not.toContain("secret");
    const done = await support.submit(path, { ...fields, agreed: agreedIn(question) });
    expect(done.headers.location).toBe(`/admin/users/${kept.id}?done=merge`);

    expect(await findAccountByEmail(database.db, other.email)).toBeUndefined();
    expect(await daysLeft(kept)).toBe(before);
    const facts = await readAccountFacts(database.db, kept.id);
    expect(facts.terms.map(({ id }) => id)).toEqual(expect.arrayContaining(bought.map(({ id }) => id)));
    expect(facts.seats.filter(({ leftOn }) => leftOn === null)).toHaveLength(1);
    const { db } = database;
    const users = await db.selectFrom("group_users").selectAll().where("group_id", "=", groupId).execute();
    expect(users.filter(({ removed_at: at }) => at === null).map(({ email }) => email)).toEqual([kept.email]);
    const admins = await db.selectFrom("group_admins").selectAll().where("group_id", "=", groupId).execute();
    expect(admins).toMatchObject([{ account_id: kept.id, email: kept.email, removed_at: null }]);
    const pins = await db
      .selectFrom("pinned_pages")
      .selectAll()
      .where("account_id", "=", kept.id)
      .orderBy("position", "desc")
      .execute();
    expect(pins.map(({ page_id: page }) => page)).toEqual(["both", "theirs"]);
    const viewed = await db.selectFrom("viewed_pages").selectAll().where("account_id", "=", kept.id).execute();
    expect(new Map(viewed.map(({ page_id: page, along }) => [page, along]))).toEqual(
      new Map([
        ["both", 9],
        ["theirs", 7],
      ]),
    );
    const notes = await db.selectFrom("reading_notes").select("note").where("account_id", "=", kept.id).execute();
    expect(notes).toHaveLength(3);
    expect(await db.selectFrom("orders").select("account_id").where("id", "=", order.id).execute()).toEqual([
      { account_id: kept.id },
    ]);
    const [event] = await listEvents(db, { accountId: kept.id, kind: "accounts-merged", limit: 1 });
    expect(event?.detail).toBe(`account ${other.id}: Request 17`);
    const mails = await db
      .selectFrom("outbox")
      .select("to_address")
      .where("template", "=", "accounts-merged")
      .execute();
    expect(mails.map(({ to_address: to }) => to)).toEqual(expect.arrayContaining([kept.email, other.email]));
  });

  test("of two tabs one merges, and what was done meanwhile is asked about again", async () => {
    const { kept, other, path, fields } = await newPair();
    const question = await support.submit(path, fields);
    await read(other, "later", 3);
    const stale = await support.submit(path, { ...fields, agreed: agreedIn(question) });
    expect(stale.statusCode).toBe(409);
    expect(stale.body).toContain("Nothing was changed");
    expect(await findAccountByEmail(database.db, other.email)).toBeDefined();
    const second = await openLoggedIn(product, "admin@demo.test", "/admin/users");
    expect(await agreeAtOnce([support, second], path, fields)).toEqual([303, expect.toSatisfy((code) => code >= 409)]);
    expect(await findAccountByEmail(database.db, kept.email)).toBeDefined();
  });

  test("refuses what would go wrong, and says what to do [CMS-3]", async () => {
    const { kept, other, path, fields } = await newPair();
    const refused = async (email: string, why: string) => {
      const answer = await support.submit(path, { ...fields, email });
      expect([email, answer.statusCode >= 400]).toEqual([email, true]);
      expect(mainOf(answer)).toContain(why);
      expect(mainOf(answer)).toContain("Nothing was changed");
    };
    await refused(kept.email, "the same account");
    await refused("nobody@b.test", "no account with this address");
    await refused("finance@demo.test", "has a role at the desk");
    await place(kept, await newGroup("First"), addMember);
    await place(other, await newGroup("Second"), addMember);
    await refused(other.email, "First and Second");
    const closed = await newAccount("closed");
    const closing = { account_id: closed.id, id: newId(systemClock), closed_at: 1, erases_at: systemClock.now() + 1e9 };
    await database.db.insertInto("account_closures").values(closing).execute();
    await refused(closed.email, "deleted by its owner");
    const paying = await newAccount("paying");
    const order = await placeOrder(shop.orders, paying, await shop.fill(paying));
    const attempt = { id: newId(systemClock), order_id: order.id, provider: "card", amount: 1, opened_at: 1 };
    await database.db
      .insertInto("payment_attempts")
      .values({ ...attempt, open_key: order.id })
      .execute();
    await refused(paying.email, "being paid at this moment");
    const moved = await newAccount("moved");
    const change = {
      id: newId(systemClock),
      account_id: moved.id,
      old_email: "old@b.test",
      old_email_lower: "old@b.test",
    };
    const times = { new_email: moved.email, asked_at: 1, completed_at: 2, undo_until: systemClock.now() + 1e6 };
    await database.db
      .insertInto("account_address_changes")
      .values({ ...change, ...times })
      .execute();
    await refused(moved.email, "can still undo");
  });

  test("asks for a reason, and is for owners and support only", async () => {
    const { other, path, fields } = await newPair();
    const without = await agree(support, path, { email: other.email });
    expect(without.statusCode).toBe(422);
    expect(await findAccountByEmail(database.db, other.email)).toBeDefined();
    const finance = await openLoggedIn(product, "finance@demo.test", "/admin/orders");
    expect((await finance.submit(path, fields)).statusCode).toBe(403);
  });
});
