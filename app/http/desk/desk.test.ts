import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StaffRole, staffRoles } from "../../../domains/accounts/contract.ts";
import { pagePath } from "../../../domains/authoring/contract.ts";
import { mayAtDesk } from "../../../domains/accounts/rules.ts";
import { findAccountByEmail } from "../../../domains/accounts/server/public.ts";
import { publishEdition } from "../../../domains/authoring/server/public.ts";
import { stageRelease } from "../../../domains/authoring/server/releases/stage-release.ts";
import { manualEdition, manualPage } from "../../../domains/authoring/server/testing/small-manual.ts";
import { listEditions, readOutline } from "../../../domains/content/server/reading/reading-store.ts";
import { saveEditedIn } from "../../../domains/content/server/stores/publishing-store.ts";
import { listContentEventsBy } from "../../../domains/content/server/releases/content-events-store.ts";
import { openTestShop, type TestShop } from "../../../domains/commerce/server/orders/testing/open-test-shop.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onEachDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
} from "../../starting/testing/open-test-product.ts";
import { deskScreens } from "./desk-screens.ts";

const accounts: Readonly<Record<StaffRole, string>> = {
  owner: "admin@demo.test",
  editor: "editor@demo.test",
  reviewer: "reviewer@demo.test",
  support: "support@demo.test",
  finance: "finance@demo.test",
};

function edition(words: string) {
  const block = { type: "text", text: `<p>${words} one two three four five.</p>` } as const;
  return manualEdition({ pages: [manualPage("cases", { code: "1", title: "Cases", blocks: [block] })] });
}

/** What a form answers that was sent without what it needs; 409 where it needs nothing but can't be done. */
const statuses = [
  ["/share", 200],
  ["/preview", 200],
  ["/staff", 404],
  ["/history", 409],
  ["/pages", 422],
  ["/log", 200],
  ["/users/:account/extend", 422],
  ["/users/:account/turn-off", 409],
  ["/users/:account/", 200],
  ["/users", 422],
  ["/orders/:number/refund", 422],
  ["/orders/:number/", 409],
  ["/orders", 422],
  ["/undone", 422],
] as const;

