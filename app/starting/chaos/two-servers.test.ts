import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import { endEverySession, findAccountByEmail } from "../../../domains/accounts/server/records/public.ts";
import { openPasswords } from "../../../domains/accounts/server/security/public.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { runAdmin } from "../../../domains/groups/server/cli/testing/run-admin.ts";
import { subscriptionsAt } from "../../../domains/subscriptions/server/testing/subscriptions-at.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { onEachDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../testing/open-test-product.ts";

/** Within so long every server heeds what another one has changed, in milliseconds (docs/decisions/outages.md). */
const PROMISED_MS = 1_000;
const address = "/api/chapter/v22/rules/p1";
const passwords = openPasswords({ cost: { memory: 8, passes: 1 }, threads: 1 });
afterAll(() => passwords.close());

const chapterSchema = z.object({ loggedIn: z.boolean(), redacted: z.boolean() });
const groupSchema = z.object({ data: z.object({ users: z.array(z.object({ id: z.string(), email: z.string() })) }) });
const profileSchema = z.object({
  data: z.object({
    profile: z.object({ userId: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  }),
});

onEachDatabase("two servers on one database", (open) => {
  let database: TestDatabase;
  let here: TestProduct;
  let there: TestProduct;
  let closeOther: () => Promise<void>;

  beforeAll(async () => {
    database = await open();
    await migrateToLatest(database);
    const blocks = [{ type: "text", text: "<p>One sentence. Another. Protected words.</p>" } as const];
    const pages = [manualPage("p1", { isPublic: false, blocks })];
    await publishEdition({ database, clock: systemClock }, manualEdition({ pages }), { origin: "test" });
    const secret = { SECRET_KEY: "a-secret-of-more-than-32-characters-1" };
    here = await openTestProduct(database, secret);
    const other = await openDatabase(database.settings);
    closeOther = () => other.close();
    there = await openTestProduct({ ...other, settings: database.settings }, secret);
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await closeOther();
  });

  const admin = async (...command: string[]) => {
    const subscriptions = { ...subscriptionsAt("2026-11-21"), clock: systemClock };
    const { code, out, err } = await runAdmin(command, { subscriptions, passwords, settings: database.settings });
    expect([code, err]).toEqual([0, ""]);
    return out;
  };

  /** A browser that is logged in, and whose requests the one server answers or the other, as behind a load balancer. */
  async function logIn(email: string): Promise<[here: PlainBrowser, there: PlainBrowser]> {
    const browser = new PlainBrowser(here.app);
    expect((await browser.logIn(email)).statusCode).toBe(303);
    await browser.open(address);
    await browser.open("/api/account");
    const twin = new PlainBrowser(there.app);
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    expect(twin.cookies.has("viewer")).toBe(true);
    return [browser, twin];
  }

  const read = async (browser: PlainBrowser) => chapterSchema.parse((await browser.open(address)).json());
  const open200 = { loggedIn: true, redacted: false };

  /** Lets somebody read on the other server, changes something on this one, and asks the other after the promised time. */
  async function readAfter(twin: PlainBrowser, change: () => Promise<unknown>) {
    // What it has looked up by now it takes to be true for a moment.
    expect(await read(twin)).toEqual(open200);
    await change();
    await wait(PROMISED_MS);
    const answer = await read(twin);
    const page = await twin.open("/bluebook/v22/rules/p1");
    expect(page.body).not.toContain("Protected words.");
    return answer;
  }

  test("a session that ends on one ends on the other within a second, and its record with it [ACC-4]", async () => {
    const [browser, twin] = await logIn("reader@demo.test");
    const kept = new Map(twin.cookies);
    const answer = await readAfter(twin, () => browser.open("/logout", { "sec-fetch-site": "same-origin" }));
    expect(answer).toEqual({ loggedIn: false, redacted: true });
    expect(twin.cookies.has("viewer")).toBe(false);
    // Someone who has kept the cookies of before has nothing by them, on either server.
    for (const { app } of [here, there]) {
      const thief = new PlainBrowser(app);
      for (const [name, value] of kept) thief.cookies.set(name, value);
      expect(await read(thief)).toEqual({ loggedIn: false, redacted: true });
    }
  });

  test("whoever has changed something sees it on the other server at once [PROF-1]", async () => {
    const [browser, twin] = await logIn("new@demo.test");
    const { profile } = profileSchema.parse((await browser.open("/api/account")).json()).data;
    const page = "/bluebook/v22/rules/p1";
    const saved = { action: "users/save-user", ...profile, firstName: "Philippa", "fields[userType]": "other" };
    expect((await twin.open(page)).body).toContain(`"${profile.firstName}"`);
    expect((await browser.call("POST", "/", saved)).json()).toMatchObject({ success: true });
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    expect((await twin.open(page)).body).toContain(`"Philippa"`);
  });

  test("sessions that an operator ends are over on every server within a second", async () => {
    const [browser, twin] = await logIn("reader@demo.test");
    const id = (await findAccountByEmail(database.db, "reader@demo.test"))?.id ?? "";
    const end = () => database.db.transaction().execute((trx) => endEverySession(trx, systemClock, id));
    expect(await readAfter(twin, end)).toMatchObject({ loggedIn: false });
    expect(await read(browser)).toEqual({ loggedIn: false, redacted: true });
  });

  test("a member who is removed on one can't read on the other a second later", async () => {
    const [manager] = await logIn("manager@demo.test");
    const [, twin] = await logIn("member@demo.test");
    const { data } = groupSchema.parse((await manager.open("/api/group/users")).json());
    const userId = data.users.find(({ email }) => email === "member@demo.test")?.id ?? "";
    const answer = await readAfter(twin, async () => {
      const removed = await manager.call("POST", "/api/group/remove-user", { userId });
      expect(removed.json()).toMatchObject({ success: true });
    });
    expect(answer).toEqual({ loggedIn: true, redacted: true });
  });

  test("a term that is taken back is over on every server within a second", async () => {
    const [browser, twin] = await logIn("expiring@demo.test");
    const term = /\((\S+)\)$/m.exec(await admin("show", "expiring@demo.test"))?.[1] ?? "";
    expect(await readAfter(twin, () => admin("revoke", term))).toEqual({ loggedIn: true, redacted: true });
    expect(await read(browser)).toEqual({ loggedIn: true, redacted: true });
  });

  test("what is published on one is read and found on the other [CMS-1]", async () => {
    const words = async () => {
      const browser = new PlainBrowser(there.app);
      const page = (await browser.open("/bluebook/v22/rules/p2")).body;
      const found = (await browser.open("/bluebook/search-results?search=quokka")).body;
      return { isRead: page.includes("A quokka is cited."), isFound: found.includes("/bluebook/v22/rules/p2") };
    };
    expect(await words()).toEqual({ isRead: false, isFound: false });
    const blocks = [{ type: "text", text: "<p>A quokka is cited.</p>" } as const];
    const pages = [manualPage("p1", { isPublic: false }), manualPage("p2", { isPublic: true, blocks })];
    await publishEdition({ database, clock: systemClock }, manualEdition({ pages }), { origin: "test" });
    await expect.poll(words, { timeout: 30_000 }).toEqual({ isRead: true, isFound: true });
  });
});
