import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../../../../domains/accounts/contract.ts";
import { listEvents } from "../../../../../domains/accounts/server/public.ts";
import {
  accountsByIds,
  createAccount,
  findAccountByEmail,
} from "../../../../../domains/accounts/server/records/public.ts";
import { userActs } from "../../../../../domains/overview/server/admin/user-acts.ts";
import { readAccountFacts } from "../../../../../domains/subscriptions/server/public.ts";
import { dayNumber, openTimeZone } from "../../../../../platform/clock/time-zone.ts";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { onOneDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  type PlainBrowser,
  type TestProduct,
} from "../../../../starting/testing/open-test-product.ts";
import { toldTo } from "../../testing/admin-answers.ts";

const OWNER = "admin@demo.test";
const SUPPORT = "support@demo.test";
const READER = "reader@demo.test";

/** Whether a user's screen offers an act, unlike those that only take something back. */
const isOffered = ({ name }: { name: string }) => !/^(?:turn-on|take-back)-/.test(name);

onOneDatabase("users in admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let support: PlainBrowser;
  let owner: PlainBrowser;
  let count = 0;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
    [support, owner] = [await browserOf(SUPPORT), await browserOf(OWNER)];
  });
  afterAll(() => product.close());

  /** It has a token for forms, which the refusals of roles have to get past. */
  const browserOf = (email: string) => openLoggedIn(product, email, "/bluebook/profile");

  /** Creates an account; returns it with its address in admin. */
  async function newUser(
    names: Partial<Pick<Account, "firstName" | "lastName" | "email">> = {},
  ): Promise<{ path: string; account: Account }> {
    count += 1;
    const person = { email: `user${count}@b.test`, firstName: "Una", lastName: `Nr${count}`, ...names };
    const account = await database.db
      .transaction()
      .execute((trx) =>
        createAccount(trx, systemClock, { ...person, userType: "librarian", emailVerifiedAt: systemClock.now() }),
      );
    return { path: `/admin/users/${account.id}`, account };
  }

  async function pathOf(email: string): Promise<string> {
    return `/admin/users/${(await findAccountByEmail(database.db, email))?.id}`;
  }

  async function turnOnTwoStepLogin({ id }: Account): Promise<void> {
    const row = { account_id: id, secret: "x", last_step: 0, created_at: 0, off_at: null };
    await database.db.insertInto("account_second_factors").values(row).execute();
  }

  async function erase({ id }: Account): Promise<void> {
    await database.db.deleteFrom("accounts").where("id", "=", id).execute();
  }

  /** What stands on a screen, without its frame and React's marks. */
  function mainOf({ body }: { body: string }): string {
    return (/<main.*<\/main>/s.exec(body)?.[0] ?? "").replaceAll("<!-- -->", "");
  }

  function agreedIn(body: string): string {
    return /name="agreed" value="([^"]+)"/.exec(body)?.[1] ?? "";
  }

  /** Sends a form, and what it asks to agree to. Returns the last answer. */
  async function agree(path: string, fields: Record<string, string> = {}, browser = support) {
    const question = await browser.submit(path, fields);
    return await browser.submit(path, { ...fields, agreed: agreedIn(question.body) });
  }

  /** What the security log says was done to an account, and by whom. */
  async function eventsOf({ id }: Account) {
    const events = await listEvents(database.db, { accountId: id, limit: 10 });
    const staff = await accountsByIds(
      database.db,
      events.flatMap(({ by_account_id: by }) => by ?? []),
    );
    return events.map(({ kind, by_account_id: by }) => [kind, staff.get(by ?? "")?.email]);
  }

  async function termsOf({ id }: Account) {
    return (await readAccountFacts(database.db, id)).terms;
  }

  const oneYear = { length: "1", unit: "years", reason: "Request 4" };

  test("finds people by a part of a name or address, which stands in no address [CMS-3]", async () => {
    const { path } = await newUser({ firstName: "Ada 100%", lastName: "By_ron", email: "ada.byron@poets.test" });
    const search = (words: string) => support.submit("/admin/users", { words });
    for (const words of ["ada.BYRON@", " poets.test ", "100% by_r", path.split("/").at(-1) ?? ""]) {
      const found = await search(words);
      expect([words, found.statusCode, mainOf(found).includes(`href="${path}"`)]).toEqual([words, 200, true]);
      expect(found.headers.location).toBeUndefined();
    }
    for (const words of ["100_ by", "by%ron", "nobody at all"]) {
      const found = await search(words);
      expect([words, found.statusCode, mainOf(found).includes(path)]).toEqual([words, 200, false]);
      expect(mainOf(found)).toContain("No user’s name or address matches");
    }
    for (const words of ["", "a", "x".repeat(255), "x".repeat(1_000_000)]) {
      const refused = await search(words);
      expect(refused.statusCode).toBe(422);
      expect(refused.body.length).toBeLessThan(100_000);
    }
  });

  test("finds letters beyond ASCII in whatever case", async () => {
    const { path } = await newUser({ firstName: "Özlem", lastName: "Groß ÉMILE" });
    for (const [words, isFound] of [
      ["özlem", true],
      ["ÖZLEM g", true],
      ["groß émi", true],
      ["äzlem", false],
    ] as const) {
      const found = mainOf(await support.submit("/admin/users", { words }));
      expect([words, found.includes(path)]).toEqual([words, isFound]);
    }
  });

  test("lists everybody, newest first, by a cursor, each once", async () => {
    while (count < 53) await newUser();
    const seen: string[] = [];
    for (let next = "/admin/users"; next !== "";) {
      const body = mainOf(await support.open(next));
      seen.push(...[...body.matchAll(/href="\/admin\/users\/([0-9a-f-]{36})"/g)].map(([, id]) => id ?? ""));
      next = /href="([^"]*after=[^"]*)"/.exec(body)?.[1] ?? "";
    }
    const ids = await database.db.selectFrom("accounts").select("id").orderBy("id", "desc").execute();
    expect(seen.length).toBeGreaterThan(50);
    expect(seen).toEqual(ids.map(({ id }) => id));
    const { path } = await newUser();
    expect(mainOf(await support.open("/admin/users"))).toMatch(
      new RegExp(`<tbody><tr><th scope="row"><a href="${path}"`),
    );
    for (const before of ["x", "'"]) expect((await support.open(`/admin/users?after=${before}`)).statusCode).toBe(404);
    expect(mainOf(await support.submit("/admin/users", { words: "b.test" }))).toContain(
      "There are more users than shown.",
    );
  });

  test("shows who somebody is and what they have [CMS-3]", async () => {
    const { path, account } = await newUser({ firstName: "<b>Una" });
    await turnOnTwoStepLogin(account);
    const today = dayNumber(openTimeZone("America/New_York").dayAt(systemClock.now()));
    const served = { account_id: account.id, day: today, words: 12_345, resets: 0, opened: "" };
    await database.db.insertInto("served_words").values(served).execute();
    const shown = mainOf(await support.open(path));
    for (const text of ["&lt;b&gt;Una", account.email, "Librarian", "12,345 protected words", "<dd>On</dd>", "Never"])
      expect(shown).toContain(text);
    const reader = mainOf(await support.open(await pathOf("member@demo.test")));
    expect(reader).toContain("Has a seat in it");
    expect(mainOf(await support.open(await pathOf(READER)))).toContain("Live");
    expect(mainOf(await support.open(await pathOf(SUPPORT)))).toContain("<dd>Support</dd>");
  });

  test("leads to orders and to the audit log by the address, which is sent", async () => {
    const shown = mainOf(await support.open(await pathOf(READER)));
    for (const [action, field] of [
      ["/admin/orders", "words"],
      ["/admin/log", "email"],
    ] as const) {
      expect(shown).toContain(`action="${action}"`);
      expect(shown).toContain(`name="${field}" value="${READER}"`);
      expect((await support.submit(action, { [field]: READER })).statusCode).toBe(200);
    }
  });

  test("logs somebody out everywhere, after a question [CMS-3]", async () => {
    const reader = await browserOf(READER);
    const account = await findAccountByEmail(database.db, READER);
    const path = await pathOf(READER);
    const question = await support.open(`${path}/end-sessions`);
    expect(mainOf(question)).toContain("out everywhere (1 session). The password stays as it is.");
    expect((await reader.open("/bluebook/profile")).statusCode).toBe(200);
    const done = await agree(`${path}/end-sessions`);
    expect([done.statusCode, done.headers.location]).toEqual([303, `${path}?done=end-sessions`]);
    expect((await reader.open("/bluebook/profile")).statusCode).toBe(303);
    expect(mainOf(await support.open(`${path}?done=end-sessions`))).toContain("The user is logged out everywhere.");
    if (account) expect((await eventsOf(account))[0]).toEqual(["sessions-ended-by-operator", SUPPORT]);
  });

  test("extends a subscription by the days agreed to, of two tabs once [CMS-3]", async () => {
    const { path, account } = await newUser();
    const extend = `${path}/extend`;
    const question = await support.submit(extend, { length: "30", unit: "days", reason: "Request 4" });
    expect(mainOf(question)).toMatch(
      /This will give Una Nr\d+ a subscription from [\d.]+ to [\d.]+, without an order\./,
    );
    expect(await termsOf(account)).toEqual([]);
    const agreed = { length: "30", unit: "days", agreed: agreedIn(question.body), reason: "Request 4" };
    const { reason: _reason, ...unreasoned } = agreed;
    expect((await support.submit(extend, unreasoned)).statusCode).toBe(422);
    expect(await termsOf(account)).toEqual([]);
    const other = await browserOf(OWNER);
    await other.open(extend);
    const answers = await Promise.all([support.submit(extend, agreed), other.submit(extend, agreed)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409]);
    expect(await termsOf(account)).toMatchObject([{ source: "desk", paidSeats: 1 }]);
    expect(mainOf(await support.submit(extend, oneYear))).toContain("a renewal");
    await agree(extend, oneYear);
    const [first, second] = await termsOf(account);
    expect(dayNumber(second?.startsOn ?? "0001-01-01")).toBe(dayNumber(first?.endsOn ?? "0001-01-01") + 1);
    expect((await eventsOf(account)).map(([kind]) => kind)).toEqual(["term-given", "term-given"]);
    expect((await eventsOf(account))[0]).toEqual(["term-given", SUPPORT]);
    const given = (what: string): unknown => expect.stringMatching(`^you were given ${what} from [\\d.]+ to [\\d.]+$`);
    expect(await toldTo(database, account.email)).toEqual([given("a subscription"), given("a renewal")]);
    // What was agreed to is not what is sent.
    const stale = await support.submit(extend, { ...oneYear, agreed: agreed.agreed });
    expect([stale.statusCode, mainOf(stale).includes("since you opened this page")]).toEqual([409, true]);
    expect(await termsOf(account)).toHaveLength(2);
  });

  test.each([
    ["negative", "-1", "years"],
    ["nothing", "0", "days"],
    ["a fraction", "1.5", "years"],
    ["a power", "1e3", "days"],
    ["of five digits", "10000", "days"],
    ["beyond the calendar", "9999", "years"],
    ["empty", "", "years"],
    ["of no unit", "1", "centuries"],
    ["a megabyte long", "1".repeat(1_000_000), "days"],
  ])("refuses a length that is %s", async (_what, length, unit) => {
    const { path, account } = await newUser();
    for (const agreed of [{}, { agreed: "2026-01-01.2027-01-01" }]) {
      const answer = await support.submit(`${path}/extend`, { length, unit, ...agreed });
      expect(answer.statusCode).toBe(422);
      expect(answer.body.length).toBeLessThan(50_000);
    }
    expect(await termsOf(account)).toEqual([]);
  });

  test("gives at most 400 days at once, and only an owner more", async () => {
    const { path, account } = await newUser();
    const owner = await browserOf(OWNER);
    expect(mainOf(await support.open(`${path}/extend`))).toContain("At most 400 days at once");
    for (const [length, unit] of [
      ["99", "years"],
      ["2", "years"],
      ["401", "days"],
    ] as const) {
      const refused = await support.submit(`${path}/extend`, { ...oneYear, length, unit });
      expect([length, refused.statusCode, mainOf(refused).includes("ask an owner")]).toEqual([length, 422, true]);
    }
    expect(await termsOf(account)).toEqual([]);
    expect((await agree(`${path}/extend`, { ...oneYear, length: "400", unit: "days" })).statusCode).toBe(303);
    expect((await agree(`${path}/extend`, { ...oneYear, length: "2" }, owner)).statusCode).toBe(303);
    const events = await database.db
      .selectFrom("account_events")
      .select("detail")
      .where("account_id", "=", account.id)
      .where("kind", "=", "term-given")
      .execute();
    expect(events.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/ to .*: Request 4$/),
      expect.stringMatching(/ to .*: Request 4$/),
    ]);
  });

  test("doesn't extend what its owner has deleted", async () => {
    const { path, account } = await newUser();
    const closure = { account_id: account.id, id: newId(systemClock), closed_at: 0, erases_at: 4_000_000_000_000 };
    await database.db.insertInto("account_closures").values(closure).execute();
    expect(mainOf(await support.open(path))).toContain("This account was deleted by its owner");
    expect(mainOf(await support.open(path))).not.toContain("Extend the subscription");
    expect(mainOf(await support.open(`${path}/extend`))).toContain("has to restore it first");
    expect((await support.submit(`${path}/extend`, oneYear)).statusCode).toBe(409);
  });

  test("resets the reading budget of the day [CMS-3]", async () => {
    const { path, account } = await newUser();
    const today = dayNumber(openTimeZone("America/New_York").dayAt(systemClock.now()));
    const served = { account_id: account.id, day: today, words: 777, resets: 0, opened: "" };
    await database.db.insertInto("served_words").values(served).execute();
    expect((await agree(`${path}/reset-reading`)).statusCode).toBe(303);
    expect(mainOf(await support.open(path))).toContain("<dd>0 protected words</dd>");
    expect(await eventsOf(account)).toEqual([["reading-budget-reset", SUPPORT]]);
    expect(await toldTo(database, account.email)).toEqual(["your reading budget for today is full again"]);
  });

  test.each(["reset-reading", "send-verification"])(
    "does %s once of a form that is sent again, or twice at once [CMS-3]",
    async (act) => {
      const { path, account } = await newUser();
      const { db } = database;
      if (act === "send-verification")
        await db.updateTable("accounts").set({ email_verified_at: null }).where("id", "=", account.id).execute();
      for (const times of [1, 2]) {
        const agreed = agreedIn((await support.open(`${path}/${act}`)).body);
        const send = () => support.submit(`${path}/${act}`, { agreed, reason: "Asked for it" });
        const answers = times === 1 ? [await send(), await send()] : await Promise.all([send(), send()]);
        expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409]);
        expect((await eventsOf(account)).filter(([, by]) => by === SUPPORT)).toHaveLength(times);
      }
    },
  );

  test("an owner turns off two-step login, once, and never their own", async () => {
    const { path, account } = await newUser();
    const address = `${path}/turn-off-two-step-login`;
    expect(mainOf(await owner.open(address))).toContain("Two-step login is off already");
    await turnOnTwoStepLogin(account);
    expect((await agree(address, {}, owner)).statusCode).toBe(303);
    expect(mainOf(await owner.open(path))).toContain("<dd>Off</dd>");
    expect(await eventsOf(account)).toEqual([["second-factor-reset", OWNER]]);
    expect((await owner.submit(address, { agreed: "turn-off-two-step-login" })).statusCode).toBe(409);
    const own = `${await pathOf(OWNER)}/turn-off-two-step-login`;
    const admin = await findAccountByEmail(database.db, OWNER);
    if (admin) await turnOnTwoStepLogin(admin);
    expect((await owner.submit(own, { agreed: "turn-off-two-step-login" })).statusCode).toBe(409);
    expect(mainOf(await owner.open(own))).toContain("This is your own account");
    if (admin) await database.db.deleteFrom("account_second_factors").where("account_id", "=", admin.id).execute();
  });

  test("support doesn't act on who has a role, nor does what only owners do", async () => {
    const { path, account } = await newUser();
    await turnOnTwoStepLogin(account);
    expect(mainOf(await support.open(path))).not.toContain("Turn off two-step login");
    const address = `${path}/turn-off-two-step-login`;
    expect((await support.open(address)).statusCode).toBe(403);
    expect((await support.submit(address, { agreed: "turn-off-two-step-login" })).statusCode).toBe(403);
    for (const email of [OWNER, "finance@demo.test", SUPPORT]) {
      const staff = await pathOf(email);
      const shown = mainOf(await support.open(staff));
      for (const { name, at: act = name } of userActs.filter(isOffered)) {
        expect(shown).not.toContain(`${staff}/${act}`);
        expect((await support.open(`${staff}/${act}`)).statusCode).toBe(403);
        const sent = await support.submit(`${staff}/${act}`, { ...oneYear, agreed: act });
        expect([act, sent.statusCode]).toEqual([act, 403]);
      }
    }
    const finance = await pathOf("finance@demo.test");
    expect((await agree(`${finance}/extend`, oneYear, owner)).statusCode).toBe(303);
    // Owners who log themselves out log in again: nobody is locked out.
    const self = await browserOf(OWNER);
    expect((await agree(`${await pathOf(OWNER)}/end-sessions`, {}, self)).statusCode).toBe(303);
    expect((await self.open("/admin")).statusCode).toBe(303);
    owner = await browserOf(OWNER);
  });

  test("a role that is given meanwhile counts", async () => {
    const { path, account } = await newUser();
    const question = await support.submit(`${path}/extend`, oneYear);
    await database.db.updateTable("accounts").set({ staff_role: "editor" }).where("id", "=", account.id).execute();
    const sent = await support.submit(`${path}/extend`, { ...oneYear, agreed: agreedIn(question.body) });
    expect(sent.statusCode).toBe(403);
    expect(await termsOf(account)).toEqual([]);
  });

  test("an unknown account, and one that was erased meanwhile, isn't there", async () => {
    const { path, account } = await newUser();
    const question = await support.submit(`${path}/extend`, oneYear);
    await erase(account);
    for (const at of [path, "/admin/users/x", `/admin/users/${"0".repeat(36)}`]) {
      expect([at, (await support.open(at)).statusCode]).toEqual([at, 404]);
      for (const { name, at: act = name } of userActs.filter(isOffered)) {
        if (name === "turn-off-two-step-login") continue;
        expect([act, (await support.open(`${at}/${act}`)).statusCode]).toEqual([act, 404]);
        const sent = { ...oneYear, agreed: act === "extend" ? agreedIn(question.body) : act };
        expect([act, (await support.submit(`${at}/${act}`, sent)).statusCode]).toEqual([act, 404]);
      }
    }
    expect((await agree(`${path}/turn-off-two-step-login`, {}, owner)).statusCode).toBe(404);
  });

  test("other roles see nobody, and for readers there is no admin", async () => {
    const path = await pathOf(READER);
    for (const email of ["editor@demo.test", "reviewer@demo.test", "finance@demo.test"]) {
      const browser = await browserOf(email);
      for (const at of ["/admin/users", path, `${path}/extend`])
        expect([email, (await browser.open(at)).statusCode]).toEqual([email, 403]);
      for (const at of ["/admin/users", `${path}/extend`])
        expect((await browser.submit(at, { words: "demo", ...oneYear })).statusCode).toBe(403);
    }
    const reader = await browserOf("expired@demo.test");
    for (const at of ["/admin/users", path, `${path}/extend`]) expect((await reader.open(at)).statusCode).toBe(404);
  });
});
