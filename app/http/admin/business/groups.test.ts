import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../../../../domains/accounts/server/records/public.ts";
import type { Account } from "../../../../domains/accounts/contract.ts";
import { groupActs } from "../../../../domains/groups/server/admin/group-acts.ts";
import { addAdministrator, addMember, createGroup } from "../../../../domains/groups/server/public.ts";
import { grantTerm } from "../../../../domains/subscriptions/server/terms/public.ts";
import { subscriptionsAt } from "../../../../domains/subscriptions/server/testing/subscriptions-at.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  type PlainBrowser,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";
import { agree, agreeAtOnce, mainOf, toldTo } from "../testing/admin-answers.ts";

const GROUPS = "/admin/groups";
const reason = "Request 4711";
const actor = { id: null, name: "A test" };

onOneDatabase("groups in admin", (open) => {
  const subscriptions = { ...subscriptionsAt("2026-11-24"), clock: systemClock };
  let database: TestDatabase;
  let product: TestProduct;
  let support: PlainBrowser;
  let tabs: PlainBrowser[];
  let count = 0;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
    support = await browserOf("support@demo.test");
    tabs = [support, await browserOf("admin@demo.test")];
    for (const tab of tabs) await tab.open(GROUPS);
  });
  afterAll(() => product.close());

  const browserOf = (email: string) => openLoggedIn(product, email, "/bluebook/profile");

  async function newAccount(lastName = "Byron"): Promise<Account> {
    count += 1;
    const person = { email: `g${count}@b.test`, firstName: `Nr${count}`, lastName };
    return await database.db
      .transaction()
      .execute((trx) => createAccount(trx, systemClock, { ...person, emailVerifiedAt: systemClock.now() }));
  }

  /** Makes a group with an administrator and seats for a year; returns its address in admin. */
  async function newGroup(seats = 200, title = `Group <${count}>`) {
    const account = await newAccount();
    const id = await database.db.transaction().execute(async (trx) => {
      const groupId = await createGroup(trx, subscriptions, { title, type: "team", actor });
      await addAdministrator(trx, subscriptions, { groupId, account, actor }, database.flavor);
      const term = { holder: { groupId }, length: { years: 1 }, source: "test", paidSeats: seats };
      await grantTerm(trx, subscriptions, term);
      return groupId;
    });
    return { id, path: `${GROUPS}/${id}`, account };
  }

  async function join(groupId: string, account: Account): Promise<void> {
    const addition = { groupId, account, actor };
    await database.db.transaction().execute((trx) => addMember(trx, subscriptions, addition, database.flavor));
  }

  async function termsOf(groupId: string) {
    return await database.db
      .selectFrom("terms")
      .selectAll()
      .where("group_id", "=", groupId)
      .orderBy("starts_on")
      .execute();
  }

  /** What the group's record says was done last. */
  async function lastEvent(groupId: string) {
    const events = database.db.selectFrom("group_events").selectAll().where("group_id", "=", groupId);
    const event = await events.orderBy("id", "desc").executeTakeFirst();
    return event && { action: event.action, by: event.actor_name, ...readJson(event.details) };
  }

  test("finds groups by title and by an address, which stands in no address [CMS-3]", async () => {
    const { path, id, account } = await newGroup(5, "Größe 100% & Söhne");
    const member = await newAccount();
    await join(id, member);
    for (const words of ["größe 100%", "SÖHNE", account.email.toUpperCase(), ` ${member.email} `]) {
      const found = await support.submit(GROUPS, { words });
      expect([words, found.statusCode, mainOf(found).includes(`href="${path}"`)]).toEqual([words, 200, true]);
      expect(found.headers.location).toBeUndefined();
    }
    for (const words of ["gr_ße", "100%%", "nobody@b.test"])
      expect([words, mainOf(await support.submit(GROUPS, { words })).includes(path)]).toEqual([words, false]);
    for (const words of ["", "a", "x".repeat(1_000_000)]) {
      const refused = await support.submit(GROUPS, { words });
      expect([refused.statusCode, refused.body.length < 100_000]).toEqual([422, true]);
    }
    const user = mainOf(await support.open(`/admin/users/${member.id}`));
    expect(user).toContain(`href="${path}"`);
  });

  test("shows seats, terms, people, and pages and searches its members [CMS-3]", async () => {
    const { path, id, account } = await newGroup();
    for (let members = 0; members < 52; members += 1)
      await join(id, await newAccount(members === 7 ? "Żółw" : "Byron"));
    const shown = mainOf(await support.open(path));
    for (const text of ["<dd>52 of 200</dd>", "Live until", account.email, "active, contact", "52 people have a seat"])
      expect(shown).toContain(text);
    expect(shown).toContain(`href="/admin/users/${account.id}"`);
    const names = (body: string) => [...body.matchAll(/">(Nr\d+ [^<]+)<\/a>/g)].map(([, name]) => name);
    const second = mainOf(await support.open(`${path}?page=2`));
    expect(new Set([...names(shown), ...names(second)]).size).toBe(53);
    const found = mainOf(await support.submit(path, { search: "ZOŁW" }));
    expect([found.includes("Żółw"), found.includes("1 found.")]).toEqual([true, true]);
    expect(mainOf(await support.submit(path, { search: "żółw" }))).toContain("1 found.");
    expect(mainOf(await support.submit(path, { search: "nobody" }))).toContain("No member’s name or address matches.");
    expect((await support.submit(path, { search: "x".repeat(1_000_000) })).statusCode).toBe(422);
    for (const unknown of [
      `${path}?page=0`,
      `${path}?page=x`,
      `${GROUPS}/x`,
      `${GROUPS}/${crypto.randomUUID()}`,
      `${GROUPS}?after=x`,
    ])
      expect((await support.open(unknown)).statusCode).toBe(404);
  });

  test("extends a subscription by the days agreed to, of two tabs once [CMS-3]", async () => {
    const { path, id } = await newGroup(25);
    const fields = { length: "1", unit: "years", seats: "30", reason };
    const question = await support.submit(`${path}/extend`, fields);
    expect(mainOf(question)).toMatch(
      /This will give Group &lt;\d+&gt; a renewal from [\d.]+ to [\d.]+ with 30 seats, without an order\./,
    );
    expect(await termsOf(id)).toHaveLength(1);
    expect(await agreeAtOnce(tabs, `${path}/extend`, fields)).toEqual([303, 409]);
    expect(await termsOf(id)).toMatchObject([{}, { paid_seats: 30, source: "desk" }]);
    expect(await lastEvent(id)).toMatchObject({
      action: "term-given",
      by: expect.stringContaining("Reader"),
      reason,
      seats: 30,
    });
    expect(mainOf(await support.open(`${path}?done=extend-group`))).toContain("The subscription was extended.");
  });

  test("adds seats to the subscription that runs, of two tabs once", async () => {
    const { path, id } = await newGroup(25);
    const question = await support.submit(`${path}/add-seats`, { seats: "5", reason });
    expect(mainOf(question)).toContain("This will add 5 seats to 25 of");
    expect(await agreeAtOnce(tabs, `${path}/add-seats`, { seats: "5", reason })).toEqual([303, 409]);
    expect(mainOf(await support.open(path))).toContain("<dd>0 of 30</dd>");
    expect(await lastEvent(id)).toMatchObject({ action: "seats-added", seats: 5, reason });
  });

  test("adds and removes domains and networks as administrators may, of two tabs once", async () => {
    const { path, id } = await newGroup();
    const domain = `firm${count}.example.com`;
    const network = `203.0.${count % 200}.0/24`;
    for (const [act, fields, action] of [
      ["add-domain", { domain: `@${domain.toUpperCase()}` }, "domain-added"],
      ["add-network", { network }, "network-added"],
      ["remove-domain", { domain }, "domain-removed"],
      ["remove-network", { network }, "network-removed"],
    ] as const) {
      const statuses = await agreeAtOnce(tabs, `${path}/${act}`, { ...fields, reason });
      expect([act, statuses[0], statuses[1] === 409 || statuses[1] === 422]).toEqual([act, 303, true]);
      expect(await lastEvent(id)).toMatchObject({ action, by: expect.stringContaining("Reader"), reason });
      const shown = mainOf(await support.open(path));
      const isThere = act.startsWith("add");
      expect([
        act,
        shown.includes(act.endsWith("domain") ? `<li>${domain}</li>` : `<th scope="row">${network}`),
      ]).toEqual([act, isThere]);
    }
    for (const [act, fields, message] of [
      ["add-domain", { domain: "gmail.com" }, "Anyone can get an address at gmail.com."],
      ["add-domain", { domain: "co.uk" }, "Others have domains of their own below co.uk."],
      ["add-domain", { domain: "x".repeat(1_000_000) }, "is not an email domain."],
      ["add-network", { network: "10.0.0.0/24" }, "private addresses"],
      ["add-network", { network: "203.0.113.7/24" }, "does not start where its range starts."],
      ["add-network", { network: "x".repeat(1_000_000) }, "is not a range of network addresses."],
      ["remove-domain", { domain: "none.example.com" }, "Choose a domain of this group."],
    ] as const) {
      const refused = await support.submit(`${path}/${act}`, { ...fields, reason });
      expect([message, refused.statusCode, mainOf(refused).includes(message)]).toEqual([message, 422, true]);
      expect(mainOf(refused)).toContain(`value="${reason}"`);
      expect(refused.body.length).toBeLessThan(50_000);
    }
    const small = await newGroup(5);
    const refused = await support.submit(`${small.path}/add-domain`, { domain: "small.example.com", reason });
    expect([refused.statusCode, mainOf(refused).includes("at least 151")]).toEqual([409, true]);
  });

  test("makes somebody an administrator and ends that, but never the last one's role", async () => {
    const { path, id, account } = await newGroup();
    const other = await newAccount();
    expect(await agreeAtOnce(tabs, `${path}/add-administrator`, { email: other.email, reason })).toEqual([303, 409]);
    const { title } = await database.db
      .selectFrom("groups")
      .select("title")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await agreeAtOnce(tabs, `${path}/add-seats`, { seats: "5", reason });
    expect(await toldTo(database, other.email)).toEqual([
      `somebody was made an administrator of ${title}`,
      `seats were added to ${title}`,
    ]);
    expect(mainOf(await support.open(path))).toContain(`href="/admin/users/${other.id}"`);
    const admins = await database.db.selectFrom("group_admins").selectAll().where("group_id", "=", id).execute();
    const adminOf = ({ id: accountId }: Account) => admins.find((admin) => admin.account_id === accountId)?.id ?? "";
    const remove = `${path}/remove-administrator`;
    expect(await agreeAtOnce(tabs, remove, { administrator: adminOf(account), reason })).toEqual([303, 409]);
    expect(await lastEvent(id)).toMatchObject({ action: "admin-removed", reason });
    const last = await support.submit(remove, { administrator: adminOf(other), reason });
    expect([last.statusCode, mainOf(last).includes("is the last administrator")]).toEqual([409, true]);
    const unknown = await support.submit(`${path}/add-administrator`, { email: "nobody@b.test", reason });
    expect([unknown.statusCode, mainOf(unknown).includes("There is no account with this address.")]).toEqual([
      422,
      true,
    ]);
  });

  test.each([
    ["extend", { length: "0", unit: "years", seats: "5" }],
    ["extend", { length: "1", unit: "centuries", seats: "5" }],
    ["extend", { length: "1", unit: "years", seats: "-1" }],
    // More than 400 days at once are an owner’s to give.
    ["extend", { length: "2", unit: "years", seats: "5" }],
    ["extend", { length: "9999", unit: "years", seats: "5" }],
    ["extend", { length: "1".repeat(1_000_000), unit: "days", seats: "5" }],
    ["add-seats", { seats: "1e3" }],
    ["add-seats", { seats: "10000" }],
  ])("refuses %s with %j and changes nothing", async (act, fields) => {
    const { path, id } = await newGroup(25);
    for (const agreed of [{}, { agreed: "x" }]) {
      const refused = await support.submit(`${path}/${act}`, { ...fields, reason, ...agreed });
      expect([refused.statusCode, refused.body.length < 50_000]).toEqual([422, true]);
    }
    for (const why of ["", "no", "x".repeat(1_000_000)]) {
      const refused = await support.submit(`${path}/${act}`, { length: "1", unit: "years", seats: "5", reason: why });
      expect([refused.statusCode, mainOf(refused).includes("Give a reason")]).toEqual([422, true]);
    }
    expect(await termsOf(id)).toHaveLength(1);
    expect(mainOf(await support.open(path))).toContain("<dd>0 of 25</dd>");
  });

  test("a question changes nothing, and what wasn't agreed to isn't done", async () => {
    const { path, id } = await newGroup(25);
    const before = await lastEvent(id);
    const fields = { length: "1", unit: "years", seats: "25", reason };
    const done = await agree(support, `${path}/extend`, fields);
    expect(done.statusCode).toBe(303);
    const stale = await support.submit(`${path}/extend`, { ...fields, seats: "0", agreed: "0".repeat(32) });
    expect([stale.statusCode, mainOf(stale).includes("since you opened this page")]).toEqual([409, true]);
    expect([before?.action, await termsOf(id)]).toMatchObject(["admin-activated", [{}, {}]]);
  });

  test("is there for owners and support alone", async () => {
    const { path, id } = await newGroup(25);
    for (const [email, status] of [
      ["finance@demo.test", 403],
      ["editor@demo.test", 403],
      ["reviewer@demo.test", 403],
      ["reader@demo.test", 404],
    ] as const) {
      const browser = await browserOf(email);
      for (const at of [GROUPS, path, ...groupActs.map(({ name, at = name }) => `${path}/${at}`)]) {
        const fields = { length: "1", unit: "years", seats: "5", reason, words: "group", search: "x", agreed: "x" };
        expect([email, at, (await browser.submit(at, fields)).statusCode]).toEqual([email, at, status]);
        await browser.open("/bluebook/profile");
      }
      for (const at of [GROUPS, path, `${path}/extend`])
        expect([email, at, (await browser.open(at)).statusCode]).toEqual([email, at, status]);
    }
    expect(await termsOf(id)).toHaveLength(1);
  });
});
