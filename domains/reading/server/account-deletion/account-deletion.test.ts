import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { Worker } from "../../../../platform/jobs/worker.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { findClosure } from "../../../accounts/server/public.ts";
import { accountData, findAccount } from "../../../accounts/server/records/public.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../../accounts/server/testing/open-test-accounts.ts";
import { openTestSite, TestBrowser } from "../../../accounts/server/testing/open-test-site.ts";
import { signIn } from "../../../accounts/server/commands/sign-in/sign-in.ts";
import { mailData } from "../../../messaging/server/public.ts";
import { type AccountDeletion, accountDeletionJobs, addAccountDeletion } from "./account-deletion.ts";
import { readingData } from "./reading-data.ts";
import { runCommand } from "../../../../platform/testing/run-command.ts";
import { listPinIds } from "../stores/pins-store.ts";
import { listNoteRows } from "../stores/notes-store.ts";
import { listViewedRows } from "../stores/viewed-store.ts";
import { openReading, type OpenReading } from "../testing/open-reading.ts";

const DAY_MS = 24 * 3_600_000;
const viewedIds = (db: Parameters<typeof listViewedRows>[0], accountId: string) => listViewedRows(db, accountId, 10);
const noteRows = (db: Parameters<typeof listNoteRows>[0], accountId: string) =>
  listNoteRows(db, { accountId, most: 10 });

