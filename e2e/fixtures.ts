import { type Browser, type Page, test as base } from "@playwright/test";
import { atNight, NIGHTLY_TAG } from "../platform/testing/at-night.ts";
import { signIn } from "../tools/server/sign-in.ts";
import { type RunningServer, startServer } from "../tools/server/start-server.ts";
import { untilReady } from "../tools/server/until-ready.ts";
import { forgetPreferences } from "./reading/forget-reading.ts";
import { clusterFromEnvironment } from "../tools/server/cluster/cluster-environment.ts";
import { watchOwners } from "./page/watch/watch-owners.ts";
import { watchOthers, watchPage } from "./page/watch/watch-page.ts";

interface WorkerFixtures {
  /** The real server with its own database, for all tests of one worker. */
  site: RunningServer;
}

interface TestFixtures {
  /** The demo account the browser and `request` are signed in to; empty when signed out. */
  account: string;
  /** Problems this test causes on purpose, such as the browser's report of a 404: `expectProblem(/404/)`. */
  expectProblem: (pattern: RegExp) => void;
  expectedProblems: RegExp[];
}

/**
 * Playwright's `test` on the real, built server. A test fails when its page logs or throws an error or requests
 * anything from another host, and when the server logs an error.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // Playwright reads from the parameter which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = clusterFromEnvironment(process.env) ?? (await startServer({ env: { DEMO: "1" } }));
      // The index of search is built after the start.
      await untilReady(site);
      await provide(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  account: ["", { option: true }],
  storageState: async ({ account, site }, provide) => {
    if (account !== "") await forgetPreferences(site, account);
    const session = account === "" ? [] : [{ ...(await signIn(site, account)), ...sessionCookie }];
    await provide({ cookies: session, origins: [] });
  },
  baseURL: async ({ site }, provide) => provide(site.url),
  // As above.
  // oxlint-disable-next-line no-empty-pattern
  expectedProblems: async ({}, provide) => provide([watchesNoSandbox]),
  expectProblem: async ({ expectedProblems }, provide) => provide((pattern) => void expectedProblems.push(pattern)),
  page: async ({ page, browser, site, expectedProblems }, provide) => {
    await page.addInitScript(watchOwners);
    await watched(page, { browser, site, expectedProblems }, provide);
  },
});

interface Watched {
  browser: Browser;
  site: RunningServer;
  expectedProblems: readonly RegExp[];
}

/** Has a test use a page, in which `watchOwners` runs; fails it for problems in the browser and on the server. */
export async function watched(
  page: Page,
  { browser, site, expectedProblems }: Watched,
  provide: (page: Page) => Promise<void>,
): Promise<void> {
  const problems = watchPage(page, site.url);
  const unwatch = watchOthers(browser, page, problems);
  const logged = site.output().length;
  await provide(page);
  unwatch();
  for (const line of site.output().slice(logged).split("\n"))
    if (/"level":[56]0/.test(line)) problems.push(`the server logged: ${line}`);
  const unexpected = problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)));
  base.expect(unexpected, "problems in the browser").toEqual([]);
}

/** A journey that is taken at night alone (`npm run test:nightly`): what each run has beside it would see most faults, too. */
export const nightly = { tag: NIGHTLY_TAG };

/** All cases of a journey at night (`npm run test:nightly`), the first `count` in each run. */
export function someOf<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  return atNight(cases, cases.slice(0, count));
}

/** What Chromium says where `watchOwners` is to run in a frame without scripts, such as the preview of a page. */
const watchesNoSandbox = /^error: Blocked script execution in '[^']+' because the document's frame is sandboxed/;

const sessionCookie = {
  domain: "127.0.0.1",
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Lax",
} as const;

export const { expect } = base;
