import { afterAll, beforeAll, expect, test } from "vitest";
import { listEvents } from "../../../../../domains/accounts/server/public.ts";
import { findAccountByEmail } from "../../../../../domains/accounts/server/records/public.ts";
import type { TestShop } from "../../../../../domains/commerce/server/orders/testing/open-test-shop.ts";
import { placeOrder } from "../../../../../domains/commerce/server/orders/place-order.ts";
import { addAdministrator, addMember } from "../../../../../domains/groups/server/public.ts";
import { readAccountFacts } from "../../../../../domains/subscriptions/server/public.ts";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { onOneDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { openLoggedIn, type PlainBrowser, type TestProduct } from "../../../../starting/testing/open-test-product.ts";
import { agree, agreedIn, mainOf } from "../../testing/admin-answers.ts";
import { MergeWorld } from "../../testing/merge-world.ts";
import { type AdminShop, openAdminShop } from "../../testing/open-admin-shop.ts";

onOneDatabase("merging accounts in admin", (open) => {
  let database: TestDatabase;
  let opened: AdminShop;
  let product: TestProduct;
  let shop: TestShop;
  let support: PlainBrowser;
  let world: MergeWorld;

  beforeAll(async () => {
    database = await open();
    opened = await openAdminShop(database);
    ({ product, shop } = opened);
    world = new MergeWorld(database, opened);
    support = await openLoggedIn(product, "support@demo.test", "/admin/users");
  });
  afterAll(() => opened.close());

  test("everything of the other account is the kept one’s, and the other is gone [CMS-3]", async () => {
    const { kept, other, path, fields } = await world.newPair();
    await world.give(kept, 100, 365);
    await world.give(other, 200, 365);
    const groupId = await world.newGroup("Twice and Once");
    await world.place(kept, groupId, addMember);
    await world.place(other, groupId, addMember);
    await world.place(other, groupId, addAdministrator);
    await world.read(kept, "both", 5);
    await world.read(other, "both", 9);
    await world.read(other, "theirs", 7);
    const form = await shop.fill(other);
    const order = await placeOrder(shop.orders, other, form);
    const bought = (await readAccountFacts(database.db, other.id)).terms;
    const before = (await world.daysLeft(kept)) + (await world.daysLeft(other));

    const question = await support.submit(path, fields);
    expect(question.statusCode).toBe(200);
    const asked = mainOf(question);
    for (const words of ["Merged into it", kept.email, "Twice and Once", "Notes (2), pins (2)", "move"])
      expect(asked).toContain(words);
    expect(asked).not.toContain("secret");
    const done = await support.submit(path, { ...fields, agreed: agreedIn(question) });
    expect(done.headers.location).toBe(`/admin/users/${kept.id}?done=merge-accounts`);
    // Nothing is merged, and no note read, until the owner of the other address agrees.
    expect(await findAccountByEmail(database.db, other.email)).toBeDefined();
    const notesOf = database.db.selectFrom("reading_notes").select("note").where("account_id", "=", kept.id);
    expect(await notesOf.execute()).toHaveLength(1);
    const { page, answer } = await world.consent(await world.codeFor(other.email));
    for (const words of [kept.email, other.email, "can read your notes"]) expect(page.body).toContain(words);
    expect([answer.statusCode, answer.body.includes("Everything is in")]).toEqual([200, true]);

    expect(await findAccountByEmail(database.db, other.email)).toBeUndefined();
    expect(await world.daysLeft(kept)).toBe(before);
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
    expect(await notesOf.execute()).toHaveLength(3);
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

  test("of two presses one merges, and what was done meanwhile is asked about again", async () => {
    const { kept, other, path, fields } = await world.newPair();
    const question = await support.submit(path, fields);
    await world.read(other, "later", 3);
    const stale = await support.submit(path, { ...fields, agreed: agreedIn(question) });
    expect(stale.statusCode).toBe(409);
    expect(stale.body).toContain("Nothing was changed");
    expect(await findAccountByEmail(database.db, other.email)).toBeDefined();
    await agree(support, path, fields);
    const code = await world.codeFor(other.email);
    const pressed = await Promise.all([world.consent(code), world.consent(code)]);
    const statuses = pressed.map(({ answer }) => answer.statusCode).toSorted((one, two) => one - two);
    expect(statuses).toEqual([200, expect.toSatisfy((status) => status >= 409)]);
    expect(await findAccountByEmail(database.db, kept.email)).toBeDefined();
    expect((await world.consent(code)).page.statusCode).toBe(410);
  });

  test("asked for twice, in two tabs or days later, sends one mail while its link works, and another once it doesn’t", async () => {
    const { kept, other, path, fields } = await world.newPair();
    const mails = async () => {
      const all = database.db.selectFrom("outbox").select("id").where("template", "=", "merge-asked");
      return (await all.where("to_address", "=", other.email).execute()).length;
    };
    const question = await support.submit(path, fields);
    const press = async () => await support.submit(path, { ...fields, agreed: agreedIn(question) });
    const statuses = (await Promise.all([press(), press()])).map(({ statusCode }) => statusCode);
    expect([statuses.toSorted((one, two) => one - two), await mails()]).toEqual([[303, 409], 1]);
    const again = await support.submit(path, fields);
    expect(mainOf(again)).toMatch(/was asked on .* UTC, and can agree until .* UTC\. No other email was sent\./);
    expect([again.statusCode, await mails()]).toEqual([409, 1]);
    // Its link has ended.
    const events = database.db.updateTable("account_events").where("account_id", "=", kept.id);
    await events.set(({ eb }) => ({ at: eb("at", "-", 7 * 86_400_000) })).execute();
    await agree(support, path, fields);
    expect(await mails()).toBe(2);
    // It was merged and undone: the next one asks anew.
    await world.consent(await world.codeFor(other.email));
    await world.undo(await world.undoCodeFor(other.email));
    await agree(support, path, fields);
    expect(await mails()).toBe(3);
  });

  test("nobody agrees for the owner of the other address", async () => {
    const { kept, other, path, fields } = await world.newPair();
    await agree(support, path, fields);
    const code = await world.codeFor(other.email);
    for (const wrong of ["", "made-up", code.slice(0, -2)]) {
      const { page, answer } = await world.consent(wrong);
      expect([wrong, page.statusCode, answer.statusCode]).toEqual([wrong, 410, 410]);
    }
    // Since the mail, the account has another address: the old mailbox decides nothing.
    const moved = { email: `moved.${other.email}`, email_lower: `moved.${other.email}` };
    await database.db.updateTable("accounts").set(moved).where("id", "=", other.id).execute();
    expect((await world.consent(code)).answer.statusCode).toBe(410);
    expect(await findAccountByEmail(database.db, moved.email)).toBeDefined();
    const events = await listEvents(database.db, { accountId: kept.id, kind: "merge-asked", limit: 9 });
    expect(events.map(({ detail }) => detail)).toEqual([`account ${other.id}: Request 17`]);
  });

  test("refuses what would go wrong, and says what to do [CMS-3]", async () => {
    const { kept, other, path, fields } = await world.newPair();
    const refused = async (email: string, why: string) => {
      const answer = await support.submit(path, { ...fields, email });
      expect([email, answer.statusCode >= 400]).toEqual([email, true]);
      expect(mainOf(answer)).toContain(why);
      expect(mainOf(answer)).toContain("Nothing was changed");
    };
    await refused(kept.email, "the same account");
    await refused("nobody@b.test", "no account with this address");
    await refused("finance@demo.test", "has a role in admin");
    await world.place(kept, await world.newGroup("First"), addMember);
    await world.place(other, await world.newGroup("Second"), addMember);
    await refused(other.email, "First and Second");
    const closed = await world.newAccount("closed");
    const closing = { account_id: closed.id, id: newId(systemClock), closed_at: 1, erases_at: systemClock.now() + 1e9 };
    await database.db.insertInto("account_closures").values(closing).execute();
    await refused(closed.email, "deleted by its owner");
    const paying = await world.newAccount("paying");
    const order = await placeOrder(shop.orders, paying, await shop.fill(paying));
    const attempt = { id: newId(systemClock), order_id: order.id, provider: "card", amount: 1, opened_at: 1 };
    await database.db
      .insertInto("payment_attempts")
      .values({ ...attempt, open_key: order.id })
      .execute();
    await refused(paying.email, "being paid at this moment");
    const moved = await world.newAccount("moved");
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
    const { other, path, fields } = await world.newPair();
    const without = await agree(support, path, { email: other.email });
    expect(without.statusCode).toBe(422);
    expect(await findAccountByEmail(database.db, other.email)).toBeDefined();
    const finance = await openLoggedIn(product, "finance@demo.test", "/admin/orders");
    expect((await finance.submit(path, fields)).statusCode).toBe(403);
  });
});