onEachDatabase("the desk", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let shop: TestShop;
  const context = () => ({ database, clock: systemClock });
  const parts = () => ({ ...context(), orders: shop.orders });

  beforeAll(async () => {
    database = await open();
    await publishEdition(context(), edition("First"), { origin: "test" });
    await stageRelease(context(), edition("Second"), { origin: "test", author: "Ada", reason: "Corrected" });
    product = await openTestProduct(database, { LIMITS: "off" });
    shop = await openTestShop(database);
  });
  afterAll(async () => {
    await shop.close();
    await product.close();
  });

  const browserOf = (email: string) => openLoggedIn(product, email, "/api/account");

  let page = "";
  let [order, invoice, buyer] = ["", "", ""];
  const address = (path: string) =>
    path
      .replace(":edition", "v22")
      .replace(":release", "v22.1")
      .replace(":page", page)
      .replace(":number", order)
      .replace(":account", buyer)
      .replace(":document", invoice);

  describe("every screen and form", () => {
    // Pages have screens where the edition is edited at the desk.
    beforeAll(async () => {
      await saveEditedIn(database.db, "v22", "desk");
      const edition = (await listEditions(database.db)).find(({ handle }) => handle === "v22");
      page = (await readOutline(database.db, edition?.id ?? "")).pages[0]?.id ?? "";
      // Nothing is left to pay of it, so that it can't be canceled either.
      const account = await shop.newAccount("ada@b.test");
      buyer = account.id;
      const placed = await shop.place(account, [{ net: 0, tax: 0 }]);
      order = placed.number;
      invoice = (await shop.documents())[0]?.number ?? "";
    });
    afterAll(() => saveEditedIn(database.db, "v22", "files"));

    test("is on the one list, and no other address is below /admin", () => {
      const served = product.routes.filter(({ url, method }) => url.startsWith("/admin") && method !== "HEAD");
      const listed = deskScreens(parts()).flatMap(({ path, form }) => [
        `GET ${path}`,
        ...(form ? [`POST ${path}`] : []),
      ]);
      expect(served.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(listed.toSorted());
    });

    test.each(staffRoles)("opens for the role %s as the table says, and for no other", async (role) => {
      const browser = await browserOf(accounts[role]);
      for (const { path, action, form } of deskScreens(parts())) {
        const opened = await browser.open(address(path), { accept: "text/html" });
        expect([path, opened.statusCode]).toEqual([path, mayAtDesk(role, action) ? 200 : 403]);
        expect(opened.headers["cache-control"]).toBe("no-store");
        if (form === undefined) continue;
        // What changes nothing: a release that is live already, an account that isn't there, a form without its fields.
        const sent = await browser.submit(address(path), { email: "nobody@example.org", role: "editor" });
        const status = statuses.find(([part]) => path.includes(part))?.[1] ?? 409;
        expect([path, sent.statusCode]).toEqual([path, mayAtDesk(role, form.action) ? status : 403]);
      }
    });

    test("sends a visitor to log in and back, and is not there for an account without a role", async () => {
      const [visitor, reader] = [new PlainBrowser(product.app), await browserOf("reader@demo.test")];
      for (const { path } of deskScreens(parts())) {
        const sent = await visitor.open(address(path));
        expect([sent.statusCode, sent.headers.location]).toEqual([
          303,
          `/login?return=${encodeURIComponent(address(path))}`,
        ]);
        expect((await reader.open(address(path), { accept: "text/html" })).statusCode).toBe(404);
      }
    });

    test("loads no script but the editor's, is not indexed and refuses a form without its token", async () => {
      const browser = await browserOf(accounts.owner);
      for (const { path, form } of deskScreens(parts())) {
        const { body, headers } = await browser.open(address(path));
        const scripts = [...body.matchAll(/<script(?! type="application)[^>]*>/g)].map(([script]) => script);
        // An editor opens pages in the editor; whoever wants their source has it without.
        const hasEditor = path === pagePath(":page") || path === pagePath(":page", "settle");
        expect([path, scripts]).toEqual([
          path,
          hasEditor ? ['<script type="module" src="/assets/desk-editor.js">'] : [],
        ]);
        expect(headers["x-robots-tag"]).toBe("noindex");
        if (form) expect((await browser.submit(address(path), { csrf: "made-up" })).statusCode).toBe(403);
      }
    });
  });

  test("the editor's calls serve whoever may edit, and nobody else [CMS-1]", async () => {
    await saveEditedIn(database.db, "v22", "desk");
    const edition = (await listEditions(database.db)).find(({ handle }) => handle === "v22");
    const [first] = await readOutline(database.db, edition?.id ?? "").then(({ pages }) => pages);
    const url = `/api/desk/pages/${first?.id}`;
    const save = { since: 1, blocks: [], order: { was: [], now: [] }, fields: {} };
    for (const role of staffRoles) {
      const browser = await browserOf(accounts[role]);
      const mayEdit = mayAtDesk(role, "edit-content");
      await browser.open(pagePath(first?.id ?? ""));
      const answers = [
        await browser.call("POST", url, { save: JSON.stringify(save) }),
        await browser.call("POST", `${url}/here`, { tab: "a", block: "" }),
        await browser.call("POST", `${url}/settle`, { conflict: "none", choice: "mine", since: "1" }),
        await browser.open(`${url}/targets?words=1`),
      ];
      expect([role, ...answers.map(({ statusCode }) => statusCode)]).toEqual([
        role,
        ...Array(4).fill(mayEdit ? 200 : 403),
      ]);
    }
    const editor = await browserOf(accounts.editor);
    await editor.open(pagePath(first?.id ?? ""));
    expect((await editor.call("POST", url, { save: "{" })).json()).toMatchObject({ code: "save-unreadable" });
    expect((await editor.call("POST", "/api/desk/pages/none/here", { tab: "a", block: "" })).statusCode).toBe(404);
    expect((await new PlainBrowser(product.app).open(`${url}/targets?words=1`)).statusCode).toBe(401);
    await saveEditedIn(database.db, "v22", "files");
  });

  test("publishes a release with the editor's line, and rolls back", async () => {
    const browser = await browserOf(accounts.editor);
    expect((await browser.open("/admin")).body).toContain("v22.2 is staged");
    const question = await browser.open("/admin/releases/v22.2/publish");
    expect(question.body).toContain("Readers get: 1 changed page.");
    const sent = await browser.submit("/admin/releases/v22.2/publish", { reason: "Ready <now>", at: "" });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/admin/releases/v22.2?done=publish"]);
    const shown = await browser.open("/admin/releases/v22.2?done=publish");
    expect(shown.body).toContain("It is published.");
    expect(shown.body).toContain("Ready &lt;now&gt;");
    expect(shown.body).toContain("Eda Reader");
    await browser.open("/admin/releases/v22.1/roll-back");
    const back = await browser.submit("/admin/releases/v22.1/roll-back", { reason: "Too early" });
    expect(back.headers.location).toBe("/admin/releases/v22.3?done=roll-back");
    const list = (await browser.open("/admin/editions/v22")).body;
    expect(list).toContain("live since");
    expect(list).toContain("published by a rollback");
    const editor = await findAccountByEmail(database.db, accounts.editor);
    const events = await listContentEventsBy(database.db, editor?.id ?? "", 10);
    expect(events.map(({ kind, reason, via }) => [kind, reason, via])).toEqual([
      ["rolled-back", "Too early", "desk"],
      ["published", "Ready <now>", "desk"],
      ["shared", "", "desk"],
    ]);
  });

  test("schedules, takes off the schedule, and discards", async () => {
    await stageRelease(context(), edition("Third"), { origin: "test" });
    const browser = await browserOf(accounts.owner);
    const path = "/admin/releases/v22.4";
    await browser.open(`${path}/publish`);
    const past = await browser.submit(`${path}/publish`, { reason: "kept", at: "2020-01-01T09:00" });
    expect(past.statusCode).toBe(422);
    expect(past.body).toMatch(/This time is past.*value="kept"/s);
    expect((await browser.submit(`${path}/publish`, { at: "soon" })).statusCode).toBe(422);
    const later = await browser.submit(`${path}/publish`, { reason: "In January", at: "2100-01-15T09:00" });
    expect(later.headers.location).toBe(`${path}?done=schedule`);
    expect((await browser.open("/admin")).body).toContain("v22.4 will be published 2100-01-15 09:00 UTC");
    expect((await browser.submit(`${path}/unschedule`, {})).headers.location).toBe(`${path}?done=unschedule`);
    expect((await browser.submit(`${path}/discard`, {})).headers.location).toBe(`${path}?done=discard`);
    expect((await browser.open(`${path}/publish`)).body).toContain("There is nothing to do here.");
    expect((await browser.open("/admin")).body).toContain("Nothing waits for you.");
    for (const unknown of ["/admin/releases/v22.99", "/admin/releases/x/publish", "/admin/editions/v99"])
      expect((await browser.open(unknown)).statusCode).toBe(404);
  });

  test("gives, changes and takes away roles, but never the last owner's", async () => {
    const owner = await browserOf(accounts.owner);
    await owner.open("/admin/staff");
    const send = (email: string, role: string) => owner.submit("/admin/staff", { email, role });
    expect((await send("reader@demo.test", "support")).headers.location).toBe("/admin/staff?done=given");
    expect((await owner.open("/admin/staff")).body).toContain("reader@demo.test");
    expect((await (await browserOf("reader@demo.test")).open("/admin")).statusCode).toBe(200);
    expect((await send("reader@demo.test", "none")).headers.location).toBe("/admin/staff?done=ended");
    expect((await (await browserOf("reader@demo.test")).open("/admin")).statusCode).toBe(404);
    for (const role of ["none", "editor"]) {
      const refused = await send(accounts.owner, role);
      expect([refused.statusCode, refused.body.includes("This is the only owner.")]).toEqual([409, true]);
    }
    expect((await send("reader@demo.test", "emperor")).statusCode).toBe(422);
    const events = await database.db
      .selectFrom("account_events")
      .innerJoin("accounts", "accounts.id", "account_events.by_account_id")
      .select(["kind", "detail", "accounts.email"])
      .where("kind", "in", ["role-given", "role-ended"])
      .orderBy("account_events.id")
      .execute();
    expect(events).toEqual([
      { kind: "role-given", detail: "support", email: accounts.owner },
      { kind: "role-ended", detail: "support", email: accounts.owner },
    ]);
  });
});
