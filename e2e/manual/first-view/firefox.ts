import { setTimeout as wait } from "node:timers/promises";
import { type Browser, type BrowserContext, launch, type Page } from "puppeteer-core";
import { findInPath } from "../../../tools/machine/find-program.ts";
import { signIn } from "../../../tools/server/sign-in.ts";
import { type RunningServer, startServer } from "../../../tools/server/start-server.ts";
import { forgetPreferences, forgetReading } from "../../reading/forget-reading.ts";
import { type Act, reader, screens, type Way } from "./acts.ts";

/** How long it is looked for what an act does. */
const LONGEST_MS = 20_000;
const LOOK_MS = 50;

type Screen = (typeof screens)[number];

/**
 * The first acts of first-acts.spec.ts in an installed Firefox, by WebDriver BiDi: Playwright drives a Firefox of its own
 * making, and the newest of Mozilla's alone.
 */
async function main(): Promise<void> {
  const executablePath = findInPath(["firefox-esr", "firefox"]);
  if (executablePath === undefined) return console.log("not run: Firefox is not installed");
  const site = await startServer({ env: { DEMO: "1" } });
  const browser = await launch({
    browser: "firefox",
    executablePath,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1, "dom.w3c_touch_events.enabled": 1, "dom.events.testing.asyncClipboard": true },
  });
  try {
    let [done, failed] = [0, 0];
    for (const screen of screens.filter(({ path }) => path.includes(process.argv[2] ?? "")))
      for (const act of screen.acts)
        for (const way of ["key", "mouse", "touch"] as const) {
          const faults = await tryAct(browser, site, { screen, act, way });
          console.log([screen.account || "a visitor", screen.path, act.name, way, faults.join("; ") || "ok"].join(" · "));
          done += 1;
          if (faults.length > 0) failed += 1;
        }
    console.log(`${await browser.version()}: ${done} first acts, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Does one act on a page of a browser that has been nowhere; returns what went wrong. */
async function tryAct(
  browser: Browser,
  site: RunningServer,
  { screen, act, way }: { screen: Screen; act: Act; way: Way },
): Promise<string[]> {
  const context = await browser.createBrowserContext();
  const faults: string[] = [];
  try {
    await logIn(context, site, screen.account);
    const page = await context.newPage();
    await page.setViewport(screen.isPhone ? { width: 360, height: 740 } : { width: 1280, height: 800 });
    page.on("pageerror", (error) => faults.push(String(error)));
    const letScriptsCome = await holdScripts(page);
    // Not when the page is complete: some wait for their scripts with that.
    const opened = page.goto(`${site.url}${screen.path}`);
    await page.waitForSelector(act.control, { visible: true });
    await perform(page, act, way, letScriptsCome);
    await opened;
    if (!(await isSoon(page, act.isDone))) faults.push("is not done");
    await page.evaluate(() => dispatchEvent(new Event("pointermove")));
    await page.waitForSelector("html[data-react]");
    if (!(await isSoon(page, act.isDone))) faults.push("does not stay done");
  } catch (error) {
    faults.push(String(error));
  } finally {
    await context.close();
  }
  return faults;
}

async function logIn(context: BrowserContext, site: RunningServer, account: string): Promise<void> {
  if (account === "") return;
  await forgetPreferences(site, account);
  if (account === reader) await forgetReading(site, account);
  await context.setCookie({ ...(await signIn(site, account)), domain: "127.0.0.1", path: "/", httpOnly: true });
}

/** Holds the scripts of a page; returns what lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const isHeld = /\/assets\/.*\.js$/.test(request.url());
    void (isHeld ? promise : Promise.resolve()).then(() => request.continue());
  });
  return resolve;
}

async function perform(page: Page, { control, shortcut, typed = "" }: Act, way: Way, letScriptsCome: () => void): Promise<void> {
  if (way === "mouse") await page.click(control);
  else if (way === "touch") await page.tap(control);
  else if (shortcut === undefined) await page.focus(control);
  if (way === "key" && shortcut !== undefined) await page.keyboard.press(shortcut);
  else if (way === "key" && typed === "") await page.keyboard.press("Enter");
  await page.keyboard.type(typed.slice(0, 2));
  letScriptsCome();
  await page.keyboard.type(typed.slice(2), { delay: 40 });
}

/** Looks for a while whether something is so. */
async function isSoon(page: Page, isSo: Act["isDone"]): Promise<boolean> {
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end) {
    if (await page.evaluate(isSo).catch(() => false)) return true;
    await wait(LOOK_MS);
  }
  return false;
}

await main();