onEachDatabase("deleting an account", (open) => {
  let site: OpenReading;
  let ada: Account;
  let world: TestAccounts;
  let accountDeletion: AccountDeletion;

  beforeAll(async () => {
    const database = await open();
    world = await openTestAccounts(database);
    site = await openReading(database, world.accounts);
    accountDeletion = { database, accounts: world.accounts, parts: [readingData(site.content), mailData, accountData] };
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    ada = await world.add({ firstName: "Ada" });
    await keepThings(ada, "Ada's own words");
  });

  async function keepThings(who: Account, note: string) {
    const pageId = site.pageId("v22", "p1");
    await site.call(who, "POST", `/api/lists/pinned-pages/${pageId}`);
    await site.call(who, "POST", `/api/lists/recently-viewed/${pageId}`);
    await site.call(who, "POST", "/api/notes", new URLSearchParams({ pageId, quote: "a passage", note }).toString());
  }

  const download = (name: string, who: Account | undefined = ada) =>
    site.app.inject({ url: `/api/my-data/${name}`, cookies: who ? { test: who.id } : {} });
  const leave = (password: string, who = ada) =>
    site.call(who, "POST", "/api/my-data/delete", new URLSearchParams({ password }).toString());
  /** Runs waiting jobs and returns the mails they send. */
  const work = async () => {
    const errors: unknown[] = [];
    const log = { error: (it: unknown) => errors.push(it), warn: (it: unknown) => errors.push(it) };
    const { database, clock } = world.accounts;
    await new Worker({ database, clock, handlers: accountDeletionJobs(accountDeletion), log }).runDue();
    expect(errors).toEqual([]);
    return world.mails();
  };
  const codeIn = (mails: Awaited<ReturnType<typeof work>>) => mails.find(({ to }) => to === ada.email)?.code ?? "";

  test("everything an account holds is exported as JSON", async () => {
    const { headers, body } = await download("export.json");
    expect(headers).toMatchObject({
      "content-disposition": 'attachment; filename="my-data.json"',
      "cache-control": "no-store",
    });
    expect(JSON.parse(body)).toMatchObject({
      reading: {
        pins: [{ version: "v22", code: "1" }],
        recentlyViewed: [{ code: "1" }],
        notes: [{ quote: "a passage", note: "Ada's own words" }],
      },
      account: {
        profile: { id: ada.id, email: ada.email, firstName: "Ada", createdAt: expect.stringMatching(/^2\d{3}-/) },
      },
    });
    expect(body).not.toMatch(/password|hash|token/i);
  });

  test("and as Markdown", async () => {
    const { headers, body } = await download("export.md");
    expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(body).toContain("## reading");
    expect(body).toContain("**note**: Ada's own words");
  });

  test("titles and names of an edition closed since are left out; the reader's own words are not", async () => {
    const openTo = async (audience: "admins" | "subscribers") => {
      await site.database.db.updateTable("editions").set({ audience }).where("handle", "=", "v22").execute();
      await site.content.catalog.refresh();
    };
    const titles = [...(await download("export.json")).body.matchAll(/"(?:customTitle|page)": "(.+)"/g)];
    expect(titles).toHaveLength(3);
    await openTo("admins");
    const bodies = [(await download("export.json")).body, (await download("export.md")).body];
    await openTo("subscribers");
    for (const body of bodies) {
      expect(body).toContain("Ada's own words");
      expect(body).not.toContain("v22");
      for (const [, title = ""] of titles) expect(body).not.toContain(title);
    }
  });

  test("it is for its owner only", async () => {
    const eve = await world.add();
    expect((await download("export.json", eve)).body).not.toContain("Ada's own words");
    for (const name of ["export.json", "export.md"]) {
      const response = await site.app.inject(`/api/my-data/${name}`);
      expect(response.statusCode).toBe(401);
    }
    expect((await site.call(undefined, "POST", "/api/my-data/delete", "password=x")).status).toBe(401);
  });

  test("a deletion closes the account at once, and erases all its data after 14 days, but no one else's", async () => {
    const eve = await world.add();
    await keepThings(eve, "Eve's");
    const from = { ip: "203.0.113.7" };
    const { token } = await signIn(world.accounts, { email: ada.email, password: PASSWORD }, from);
    expect(await leave(PASSWORD)).toMatchObject({ status: 200, body: { loggedIn: false } });
    expect(await world.sessionOf(token)).toBeUndefined();
    const login = signIn(world.accounts, { email: ada.email, password: PASSWORD }, from);
    await expect(login).rejects.toMatchObject({ code: "account-closed", status: 403 });
    expect(await work()).toContainEqual(expect.objectContaining({ template: "account-closed", to: ada.email }));
    world.clock.advance(14 * DAY_MS - 1);
    expect(await work()).toEqual([]);
    const { db } = site.database;
    expect(await noteRows(site.database.db, ada.id)).toHaveLength(1);
    world.clock.advance(2);
    expect(await work()).toMatchObject([{ template: "account-erased", to: ada.email }]);
    expect(await findAccount(db, ada.id)).toBeUndefined();
    for (const list of [listPinIds, viewedIds, noteRows]) {
      expect(await list(db, ada.id)).toEqual([]);
      expect(await list(db, eve.id)).toHaveLength(1);
    }
    expect(await work()).toEqual([]);
  });

  test("until then the mailed link restores it; opening the link doesn't use it up, and nothing is lost", async () => {
    await leave(PASSWORD);
    const code = codeIn(await work());
    const app = await openTestSite(world, { secure: false });
    const browser = new TestBrowser(app);
    for (const _look of [1, 2])
      expect((await browser.open(`/reopen-account?code=${code}`)).json()).toMatchObject({ link: "reopen-account" });
    const done = await browser.submit("/reopen-account", { code });
    expect(done.headers.location).toBe("/login?notice=account-reopened");
    expect((await browser.open(`/reopen-account?code=${code}x`)).statusCode).toBe(410);
    expect((await browser.open(`/reopen-account?code=${code}`)).statusCode).toBe(410);
    world.clock.advance(15 * DAY_MS);
    expect(codeIn(await work())).toBe("");
    expect(await noteRows(site.database.db, ada.id)).toHaveLength(1);
    const from = { ip: "203.0.113.7" };
    await expect(signIn(world.accounts, { email: ada.email, password: PASSWORD }, from)).resolves.toBeDefined();
  });

  test("logging in with the right password offers to restore it; 'forgot password' sends the mail again", async () => {
    await leave(PASSWORD);
    await work();
    const browser = new TestBrowser(await openTestSite(world, { secure: false }));
    await browser.open("/login");
    const wrong = await browser.submit("/login", { email: ada.email, password: "a guess" });
    expect(wrong.json()).toMatchObject({ link: null, code: "" });
    await browser.submit("/forgot-password", { email: ada.email });
    expect(await work()).toMatchObject([{ template: "account-closed", to: ada.email }]);
    const offered = await browser.submit("/login", { email: ada.email, password: PASSWORD });
    expect(offered.json()).toMatchObject({ link: "reopen-account" });
    const { code } = z.object({ code: z.string() }).parse(offered.json());
    await browser.submit("/reopen-account", { code });
    const { headers } = await browser.submit("/login", { email: ada.email, password: PASSWORD });
    expect(headers.location).toBe("/bluebook");
    await work();
  });

  test("an account closed by a clock a year ahead is erased on time once the clock is corrected", async () => {
    world.clock.advance(365 * DAY_MS);
    await leave(PASSWORD);
    await work();
    world.clock.advance(-365 * DAY_MS);
    for (let day = 0; day < 365 + 13; day += 13) {
      await work();
      expect(await findAccount(site.database.db, ada.id)).toBeDefined();
      world.clock.advance(13 * DAY_MS);
    }
    world.clock.advance(2 * DAY_MS);
    await work();
    expect(await findAccount(site.database.db, ada.id)).toBeUndefined();
  });

  test("an operator lists deleted accounts, restores one, and erases one at once", async () => {
    await leave(PASSWORD);
    await work();
    const open = () => Promise.resolve({ ...accountDeletion, close: () => Promise.resolve() });
    const run = (...words: string[]) =>
      runCommand((program, output) => addAccountDeletion(program, { ...output, open }), words);
    expect((await run("closed-accounts")).out).toContain(ada.email);
    const listed: unknown = JSON.parse((await run("closed-accounts", "--json")).out);
    expect(listed).toMatchObject({ ok: true, closures: [{ account_id: ada.id }] });
    expect((await run("reopen", ada.email)).code).toBe(0);
    expect((await run("erase", ada.email)).code).toBe(1);
    await leave(PASSWORD);
    expect((await run("erase", ada.email)).code).toBe(0);
    expect(await findAccount(site.database.db, ada.id)).toBeUndefined();
    expect((await run("closed-accounts")).out).toContain("No deleted account can still be restored.");
    await work();
  });

  test("a deletion submitted by the screen's form, without scripts, leads to a confirmation", async () => {
    const payload = new URLSearchParams({ password: PASSWORD }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const sent = { method: "POST", url: "/bluebook/my-data", headers, payload } as const;
    const signedOut = await site.app.inject(sent);
    expect([signedOut.statusCode, signedOut.headers.location]).toEqual([303, "/login?return=%2Fbluebook%2Fmy-data"]);
    const refused = await site.app.inject({ ...sent, payload: "password=a+guess", cookies: { test: ada.id } });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/^Your data: This is not your current password\./);
    expect(refused.headers["set-cookie"]).toBeUndefined();
    expect(await noteRows(site.database.db, ada.id)).toHaveLength(1);
    const response = await site.app.inject({ ...sent, cookies: { test: ada.id } });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe("/login?notice=account-deleted");
    await work();
  });

  test.each(["", "a guess"])("with %j as the password, nothing is closed", async (typed) => {
    expect(await leave(typed)).toMatchObject({ status: 422, body: { code: "confirmation-wrong" } });
    await expect(findClosure(site.database.db, ada.id)).resolves.toBeUndefined();
  });

  test("a call without a body is answered like one with an empty password", async () => {
    const url = "/api/my-data/delete";
    const empty = await leave("");
    expect(await site.call(ada, "POST", url)).toMatchObject({ status: 422, body: empty.body });
    expect(await site.call(undefined, "POST", url)).toMatchObject({ status: 401 });
    await expect(findClosure(site.database.db, ada.id)).resolves.toBeUndefined();
  });

  test("what is kept, and why, is shown beforehand", async () => {
    const { body } = await site.call(ada, "GET", "/api/my-data/kept");
    expect(body).toMatchObject({
      loggedIn: true,
      data: { data: [expect.stringContaining("so that we can investigate attacks")] },
    });
  });
});
