import { beforeAll, beforeEach, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { findAccount } from "../../../accounts/server/public.ts";
import { listPinIds } from "../stores/pins-store.ts";
import { listNoteRows } from "../stores/notes-store.ts";
import { listViewedIds } from "../stores/viewed-store.ts";
import { openReading, type OpenReading, type ReadingTestTables } from "../testing/open-reading.ts";

const viewedIds = (db: Parameters<typeof listViewedIds>[0], accountId: string) => listViewedIds(db, accountId, 10);

onEachDatabase<ReadingTestTables>("leaving with one's data", (open) => {
  let site: OpenReading;
  let ada: Account;

  beforeAll(async () => {
    site = await openReading(await open());
  });
  beforeEach(async () => {
    ada = await site.newAccount();
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
  const leave = (email: string, who = ada) =>
    site.call(who, "POST", "/api/my-data/delete", new URLSearchParams({ email }).toString());

  test("all that an account holds is exported as JSON", async () => {
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

  test("it is for its owner only", async () => {
    const eve = await site.newAccount();
    expect((await download("export.json", eve)).body).not.toContain("Ada's own words");
    for (const name of ["export.json", "export.md"]) {
      const response = await site.app.inject(`/api/my-data/${name}`);
      expect(response.statusCode).toBe(401);
    }
    expect((await site.call(undefined, "POST", "/api/my-data/delete", "email=x")).status).toBe(401);
  });

  test("a deletion takes everything of the account, and nothing of anybody else", async () => {
    const eve = await site.newAccount();
    await keepThings(eve, "Eve's");
    expect(await leave(ada.email.toUpperCase())).toMatchObject({ status: 200, body: { loggedIn: false } });
    const { db } = site.database;
    expect(await findAccount(db, ada.id)).toBeUndefined();
    for (const list of [listPinIds, viewedIds, listNoteRows]) {
      expect(await list(db, ada.id)).toEqual([]);
      expect(await list(db, eve.id)).toHaveLength(1);
    }
  });

  test("a deletion sent by the screen's form, without scripts, leads to where it is told", async () => {
    const payload = new URLSearchParams({ email: ada.email }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const sent = { method: "POST", url: "/bluebook/my-data", headers, payload } as const;
    const signedOut = await site.app.inject(sent);
    expect([signedOut.statusCode, signedOut.headers.location]).toEqual([303, "/login?return=%2Fbluebook%2Fmy-data"]);
    const refused = await site.app.inject({ ...sent, payload: "email=x%40y.test", cookies: { test: ada.id } });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/^Your data: This is not the e-mail address of your account\./);
    expect(refused.headers["set-cookie"]).toBeUndefined();
    expect(await listNoteRows(site.database.db, ada.id)).toHaveLength(1);
    const response = await site.app.inject({ ...sent, cookies: { test: ada.id } });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe("/login?notice=account-deleted");
    expect(await findAccount(site.database.db, ada.id)).toBeUndefined();
  });

  test.each(["", "somebody@else.test"])("with %j typed to confirm it, nothing is deleted", async (typed) => {
    expect(await leave(typed)).toMatchObject({ status: 422, body: { code: "confirmation-wrong" } });
    expect(await listNoteRows(site.database.db, ada.id)).toHaveLength(1);
  });

  test("what stays, and why, is told before", async () => {
    const { body } = await site.call(ada, "GET", "/api/my-data/kept");
    expect(body).toMatchObject({
      loggedIn: true,
      data: { data: [expect.stringContaining("so that attacks can be looked into")] },
    });
  });
});
