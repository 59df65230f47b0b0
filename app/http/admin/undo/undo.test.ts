import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../../../domains/accounts/contract.ts";
import { isUndoable } from "../../../../domains/accounts/rules.ts";
import { createAccount, findAccount } from "../../../../domains/accounts/server/records/public.ts";
import { menuPath, pagePath } from "../../../../domains/manual/admin/contract.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/public.ts";
import { stageRelease } from "../../../../domains/manual/server/publish/releases/stage-release.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { readNewestCatalog } from "../../../../domains/commerce/server/catalog/catalog-store.ts";
import { placeOrder } from "../../../../domains/commerce/server/orders/place-order.ts";
import { testBuyer } from "../../../../domains/commerce/server/orders/testing/test-carts.ts";
import { readPublishedState } from "../../../../domains/manual/server/stores/published-state-store.ts";
import { saveEditedIn } from "../../../../domains/manual/server/stores/publishing-store.ts";
import { whatGroupHas } from "../../../../domains/groups/server/admin/group-act.ts";
import { addAdministrator, createGroup } from "../../../../domains/groups/server/public.ts";
import { readAccountFacts } from "../../../../domains/subscriptions/server/public.ts";
import { grantTerm } from "../../../../domains/subscriptions/server/terms/public.ts";
import { subscriptionsAt } from "../../../../domains/subscriptions/server/testing/subscriptions-at.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  type PlainBrowser,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";
import { adminPath } from "../../../../domains/admin/contract.ts";
import { adminActs } from "../resources.ts";
import { agree, agreedIn, mainOf } from "../testing/admin-answers.ts";
import { type AdminShop, openAdminShop } from "../testing/open-admin-shop.ts";

const UNDO = "/admin/undo";
const reason = "Request 4711";
const actor = { id: null, name: "A test" };

type Fields = Record<string, string>;

function edition(words: string) {
  const blocks = [{ type: "text", text: `<p>${words} words of a rule.</p>` } as const];
  const pages = ["cases", "names"].map((slug, at) => manualPage(slug, { code: `${at + 1}`, title: slug, blocks }));
  return manualEdition({ pages });
}

/** The values that the last form of a screen with these words has by itself, as a browser sends them. */
function sentBy(body: string, button: RegExp): { path: string; fields: Fields } {
  const forms = [...body.matchAll(/<form[^>]*action="([^"]+)".*?<\/form>/gs)].filter(([form]) => button.test(form));
  const [form = "", path = ""] = forms[0] ?? [];
  const inputs = [...form.matchAll(/<input[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"/g)];
  return { path, fields: Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, value])) };
}

