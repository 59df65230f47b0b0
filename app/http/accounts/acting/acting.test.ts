import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Account } from "../../../../domains/accounts/contract.ts";
import { STOP_ACTING } from "../../../../domains/accounts/rules.ts";
import { listEvents } from "../../../../domains/accounts/server/public.ts";
import { createAccount, findAccountByEmail } from "../../../../domains/accounts/server/records/public.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type Route,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";
import { agreedIn } from "../../admin/testing/admin-answers.ts";
import { isAllowedWhileActing } from "./acting.ts";

const READER = "reader@demo.test";
const BAR = "acting-bar";
const PAGE = "/bluebook/v22/rules/p1";

onOneDatabase("acting as a user", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let support: PlainBrowser;
  let user: Account;
  let count = 0;

  beforeAll(async () => {
    database = await open();
    const edition = manualEdition({ handle: "v22", pages: [manualPage("p1")] });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    product = await openTestProduct(database, { LIMITS: "off" });
    user = await accountOf(READER);
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    support = await openLoggedIn(product, "support@demo.test", "/bluebook/profile");
  });

  async function accountOf(email: string): Promise<Account> {
    const account = await findAccountByEmail(database.db, email);
    if (!account) throw new Error(`There is no ${email}.`);
    return account;
  }

  async function newUser(): Promise<Account> {
    count += 1;
    const person = { email: `acted${count}@b.test`, firstName: "Una", lastName: `Nr${count}` };
    return database.db
      .transaction()
      .execute((trx) => createAccount(trx, systemClock, { ...person, emailVerifiedAt: systemClock.now() }));
  }

  async function begin(browser = support, as = user) {
    const path = `/admin/users/${as.id}/act-as`;
    const agreed = agreedIn(await browser.open(path));
    return browser.submit(path, { agreed, reason: "Asked on the phone" });
  }

  /** Whose page it is, and whether the bar says so. */
  async function seen(browser = support) {
    const { statusCode, body } = await browser.open("/bluebook/profile");
    const email = /name="email"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="email"/.exec(body);
    return { statusCode, email: email?.[1] ?? email?.[2], hasBar: body.includes(BAR) };
  }

  const own = { statusCode: 200, email: "support@demo.test", hasBar: false };
  const address = ({ url }: Pick<Route, "url">) =>
    url.replace(":release", "v22.1").replaceAll(/:\w+/g, "v22").replace("*", "v22/rules/p1");

  test("shows what the user sees, marked on every screen, and stops at a press [CMS-3]", async () => {
    const begun = await begin();
    expect([begun.statusCode, begun.headers.location]).toEqual([303, "/bluebook"]);
    for (const path of [PAGE, "/bluebook", "/bluebook/pins", "/products/cart", "/pricing", "/bluebook/subscription"]) {
      const { statusCode, body, headers } = await support.open(path, { "accept-encoding": "br, gzip" });
      const isShown = body.includes(`${user.firstName} ${user.lastName}</strong>`);
      expect([path, statusCode, body.includes(BAR), isShown]).toEqual([path, 200, true, true]);
      expect(headers["cache-control"]).toBe("no-store");
      expect(Number.parseInt(String(headers.refresh), 10)).toBeLessThanOrEqual(1_801);
    }
    expect(await seen()).toEqual({ statusCode: 200, email: READER, hasBar: true });
    const missing = await support.open("/bluebook/v22/rules/nowhere");
    expect([missing.statusCode, missing.body.includes(BAR)]).toEqual([404, true]);
    const refused = await support.open("/admin", { accept: "text/html" });
    expect([refused.statusCode, refused.body.includes(BAR)]).toEqual([403, true]);
    expect(refused.body).toContain("Stop viewing as this user first.");

    await support.open("/bluebook");
    const stopped = await support.submit(STOP_ACTING, {});
    expect([stopped.statusCode, stopped.headers.location]).toEqual([303, `/admin/users/${user.id}?done=act-as`]);
    expect(await seen()).toEqual(own);
    const events = await listEvents(database.db, { accountId: user.id, limit: 2 });
    const { id } = await accountOf("support@demo.test");
    expect(events).toMatchObject([
      { kind: "acting-stopped", by_account_id: id },
      { kind: "acting-begun", by_account_id: id, detail: "for 30 minutes at most: Asked on the phone" },
    ]);
    // A second press, or another tab's, does no harm.
    expect((await support.submit(STOP_ACTING, {})).headers.location).toBe("/admin");
  });

  test("refuses every route that is not on the list, with a sentence [CMS-3]", async () => {
    await begin();
    await support.open("/bluebook/profile");
    const acting = support.token;
    for (const route of product.routes) {
      const { method, url } = route;
      if (method === "OPTIONS" || url === STOP_ACTING || isAllowedWhileActing({ method, url, route: url })) continue;
      support.token = acting;
      const answer =
        method === "GET" || method === "HEAD"
          ? await support.open(address(route), { accept: "text/html" })
          : await support.call(method, address(route));
      expect([method, url, answer.statusCode]).toEqual([method, url, 403]);
      expect(answer.body).toMatch(/you can read, but you can’t change anything/);
    }
    const open = product.routes.filter(({ method, url }) => isAllowedWhileActing({ method, url, route: url }));
    expect(open.length).toBeGreaterThan(40);
    expect(open.filter(({ method }) => method !== "GET" && method !== "HEAD").map(({ url }) => url)).toEqual([
      "/api/search/1/indexes/:index/queries",
      "/api/search/1/indexes/:index/query",
    ]);
  });

  test("leaves no trace with the user, whatever is read [CMS-3]", async () => {
    await begin();
    const before = await everything();
    for (const route of product.routes) {
      const { method, url } = route;
      if (method !== "GET" || !isAllowedWhileActing({ method, url, route: url })) continue;
      const { statusCode } = await support.open(address(route));
      expect([url, statusCode < 500 || statusCode === 503]).toEqual([url, true]);
    }
    for (const path of [PAGE, "/bluebook/search-results?query=cases"])
      expect((await support.open(path)).statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });

  /** All rows that are about accounts, but for what says that somebody reads. */
  async function everything(): Promise<Record<string, unknown>> {
    const rows: Record<string, unknown> = {};
    for (const { name, columns } of await database.db.introspection.getTables()) {
      if (!columns.some((column) => /account/.test(column.name)) && name !== "accounts") continue;
      rows[name] = (await sql`select * from ${sql.table(name)}`.execute(database.db)).rows;
    }
    return rows;
  }

  test("notes are neither shown nor found nor sent [CMS-3]", async () => {
    const reader = await openLoggedIn(product, READER, "/bluebook/profile");
    const page = await database.db.selectFrom("pages").select("id").executeTakeFirstOrThrow();
    const note = { pageId: page.id, quote: "Title", note: "A secret of mine" };
    const written = await reader.call("POST", "/api/notes", note);
    expect(written.statusCode).toBe(200);
    expect((await reader.open("/bluebook")).body).toContain("A secret of mine");
    await begin();
    for (const path of [
      "/bluebook",
      PAGE,
      "/api/user",
      "/api/dashboard/v22",
      "/bluebook/search-results?query=secret",
    ]) {
      const { statusCode, body } = await support.open(path);
      expect([path, statusCode, body.includes("secret of mine")]).toEqual([path, 200, false]);
    }
    for (const path of ["/bluebook/notes", "/bluebook/notes?words=secret", "/bluebook/Notes/", "/bluebook/%6Eotes"]) {
      const { statusCode, body } = await support.open(path, { accept: "text/html" });
      expect([path, statusCode === 403 || statusCode === 404, body.includes("secret of")]).toEqual([path, true, false]);
    }
    for (const path of ["/api/notes", "/api/notes?words=secret", "/api/notes/export.md", "/api/my-data/export.json"])
      expect([path, (await support.open(path)).statusCode]).toEqual([path, 403]);
  });

  test("ends after 30 minutes, by the server's clock", async () => {
    await begin();
    const row = await database.db.selectFrom("account_acting").selectAll().executeTakeFirstOrThrow();
    expect(row.ends_at - row.begun_at).toBe(30 * 60_000);
    expect((await seen()).hasBar).toBe(true);
    await database.db
      .updateTable("account_acting")
      .set({ ends_at: systemClock.now() - 1 })
      .execute();
    expect(await seen()).toEqual(own);
  });

  test("a page that stayed open counts for nothing once it has ended", async () => {
    await begin();
    await support.open("/bluebook/profile");
    const { token } = support;
    await database.db.deleteFrom("account_acting").execute();
    const fields = { email: "support@demo.test", firstName: "Mallory", lastName: "X", userType: "other" };
    support.token = token;
    const sent = await support.call("POST", "/bluebook/profile", fields);
    expect([sent.statusCode, (await accountOf("support@demo.test")).firstName === "Mallory"]).toEqual([403, false]);
  });

  test("ends with the session of who began it, in no other browser", async () => {
    await begin();
    expect((await seen(await openLoggedIn(product, "support@demo.test", "/bluebook/profile"))).hasBar).toBe(false);
    const id = await database.db.selectFrom("account_acting").select("session_id").executeTakeFirstOrThrow();
    await database.db.deleteFrom("account_sessions").where("id", "=", id.session_id).execute();
    expect(await database.db.selectFrom("account_acting").selectAll().execute()).toEqual([]);
    expect((await support.open("/bluebook/profile")).statusCode).toBe(303);
  });

  test("ends with the role, and when the user gets one or closes the account", async () => {
    const staff = database.db.updateTable("accounts").where("email_lower", "=", "support@demo.test");
    await begin();
    await staff.set({ staff_role: "finance" }).execute();
    expect((await seen()).hasBar).toBe(false);
    await staff.set({ staff_role: "support" }).execute();
    await support.open("/bluebook");
    await support.submit(STOP_ACTING, {});
    const other = await newUser();
    await begin(support, other);
    expect(await seen()).toMatchObject({ email: other.email, hasBar: true });
    await database.db.updateTable("accounts").set({ staff_role: "editor" }).where("id", "=", other.id).execute();
    expect(await seen()).toEqual(own);
    await database.db.updateTable("accounts").set({ staff_role: null }).where("id", "=", other.id).execute();
    const closure = { account_id: other.id, id: newId(systemClock), closed_at: 0, erases_at: 4_000_000_000_000 };
    await database.db.insertInto("account_closures").values(closure).execute();
    expect(await seen()).toEqual(own);
    const closed = await begin(support, other);
    expect(closed.statusCode).toBe(409);
  });

  test("is for owners and support, never as somebody with a role, never nested, and asks for a reason", async () => {
    const owner = await openLoggedIn(product, "admin@demo.test", "/bluebook/profile");
    const editor = await accountOf("editor@demo.test");
    for (const browser of [support, owner]) {
      expect((await begin(browser, editor)).statusCode).toBe(403);
      const path = `/admin/users/${user.id}/act-as`;
      const agreed = agreedIn(await browser.open(path));
      expect((await browser.submit(path, { agreed, reason: " " })).statusCode).toBe(422);
    }
    const finance = await openLoggedIn(product, "finance@demo.test", "/bluebook/profile");
    expect((await begin(finance)).statusCode).toBe(403);
    expect((await begin(owner)).statusCode).toBe(303);
    expect((await begin(owner, await newUser())).statusCode).toBe(403);
    expect(await seen(owner)).toMatchObject({ email: READER });
  });

  test("ordinary readers' pages have nothing of it", async () => {
    const reader = await openLoggedIn(product, READER, "/bluebook/profile");
    for (const path of [PAGE, "/bluebook", "/bluebook/profile"]) {
      const { body, headers } = await reader.open(path);
      expect([path, body.includes("acting"), headers.refresh]).toEqual([path, false, undefined]);
    }
    expect((await new PlainBrowser(product.app).open(PAGE)).body).not.toContain("acting");
  });
});
