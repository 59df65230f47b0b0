import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StaffRole, staffRoles } from "../../../domains/accounts/contract.ts";
import { menuPath, pagePath } from "../../../domains/manual/admin/contract.ts";
import { type ActRule, mayAct, mayInAdmin, needsProof } from "../../../domains/accounts/rules.ts";
import { planMergeAhead } from "../../../domains/accounts/server/public.ts";
import { findAccountByEmail } from "../../../domains/accounts/server/records/public.ts";
import { openTestAccounts, type TestAccounts } from "../../../domains/accounts/server/testing/open-test-accounts.ts";
import { bringFiles } from "../../../domains/manual/server/admin/imports/bring-files.ts";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { stageRelease } from "../../../domains/manual/server/publish/releases/stage-release.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { listEditions, readOutline } from "../../../domains/manual/server/read/reading-store.ts";
import { saveImages } from "../../../domains/manual/server/stores/image-store.ts";
import { readPublishedState } from "../../../domains/manual/server/stores/published-state-store.ts";
import { countSavedItems } from "../../../domains/reading/server/admin/moves.ts";
import { saveEditedIn } from "../../../domains/manual/server/stores/publishing-store.ts";
import { listContentEventsBy } from "../../../domains/manual/server/publish/history/content-events-store.ts";
import { checkOffer, makeOffer, withdrawOffer } from "../../../domains/commerce/server/cart/offers/make-offer.ts";
import { listKeys } from "../../../domains/commerce/server/keys/keys-store.ts";
import { checkBatch, makeKeys, withdrawBatch } from "../../../domains/commerce/server/keys/make-keys.ts";
import { makeQuote } from "../../../domains/commerce/server/orders/quotes/make-quote.ts";
import { commandLine } from "../../../domains/commerce/server/records/records.ts";
import { openTestShop, type TestShop } from "../../../domains/commerce/server/orders/testing/open-test-shop.ts";
import { createGroup } from "../../../domains/groups/server/public.ts";
import { suppress, suppressionOf } from "../../../domains/messaging/server/public.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
} from "../../starting/testing/open-test-product.ts";
import { DEMO_PASSWORD } from "../../first-start/demo-accounts.ts";
import { adminActs } from "./resources.ts";
import { adminScreens } from "./admin-screens.ts";
import { agree } from "./testing/admin-answers.ts";
import { statusOf } from "./testing/form-statuses.ts";

const accounts: Readonly<Record<StaffRole, string>> = {
  owner: "admin@demo.test",
  editor: "editor@demo.test",
  reviewer: "reviewer@demo.test",
  support: "support@demo.test",
  finance: "finance@demo.test",
};

function edition(words: string) {
  const block = { type: "text", text: `<p>${words} one two three four five.</p>` } as const;
  const term = { term: "cases", sortAs: "", note: "", isGenerated: false, links: ["rules/cases"], children: [] };
  const pages = [manualPage("cases", { code: "1", title: "Cases", blocks: [block] })];
  return manualEdition({ pages, index: [term] });
}