onOneDatabase("what was done in admin", (open) => {
  const subscriptions = { ...subscriptionsAt("2026-11-24"), clock: systemClock };
  let database: TestDatabase;
  let opened: AdminShop;
  let owner: PlainBrowser;
  let [page, other, groupId] = ["", "", ""];
  let count = 0;

  beforeAll(async () => {
    database = await open();
    const context = { database, clock: systemClock };
    for (const words of ["First", "Second"]) await publishEdition(context, edition(words), { origin: "test" });
    opened = await openAdminShop(database);
    await stageRelease(context, edition("Third"), { origin: "test" });
    await saveEditedIn(database.db, "v22", "desk");
    owner = await openLoggedIn(opened.product, "admin@demo.test", UNDO);
    const pages = await database.db.selectFrom("pages").select("id").orderBy("slug").execute();
    [page, other] = [pages[0]?.id ?? "", pages[1]?.id ?? ""];
    groupId = await newGroup();
  });
  afterAll(() => opened.close());

  async function newAccount(): Promise<Account> {
    count += 1;
    const person = { email: `u${count}@b.test`, firstName: "Una", lastName: `Nr${count}` };
    const emailVerifiedAt = systemClock.now();
    return await database.db
      .transaction()
      .execute((trx) => createAccount(trx, systemClock, { ...person, emailVerifiedAt }));
  }

  async function newGroup(): Promise<string> {
    const account = await newAccount();
    return await database.db.transaction().execute(async (trx) => {
      const id = await createGroup(trx, subscriptions, { title: "A group", type: "team", actor });
      await addAdministrator(trx, subscriptions, { groupId: id, account, actor }, database.flavor);
      const term = { holder: { groupId: id }, length: { years: 1 }, source: "test", paidSeats: 200 };
      await grantTerm(trx, subscriptions, term);
      return id;
    });
  }

  interface Act {
    path: string;
    /** Typed into its form. */
    typed: Fields;
    /** The words on the button of a form that has fields of its own, if it has. */
    button?: RegExp;
    /** Whether it is done without being asked first. */
    isDirect?: boolean;
    /** What it changes; the same again once it was taken back. */
    state(): Promise<unknown>;
    /** What is typed to take it back, if something has to be. */
    back?: Fields;
  }

  const inGroup = (path: string, typed: Fields): Act => ({
    path: `/admin/groups/${groupId}/${path}`,
    typed: { ...typed, reason },
    state: () => Promise.all(Object.values(whatGroupHas).map((read) => read(database.db, groupId))),
  });
  const live = async () => {
    const edition = await database.db.selectFrom("editions").selectAll().where("handle", "=", "v22").executeTakeFirst();
    const { pages } = await readPublishedState(database.db, edition?.id ?? "");
    const said = pages.map(({ slug, position, parent_id, content_hash }) => [slug, position, parent_id, content_hash]);
    return { audience: edition?.audience, said };
  };
  const onRelease = (name: string, act: string): Act => ({
    path: adminPath("releases", name, act),
    typed: { reason, at: "" },
    state: live,
  });
  const onReaders = (to: "subscribers" | "invited" | "admins"): Act => ({
    path: adminPath("editions", "v22", `readers-${to}`),
    typed: { reason },
    state: live,
  });
  const openTo = async (audience: "subscribers" | "invited") =>
    await database.db.updateTable("editions").set({ audience }).where("handle", "=", "v22").execute();
  const catalog = async () => (await readNewestCatalog(database.db))?.catalog;
  const rowsOf = (table: "release_previews" | "drafts") => async () =>
    (await database.db.selectFrom(table).select("created_at").execute()).length;

  const acts: Readonly<Record<string, () => Promise<Act> | Act>> = {
    "add-domain": () => inGroup("add-domain", { domain: "Example.EDU" }),
    "add-network": () => inGroup("add-network", { network: "8.8.4.0-8.8.6.255" }),
    "add-administrator": async () => inGroup("add-administrator", { email: (await newAccount()).email }),
    "extend-group": () => inGroup("extend", { length: "1", unit: "years", seats: "7" }),
    "add-seats": () => inGroup("add-seats", { seats: "3" }),
    "extend-user": async () => {
      const { id } = await newAccount();
      const state = async () =>
        (await readAccountFacts(database.db, id)).terms.filter(({ revokedOn }) => revokedOn === null);
      return { path: `/admin/users/${id}/extend`, typed: { length: "1", unit: "years", reason }, state };
    },
    "mark-verified": async () => {
      const { id } = await newAccount();
      await database.db.updateTable("accounts").set({ email_verified_at: null }).where("id", "=", id).execute();
      const state = async () => (await findAccount(database.db, id))?.emailVerifiedAt !== null;
      return { path: `/admin/users/${id}/mark-verified`, typed: { reason }, state };
    },
    "turn-off-two-step-login": async () => {
      const { id } = await newAccount();
      const factor = { account_id: id, secret: "x", last_step: 0, created_at: 0, off_at: null };
      await database.db.insertInto("account_second_factors").values(factor).execute();
      const state = async () => (await owner.open(`/admin/users/${id}`)).body.includes("<dd>On</dd>");
      return { path: `/admin/users/${id}/turn-off-two-step-login`, typed: {}, state };
    },
    "change-role": async () => {
      const { id, email } = await newAccount();
      const state = async () => (await findAccount(database.db, id))?.staffRole;
      return { path: "/admin/staff", typed: { email, role: "finance" }, state };
    },
    "change-prices": () => ({
      path: "/admin/catalog/prices",
      button: /price-individual-1/,
      typed: { "price-individual-1": "41.50", reason },
      state: catalog,
    }),
    "put-catalog-back": async () => {
      const { path, fields } = sentBy((await owner.open("/admin/catalog/prices")).body, /price-individual-1/);
      await agree(owner, path, { ...fields, "price-individual-1": "43.50", reason });
      return { path: "/admin/catalog/versions/1/take-back", typed: { reason }, state: catalog };
    },
    "change-catalog": async () => {
      const { body } = await owner.open("/admin/catalog/file");
      const text = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(body)?.[1] ?? "";
      const source = text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
      const typed = { source: source.replace("title: Individual", "title: Alone"), reason };
      return { path: "/admin/catalog/file", button: /<textarea/, typed, state: catalog };
    },
    "make-offer": () => ({
      path: "/admin/offers/make",
      typed: { label: "Spring", percent: "20", from: "2020-03-01", until: "2999-05-31" },
      state: async () =>
        (await database.db.selectFrom("offers").select("id").where("withdrawn_at", "is", null).execute()).length,
    }),
    "make-keys": () => ({
      path: "/admin/keys/make",
      typed: { variant: "individual-1", count: "3", label: "Fair", expires: "2999-12-31" },
      state: async () =>
        (await database.db.selectFrom("keys").select("id").where("revoked_at", "is", null).execute()).length,
    }),
    "mark-paid": async () => {
      const { shop } = opened;
      const account = await shop.newAccount(`buyer${(count += 1)}@b.test`);
      const form = await shop.fill(account);
      shop.carts.change(account, { buyer: testBuyer });
      const { id, number } = await placeOrder(shop.orders, account, form);
      const state = async () => {
        const paid = await database.db.selectFrom("payments").select("id").where("order_id", "=", id).execute();
        const refunds = await database.db.selectFrom("refunds").select("id").where("order_id", "=", id).execute();
        return paid.length - refunds.length;
      };
      const on = shop.at.zone.dayAt(systemClock.now());
      const back = { how: "all", amount: "", reason };
      return { path: `/admin/orders/${number}/mark-paid`, typed: { amount: "42.12", on }, state, back };
    },
    "share-release": () => ({
      path: adminPath("releases", "v22.1", "share"),
      typed: { days: "7", pages: "50" },
      state: rowsOf("release_previews"),
    }),
    "share-page": () => ({
      path: pagePath(page, "preview"),
      typed: { days: "7", opens: "5" },
      state: rowsOf("drafts"),
    }),
    "open-edition-to-invited": async () => {
      await openTo("subscribers");
      return onReaders("invited");
    },
    "open-edition-to-admins": () => onReaders("admins"),
    "open-edition-to-subscribers": async () => {
      await openTo("invited");
      return onReaders("subscribers");
    },
    "publish-release": () => onRelease("v22.3", "publish"),
    "roll-back-release": () => onRelease("v22.1", "roll-back"),
    "publish-menu": async () => {
      await owner.open(menuPath("v22"));
      await owner.submit(menuPath("v22"), { act: `behind ${page} ${other}` });
      const path = menuPath("v22", "publish");
      return { path, typed: { reason }, isDirect: true, state: live, button: />Publish</ };
    },
  };

  /** Takes back what stands first, as the screen offers it: by a link, or by a form that says what it takes back. */
  async function takeBack(typed: Fields) {
    const row = /<tbody>.*?<\/tr>/s.exec((await owner.open(UNDO)).body)?.[0] ?? "";
    const form = sentBy(row, /Undo/);
    const path = /<a href="([^"]+)"/.exec(row)?.[1] ?? form.path;
    const shown = form.path === "" ? await owner.open(path) : await owner.submit(path, form.fields);
    const { fields: own } = sentBy(shown.body, /agreed|reason/);
    const fields = { ...own, ...(shown.body.includes('name="reason"') ? { reason } : {}), ...typed };
    const answer = await owner.submit(path, fields);
    // What asks for more than a reason says only then what it will do.
    return agreedIn(answer) === "" ? answer : await owner.submit(path, { ...fields, agreed: agreedIn(answer) });
  }

  test("is tried for every act that can be taken back", () => {
    const undoable = Object.entries(adminActs).flatMap(([name, rule]) => (isUndoable(rule) ? name : []));
    expect(Object.keys(acts).toSorted()).toEqual(undoable.toSorted());
  });

  // In this order: each leaves the releases as the next one needs them.
  const inOrder = Object.entries(acts).map(([name, begin]) => ({ name, begin, means: adminActs[name]?.means ?? "" }));
  test.each(inOrder)("$name can be taken back, once", async ({ means: words, begin }) => {
    const act = await begin();
    const before = await act.state();
    const { body } = await owner.open(act.path);
    const fields = { ...(act.button === undefined ? {} : sentBy(body, act.button).fields), ...act.typed };
    const done = act.isDirect === true ? await owner.submit(act.path, fields) : await agree(owner, act.path, fields);
    expect([200, 303], mainOf(done)).toContain(done.statusCode);
    expect(await act.state()).not.toEqual(before);
    const rows = async () => mainOf(await owner.open(UNDO)).split(`scope="row">${words}`).length - 1;
    const offered = await rows();
    expect(offered).toBeGreaterThan(0);
    for (let left = offered; left > 0; left -= 1) {
      const back = await takeBack(act.back ?? {});
      expect([back.statusCode, back.statusCode === 303 ? "" : mainOf(back)]).toEqual([303, ""]);
    }
    expect([await act.state(), await rows()]).toEqual([before, 0]);
  });

  test("shows each role what it may take back, and nothing after two weeks", async () => {
    await agree(owner, `/admin/groups/${groupId}/add-domain`, { domain: "two.example", reason });
    await agree(owner, "/admin/offers/make", { label: "O", percent: "9", from: "2020-03-01", until: "2999-05-31" });
    const seen = async (email: string) =>
      mainOf(await (await openLoggedIn(opened.product, email, "/login")).open(UNDO));
    const [support, finance] = [await seen("support@demo.test"), await seen("finance@demo.test")];
    expect([support.includes("two.example"), support.includes("Make an offer")]).toEqual([true, false]);
    expect([finance.includes("two.example"), finance.includes("Make an offer")]).toEqual([false, true]);
    const long = systemClock.now() - 14 * 24 * 3_600_000 - 1;
    await database.db.updateTable("desk_inverses").set({ done_at: long }).execute();
    expect(await seen("admin@demo.test")).toContain("There is nothing from the last two weeks");
  });
});

