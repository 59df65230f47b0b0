import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { findPostgres } from "../../../platform/testing/postgres/find-postgres.ts";
import { type PostgresTrouble, troublePostgres } from "../../../platform/testing/postgres/restart-postgres.ts";
import { startPostgres, type TestPostgres } from "../../../platform/testing/postgres/start-postgres.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../testing/open-test-product.ts";

const installed = findPostgres(process.env["PATH"] ?? "");
const paid = "Words that are paid for.";
const address = "/bluebook/v22/rules/p1";
/** Internal details that no response may reveal. */
const internal = /ECONN|EPIPE|ENOENT|57P0|08006|Connection terminated|pg_|terminating connection|ERR_/;

// Without an installed Postgres, the run has said so at its start (db/testing/prepare-databases.ts).
describe.each(installed === undefined ? [] : [installed])("Postgres goes away and comes back, from %s", (binFolder) => {
  let postgres: TestPostgres;
  let trouble: PostgresTrouble;
  let database: Database;
  let product: TestProduct;
  let reader: PlainBrowser;
  let dataDir = "";
  let pageId = "";

  beforeAll(async () => {
    postgres = await startPostgres(binFolder);
    trouble = troublePostgres(binFolder, postgres.url("postgres"));
    dataDir = mkdtempSync(path.join(tmpdir(), "chaos-"));
    const settings = { dataDir, databaseUrl: postgres.url("postgres") };
    database = await openDatabase(settings);
    await migrateToLatest(database);
    const blocks = [{ type: "text", text: `<p>${paid}</p>` } as const];
    const pages = [manualPage("p1", { isPublic: false, blocks }), manualPage("p2", { isPublic: false, blocks })];
    await publishEdition({ database, clock: systemClock }, manualEdition({ pages }), { origin: "test" });
    product = await openTestProduct({ ...database, settings }, { LIMITS: "off", RUN_JOBS: "1" });
    reader = new PlainBrowser(product.app);
    await reader.logIn("reader@demo.test");
    const chapter = await reader.open("/api/chapter/v22/rules/p1");
    pageId = z.object({ data: z.object({ id: z.string() }) }).parse(chapter.json()).data.id;
    await reader.open("/api/account");
  });

  afterAll(async () => {
    await product.close();
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const calls = ["/api/menu", "/api/entry/v22/quick-look", "/api/search/key", "/banner-data"];

  type Answer = Awaited<ReturnType<PlainBrowser["open"]>>;

  /** Checks what holds for every response, whatever happens to the database. */
  function keepsItsWord(answer: Answer): void {
    expect([200, 303, 503]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(internal);
    if (answer.statusCode !== 503) return;
    expect(answer.headers["retry-after"]).toBe("5");
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    if (isJson) expect(answer.json()).toMatchObject({ code: "database-unavailable", loggedIn: true });
    else expect(answer.headers["content-type"]).toContain("text/html");
  }

  const pin = () => reader.call("POST", `/api/lists/pinned-pages/${pageId}`);

  /** Five clients read and write until it is over. Returns the status of each response. */
  async function whileBusy(injectFault: () => Promise<void>): Promise<number[]> {
    const statuses: number[] = [];
    const befalling = { isOver: false };
    const client = async () => {
      while (!befalling.isOver) {
        for (const answer of [await reader.open(address), await reader.open("/api/user"), await pin()]) {
          keepsItsWord(answer);
          statuses.push(answer.statusCode);
        }
        // Requests that don't use the network never yield to anything else.
        await nextTurn();
      }
    };
    const clients = [1, 2, 3, 4, 5].map(client);
    await injectFault().finally(() => {
      befalling.isOver = true;
    });
    await Promise.all(clients);
    return statuses;
  }

  /** Checks that nothing has to be restarted. */
  async function heals(): Promise<void> {
    await vi.waitFor(
      async () => {
        expect((await reader.open("/api/user")).statusCode).toBe(200);
        expect((await pin()).statusCode).toBe(200);
      },
      { timeout: 60_000, interval: 100 },
    );
  }

  test.each(["fast", "immediate"] as const)("with a restart (%s) under five busy clients", async (mode) => {
    await reader.open(address);
    const statuses = await whileBusy(async () => {
      await trouble.stop(mode);
      await reader.open("/api/user");
      await trouble.start();
    });
    expect(statuses).toContain(200);
    await heals();
  });

  test("with the processes behind its connections killed", async () => {
    await reader.open(address);
    await whileBusy(trouble.killBackends);
    await heals();
  });

  describe("for a while", () => {
    beforeAll(async () => {
      // Published content is loaded into memory shortly after the start; what these tests request is there at once.
      for (const url of [address, ...calls]) await reader.open(url);
      const other = new PlainBrowser(product.app);
      await other.open(address);
      await trouble.stop("fast");
    });
    afterAll(async () => {
      await trouble.start();
      await heals();
    });

    test("readers who were logged in keep reading, with their name in the header", async () => {
      const page = await reader.open(address);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(paid);
      expect(page.body).toMatch(/Hi (?:<!-- -->)?\w+/);
      const call = await reader.open("/api/chapter/v22/rules/p1");
      expect(call.json()).toMatchObject({ loggedIn: true, redacted: false });
      for (const url of calls) {
        const answer = await reader.open(url, { "x-requested-with": "XMLHttpRequest" });
        expect([url, answer.statusCode]).toEqual([url, 200]);
        expect(answer.body).not.toContain('"loggedIn":false');
      }
      expect(reader.cookies.has("session")).toBe(true);
    });

    test("writes are refused with a time to retry, and nobody is shown as logged out [ACC-4]", async () => {
      for (const answer of [await pin(), await reader.open("/api/user"), await reader.open("/api/notes")]) {
        expect(answer.statusCode).toBe(503);
        keepsItsWord(answer);
      }
      expect((await pin()).json()).toMatchObject({ message: expect.stringContaining("Nothing was lost") });
    });

    test("personal screens explain that they can't be shown, and offer to try again", async () => {
      const personal = ["/bluebook", "/bluebook/notes", "/bluebook/profile"];
      for (const url of personal) await reader.open(url);
      // Viewers are cached for a second. After that, all that is known of this one is the record in their browser.
      await wait(1_100);
      for (const url of personal) {
        const page = await reader.open(url);
        expect([url, page.statusCode]).toEqual([url, 503]);
        keepsItsWord(page);
        expect(page.body).toContain("Try again");
        expect(page.body).not.toContain("Log In");
      }
    });

    test("a reader without a record sees a page that offers to try again, and is not shown as logged out", async () => {
      const unknown = new PlainBrowser(product.app);
      unknown.cookies.set("session", "A".repeat(43));
      const page = await unknown.open(address);
      keepsItsWord(page);
      expect(page.body).toMatch(/href="\/bluebook\/v22\/rules\/p1"[^>]*>Try again/);
      expect(page.body).not.toMatch(/Log In|<script type="module"/);
      const stolen = new PlainBrowser(product.app);
      stolen.cookies.set("viewer", reader.cookies.get("viewer") ?? "");
      expect((await stolen.open("/api/chapter/v22/rules/p1")).json()).toMatchObject({ loggedIn: false });
      stolen.cookies.set("session", "A".repeat(43)).set("viewer", reader.cookies.get("viewer") ?? "");
      expect((await stolen.open(address)).statusCode).toBe(503);
    });

    test("logging out works in this browser, and removes its record", async () => {
      const accountDeletion = new PlainBrowser(product.app);
      for (const [name, value] of reader.cookies) accountDeletion.cookies.set(name, value);
      accountDeletion.token = reader.token;
      const answer = await accountDeletion.open("/logout", { "sec-fetch-site": "same-origin" });
      expect(answer.statusCode).toBe(303);
      expect(accountDeletion.cookies.has("session") || accountDeletion.cookies.has("viewer")).toBe(false);
    });

    test("the login form keeps what was typed, except the password, and can be sent again", async () => {
      const visitor = new PlainBrowser(product.app);
      expect((await visitor.open("/login")).statusCode).toBe(200);
      const email = "expiring@demo.test";
      const refused = await visitor.submit("/login", { email, password: "demo-password" });
      keepsItsWord(refused);
      expect(refused.body).toContain(`value="${email}"`);
      expect(refused.body).toContain("try again in a moment");
      expect(refused.body).not.toContain("demo-password");
    });
  });
});
