import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { findPostgres } from "../../../platform/testing/postgres/find-postgres.ts";
import { startSilentProxy } from "../../../platform/testing/postgres/silent-proxy.ts";
import { signIn } from "../../../tools/server/sign-in.ts";
import { makeSiteDatabase } from "../../../tools/server/site-postgres.ts";
import { startServer } from "../../../tools/server/start-server.ts";

const installed = findPostgres(process.env["PATH"] ?? "");
/** What readers may be made to wait, and what the product promises of its stop; in milliseconds. */
const [SECONDS, LONGEST_STOP] = [9_000, 10_000];

// If there is none, the run has said so at its start (db/testing/prepare-databases.ts).
describe.each(installed === undefined ? [] : ["Postgres"])("%s behind a proxy that swallows what was open", () => {
  test("costs readers seconds, then all is as before; pages are read throughout; and the server stops in time", async () => {
    const databaseUrl = await makeSiteDatabase();
    const proxy = await startSilentProxy(databaseUrl);
    const site = await startServer({ env: { DATABASE_URL: proxy.url, DEMO: "1" } });
    onTestFinished(async () => {
      await site.stop();
      proxy.close();
    });
    const { name, value } = await signIn({ dataDir: site.dataDir, databaseUrl }, "reader@demo.test");
    // Like a browser, which identifies the reader during an outage by a cookie that it got before.
    const cookies = new Map([[name, value]]);
    const get = async (path: string) => {
      const cookie = Array.from(cookies, (pair) => pair.join("=")).join("; ");
      const answer = await fetch(site.url + path, { headers: { cookie }, signal: AbortSignal.timeout(30_000) });
      for (const set of answer.headers.getSetCookie()) {
        const [, key = "", content = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(key, content);
      }
      return answer;
    };
    const timed = async (path: string) => {
      const began = performance.now();
      const { status } = await get(path);
      return { status, ms: performance.now() - began };
    };
    await vi.waitFor(async () => expect((await get("/readyz")).status).toBe(200), { timeout: 120_000, interval: 200 });
    // Several connections are open by then.
    await Promise.all(Array.from({ length: 8 }, () => get("/api/user")));
    const page = "/bluebook/v22/rules/signals";
    expect((await get(page)).status).toBe(200);
    // Longer than the server takes a reader's access as given (TRUSTED_MS).
    await setTimeout(1_500);

    proxy.hush();
    const [user, read] = await Promise.all([timed("/api/user"), timed(page)]);
    expect(user.status).toBe(503);
    expect(user.ms).toBeLessThan(SECONDS);
    expect(read.status).toBe(200);
    expect(read.ms).toBeLessThan(SECONDS);
    await vi.waitFor(async () => expect((await get("/api/user")).status).toBe(200), {
      timeout: SECONDS,
      interval: 100,
    });
    const after = await Promise.all(Array.from({ length: 8 }, () => timed("/api/user")));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
    expect(site.output()).toContain("the database went away");
    expect(site.output()).toContain("the database is back");

    // Whatever is under way when it stops.
    proxy.hush(true);
    const asked = Array.from({ length: 4 }, () => get("/api/user").catch(() => undefined));
    const began = performance.now();
    await site.stop();
    expect(performance.now() - began, site.output()).toBeLessThan(LONGEST_STOP);
    await Promise.all(asked);
  });
});