onOneDatabase("where a publisher wants two people", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let owner: PlainBrowser;
  let editor: PlainBrowser;
  let support: PlainBrowser;
  let groupId = "";

  beforeAll(async () => {
    database = await open();
    const context = { database, clock: systemClock };
    await publishEdition(context, edition("First"), { origin: "test" });
    product = await openTestProduct(database, { LIMITS: "off", SECOND_PERSON: "1" });
    await stageRelease(context, edition("Second"), { origin: "test" });
    owner = await openLoggedIn(product, "admin@demo.test", UNDO);
    editor = await openLoggedIn(product, "editor@demo.test", UNDO);
    support = await openLoggedIn(product, "support@demo.test", UNDO);
    groupId = await database.db.transaction().execute(async (trx) => {
      const at = { ...subscriptionsAt("2026-11-24"), clock: systemClock };
      const id = await createGroup(trx, at, { title: "A group", type: "team", actor });
      const term = { holder: { groupId: id }, length: { years: 1 }, source: "test", paidSeats: 200 };
      await grantTerm(trx, at, term);
      return id;
    });
  });
  afterAll(() => product.close());

  const domains = async () => await whatGroupHas.domains(database.db, groupId);
  const waits = `${UNDO}?done=waits`;

  test("what does harm waits until another one who may do it does the same", async () => {
    const path = `/admin/groups/${groupId}/add-domain`;
    const fields = { domain: "one.example", reason };
    for (const browser of [support, owner]) await browser.open(path);
    for (let sent = 0; sent < 2; sent += 1) expect((await agree(support, path, fields)).headers.location).toBe(waits);
    expect(await domains()).toEqual([]);
    const own = mainOf(await support.open(UNDO));
    expect([own.includes("Withdraw"), own.includes("Review")]).toEqual([true, false]);
    expect(mainOf(await editor.open(UNDO))).not.toContain("Waiting for a second person");
    expect(mainOf(await owner.open("/admin"))).toContain("Add a domain to a group: waiting for a second person");
    const mails = await database.db
      .selectFrom("outbox")
      .select("to_address")
      .where("template", "=", "desk-act")
      .execute();
    expect(mails.map(({ to_address: to }) => to)).toEqual(["admin@demo.test"]);
    const { path: seen, fields: kept } = sentBy((await owner.open(UNDO)).body, /Review/);
    expect(seen).toBe(path);
    expect(mainOf(await owner.submit(seen, kept))).toContain('value="one.example"');
    // Another domain is another act.
    expect((await agree(owner, path, { domain: "two.example", reason })).headers.location).toBe(waits);
    expect((await agree(owner, path, { ...fields, reason: "Seen" })).headers.location).toContain("done=add-domain");
    expect(await domains()).toEqual(["one.example"]);
    const rows = await database.db.selectFrom("desk_requests").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("two.example");
    const { fields: refused } = sentBy((await support.open(UNDO)).body, /Reject/);
    expect((await support.submit(UNDO, refused)).headers.location).toBe(`${UNDO}?done=dropped`);
    expect(await database.db.selectFrom("desk_requests").selectAll().execute()).toEqual([]);
  });

  test("what is done by one press waits too, and what only one person may do doesn’t", async () => {
    const path = adminPath("releases", "v22.2", "publish");
    const revision = async () =>
      (await database.db.selectFrom("editions").select("revision").where("handle", "=", "v22").executeTakeFirst())
        ?.revision;
    for (const browser of [editor, owner]) await browser.open(path);
    for (const browser of [editor, editor])
      expect((await agree(browser, path, { at: "", reason: "Ready" })).headers.location).toBe(waits);
    expect(await revision()).toBe(1);
    expect((await agree(owner, path, { at: "", reason: "" })).headers.location).toContain("done=publish");
    expect(await revision()).toBe(2);
    const given = await agree(owner, "/admin/staff", { email: "reader@demo.test", role: "support" });
    expect(given.headers.location).toBe("/admin/staff?done=given");
  });
});

test("every act that does harm says what takes it back, or what stands instead", () => {
  for (const [name, rule] of Object.entries(adminActs)) {
    expect([name, rule.means !== undefined, "undo" in rule]).toEqual([
      name,
      rule.damage !== "none",
      rule.damage !== "none",
    ]);
    if ("undo" in rule && typeof rule.undo !== "string")
      for (const back of rule.undo) expect([name, back in adminActs]).toEqual([name, true]);
  }
});