onOneDatabase("admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let shop: TestShop;
  let world: TestAccounts;
  const context = () => ({ database, clock: systemClock });
  const parts = () => ({ ...context(), settings: database.settings, orders: shop.orders, accounts: world.accounts });

  beforeAll(async () => {
    database = await open();
    await publishEdition(context(), edition("First"), { origin: "test" });
    await stageRelease(context(), edition("Second"), { origin: "test", author: "Ada", reason: "Corrected" });
    product = await openTestProduct(database, { LIMITS: "off" });
    shop = await openTestShop(database);
    world = await openTestAccounts(database);
  });
  afterAll(async () => {
    await shop.close();
    await world.close();
    await product.close();
  });

  const browserOf = (email: string) => openLoggedIn(product, email, "/api/account");

  const ruleOf = ({ act, rule = adminActs[act] }: { act: string; rule?: ActRule }): ActRule => {
    if (rule === undefined) throw new Error(`${act} stands in no table.`);
    return rule;
  };

  let [page, term] = ["", ""];
  let [order, invoice, buyer, brought, move] = ["", "", "", "", ""];
  const picture = `${"a".repeat(32)}.png`;
  let waitingMerge = "";
  let [batch, key, offer, quote, group] = ["", "", "", "", ""];
  let stopped = "";
  const address = (path: string) =>
    path
      .replace("/editions/:id", "/editions/v22")
      .replace("/releases/:id", "/releases/v22.1")
      .replace(":edition", "v22")
      .replace(":page", page)
      .replace(":part", "dashboard")
      .replace(":section", page)
      .replace(":term", term)
      .replace("/users/:id", `/users/${buyer}`)
      .replace("/orders/:id", `/orders/${order}`)
      .replace("documents/:file", `documents/${invoice}`)
      .replace("/keys/:id", `/keys/${batch}`)
      .replace(":key", key)
      .replace("/offers/:id", `/offers/${offer}`)
      .replace("/quotes/:id", `/quotes/${quote}`)
      .replace("/groups/:id", `/groups/${group}`)
      .replace("/versions/:id", "/versions/1")
      .replace(":import", brought)
      .replace(":picture", picture)
      .replace(":move", move)
      .replace("/suppressions/:id", `/suppressions/${stopped}`)
      .replace("/merges/:id", `/merges/${waitingMerge}`);

  describe("every screen and form", () => {
    // Pages have screens where the edition is edited in admin.
    beforeAll(async () => {
      await saveEditedIn(database.db, "v22", "desk");
      const edition = (await listEditions(database.db)).find(({ handle }) => handle === "v22");
      page = (await readOutline(database.db, edition?.id ?? "")).pages[0]?.id ?? "";
      term = (await readPublishedState(database.db, edition?.id ?? "")).indexTerms[0]?.id ?? "";
      const unused = { name: picture, content_type: "image/png", width: 1, height: 1, bytes: new Uint8Array([1]) };
      await saveImages(database, [unused]);
      const editor = await shop.newAccount("editor@b.test");
      const file = new Uint8Array([1]);
      await publishEdition(context(), manualEdition({ handle: "v21", name: "21st Edition" }), { origin: "test" });
      move = await countSavedItems(context(), "v22", { accountId: editor.id, fields: { from: "v21" } });
      brought = await bringFiles(context(), { handle: "v22", account: editor, file, fields: {} });
      const [kept, other] = [await shop.newAccount("kept@b.test"), await shop.newAccount("other@b.test")];
      const planned = { byAccountId: null, reason: "A test" };
      const later = await database.db
        .transaction()
        .execute((trx) => planMergeAhead(trx, world.accounts, { kept, other }, planned));
      waitingMerge = later.id;
      // Nothing is left to pay of it, so that it can't be canceled either.
      const account = await shop.newAccount("ada@b.test");
      buyer = account.id;
      const placed = await shop.place(account, [{ net: 0, tax: 0 }]);
      order = placed.number;
      invoice = (await shop.documents())[0]?.number ?? "";
      const keys = { variant: "individual-1", count: 1, label: "Gifts", expiresOn: "2999-12-31", by: "desk" };
      const checked = await checkBatch(database, shop.at, keys);
      batch = (await makeKeys(database, shop.at, { batch: checked, actor: commandLine })).batchId;
      key = (await listKeys(database.db, batch))[0]?.id ?? "";
      quote = (await makeQuote(shop.orders, account, await shop.fill(account))).number;
      const founded = { title: "Law Review", type: "team", actor: commandLine } as const;
      group = await database.db.transaction().execute((trx) => createGroup(trx, shop.at, founded));
      const days = { from: "2027-03-01", until: "2027-05-31" };
      const words = { ...days, label: "Spring", percent: "5", amount: "", code: "", most: "", products: [] };
      const made = (await checkOffer(database.db, systemClock, { ...words, isOnce: false })).offer;
      await makeOffer(database.db, systemClock, made, commandLine);
      offer = made.id;
      const bounced = { address: "eve@b.test", reason: "bounced", source: "Postmark", detail: "" } as const;
      await suppress(database.db, systemClock, bounced);
      stopped = (await suppressionOf(database.db, "eve@b.test"))?.id ?? "";
      // It was ended, and nothing is left to withdraw of the batch.
      await withdrawOffer(database.db, systemClock, { id: offer, actor: commandLine });
      await withdrawBatch(database.db, { actor: commandLine, clock: systemClock }, batch);
    });
    afterAll(async () => {
      await saveEditedIn(database.db, "v22", "files");
      await database.db.deleteFrom("account_merges").execute();
    });

    test("is on the one list, and no other address is below /admin", () => {
      const served = product.routes.filter(({ url, method }) => url.startsWith("/admin") && method !== "HEAD");
      const listed = adminScreens(parts()).flatMap(({ path, form }) => [
        `GET ${path}`,
        ...(form ? [`POST ${path}`] : []),
      ]);
      expect(served.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(listed.toSorted());
    });

    test.each(staffRoles)("opens for the role %s as the table says, and for no other", async (role) => {
      const browser = await browserOf(accounts[role]);
      for (const { path, action, form } of adminScreens(parts())) {
        const opened = await browser.open(address(path), { accept: "text/html" });
        expect([path, opened.statusCode]).toEqual([path, mayInAdmin(role, action) ? 200 : 403]);
        expect(opened.headers["cache-control"]).toBe("no-store");
        if (form === undefined) continue;
        // What changes nothing: a release that is live already, an account that isn't there, a form without its fields.
        const sent = await browser.submit(address(path), { email: "nobody@example.org", role: "editor" });
        expect([path, sent.statusCode]).toEqual([path, mayAct(role, ruleOf(form)) ? statusOf(path) : 403]);
      }
    });

    // The one test of what each act's harm demands: a new act fails it, or doesn't compile, until its line says one.
    test("asks for a proof before every act that does harm, keeps what was sent, and goes on", async () => {
      const browser = await browserOf(accounts.owner);
      const asks = ({ body }: { body: string }) => body.includes('name="proof"');
      const provedAt = async (proved_at: number) => {
        await database.db.updateTable("account_sessions").set({ proved_at }).execute();
      };
      const fields = { email: "nobody@example.org", role: "editor", words: "<kept>" };
      const agreement: unknown = expect.stringContaining('name="agreed"');
      for (const { path, form } of adminScreens(parts())) {
        if (form === undefined) continue;
        await provedAt(Date.now() - 10 * 60_000);
        await browser.open(address(path));
        const first = await browser.submit(address(path), fields);
        expect([path, asks(first)]).toEqual([path, needsProof(ruleOf(form))]);
        if (!needsProof(ruleOf(form))) continue;
        // What brings a file can't be kept.
        expect([path, form.largestFile]).toEqual([path, undefined]);
        expect(first.body).toMatch(/name="words" value="&lt;kept&gt;"/);
        const wrong = await browser.submit(address(path), { ...fields, proof: "a guess" });
        expect([path, wrong.statusCode, asks(wrong)]).toEqual([path, 422, true]);
        const right = await browser.submit(address(path), { ...fields, proof: DEMO_PASSWORD });
        expect([path, right.statusCode, asks(right)]).toEqual([path, statusOf(path), false]);
        // Nothing is done yet: it is asked whether it is to be. A file is what it asked for.
        const isFile = right.headers["content-disposition"] !== undefined;
        if (right.statusCode === 200 && !isFile) expect([path, right.body]).toEqual([path, agreement]);
        await provedAt(Date.now() - 9 * 60_000);
        expect([path, asks(await browser.submit(address(path), fields))]).toEqual([path, false]);
      }
      const { db } = database;
      const wrong = await db.selectFrom("account_events").select("kind").where("kind", "=", "proof-failed").execute();
      expect(wrong.length).toBeGreaterThan(0);
    });

    test("sends a visitor to log in and back, and is not there for an account without a role", async () => {
      const [visitor, reader] = [new PlainBrowser(product.app), await browserOf("reader@demo.test")];
      for (const { path } of adminScreens(parts())) {
        const sent = await visitor.open(address(path));
        expect([sent.statusCode, sent.headers.location]).toEqual([
          303,
          `/login?return=${encodeURIComponent(address(path))}`,
        ]);
        expect((await reader.open(address(path), { accept: "text/html" })).statusCode).toBe(404);
      }
    });

    test("sends a page that is edited compressed, to whoever takes it so", async () => {
      const browser = await browserOf(accounts.editor);
      const [plain, packed] = [
        await browser.open(pagePath(page)),
        await browser.open(pagePath(page), { "accept-encoding": "gzip, br" }),
      ];
      expect([plain.headers["content-encoding"], packed.headers["content-encoding"]]).toEqual([undefined, "gzip"]);
      expect(gunzipSync(packed.rawPayload).toString("utf8")).toBe(plain.body);
    });

    test("loads no script but the editor's and the menu's, is not indexed and refuses a form without its token", async () => {
      const browser = await browserOf(accounts.owner);
      for (const { path, form } of adminScreens(parts())) {
        const { body, headers } = await browser.open(address(path));
        const scripts = [...body.matchAll(/<script(?! type="application)[^>]*>/g)].map(([script]) => script);
        // An editor opens pages in the editor; whoever wants their source has it without.
        const hasEditor = path === pagePath(":page") || path === pagePath(":page", "settle");
        expect([path, scripts]).toEqual([
          path,
          hasEditor
            ? ['<script type="module" src="/assets/admin-editor.js">']
            : path === menuPath(":edition")
              ? ['<script type="module" src="/assets/admin-menu.js">']
              : [],
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
      const mayEdit = mayInAdmin(role, "edit-content");
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
      // What is wrong with what was sent is nobody else's business.
      for (const call of [url, `${url}/here`, `${url}/settle`])
        expect((await browser.call("POST", call, {})).statusCode).toBe(mayEdit ? 422 : 403);
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
    const sent = await agree(browser, "/admin/releases/v22.2/publish", { reason: "Ready <now>", at: "" });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/admin/releases/v22.2?done=publish"]);
    const shown = await browser.open("/admin/releases/v22.2?done=publish");
    expect(shown.body).toContain("It is published.");
    expect(shown.body).toContain("Ready &lt;now&gt;");
    expect(shown.body).toContain("Eda Reader");
    const asked = await browser.open("/admin/releases/v22.1/roll-back");
    expect(asked.body).toContain("Readers see it instead of v22.2.");
    const back = await agree(browser, "/admin/releases/v22.1/roll-back", { reason: "Too early" });
    expect(back.headers.location).toBe("/admin/releases/v22.3?done=roll-back-release");
    const list = (await browser.open("/admin/editions/v22")).body;
    expect(list).toContain("live since");
    expect(list).toContain("published by a rollback");
    const editor = await findAccountByEmail(database.db, accounts.editor);
    const events = await listContentEventsBy(database.db, editor?.id ?? "", 10);
    expect(events.map(({ kind, reason, via }) => [kind, reason, via])).toEqual([
      ["rolled-back", "Too early", "desk"],
      ["published", "Ready <now>", "desk"],
    ]);
  });

  test("schedules, takes off the schedule, and discards", async () => {
    await stageRelease(context(), edition("Third"), { origin: "test" });
    const browser = await browserOf(accounts.owner);
    const path = "/admin/releases/v22.4";
    await browser.open(`${path}/publish`);
    const past = await agree(browser, `${path}/publish`, { reason: "kept", at: "2020-01-01T09:00" });
    expect(past.statusCode).toBe(422);
    expect(past.body).toMatch(/This time is in the past.*value="kept"/s);
    expect(past.body).not.toContain("--at");
    expect((await browser.submit(`${path}/publish`, { at: "soon" })).statusCode).toBe(422);
    const later = await agree(browser, `${path}/publish`, { reason: "In January", at: "2100-01-15T09:00" });
    expect(later.headers.location).toBe(`${path}?done=schedule`);
    expect((await browser.open("/admin")).body).toContain("v22.4 will be published 2100-01-15 09:00 UTC");
    const ask = async () =>
      /name="agreed" value="([^"]+)"/.exec((await browser.open(`${path}/unschedule`)).body)?.[1] ?? "";
    const off = async (agreed: string, statusCode: number) =>
      expect(await browser.submit(`${path}/unschedule`, { agreed })).toMatchObject({ statusCode });
    const before = await ask();
    await agree(browser, `${path}/publish`, { at: "2100-02-15T09:00" });
    await off("", 409);
    await off(before, 409);
    expect((await browser.open("/admin")).body).toContain("v22.4 will be published 2100-02-15 09:00 UTC");
    const asked = await ask();
    for (let sent = 0; sent < 2; sent += 1) await off(asked, 303);
    expect((await browser.open(path)).body.split("taken off the schedule").length).toBe(2);
    expect((await agree(browser, `${path}/discard`)).headers.location).toBe(`${path}?done=discard-release`);
    expect((await browser.open(`${path}/publish`)).body).toContain("There is nothing to do here.");
    expect((await browser.open("/admin")).body).toContain("Nothing needs your attention.");
    for (const unknown of ["/admin/releases/v22.99", "/admin/releases/x/publish", "/admin/editions/v99"])
      expect((await browser.open(unknown)).statusCode).toBe(404);
  });

  test("gives, changes and takes away roles, but never the last owner's", async () => {
    const [owner] = [await browserOf(accounts.owner), await database.db.deleteFrom("outbox").execute()];
    await owner.open("/admin/staff");
    const send = (email: string, role: string) => agree(owner, "/admin/staff", { email, role });
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
    const mails = await database.db
      .selectFrom("outbox")
      .select(["template", "to_address"])
      .where("template", "in", ["role-changed", "desk-act"])
      .execute();
    const told = mails.map(({ template, to_address: to }) => `${template} ${to}`).toSorted();
    const twice = (mail: string) => [mail, mail];
    expect(told).toEqual(["desk-act admin@demo.test", "role-changed reader@demo.test"].flatMap(twice));
  });
});
