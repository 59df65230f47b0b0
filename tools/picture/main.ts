import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumFlags } from "../machine/chromium-flags.ts";
import { findChromium } from "../machine/find-chromium.ts";
import { projectRoot } from "../programs/run-command.ts";
import { signIn } from "../server/sign-in.ts";
import { startServer } from "../server/start-server.ts";

/** `npm run picture`: takes the README's picture of a rule on a wide screen, as a subscriber sees it. */
const size = { width: 1440, height: 900 };
const page = "/bluebook/v22/rules/names";
const file = join(projectRoot, "docs/images/rule-1440.png");

const server = await startServer({ env: { DEMO: "1" } });
const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: [...chromiumFlags] });
try {
  const context = await browser.newContext({ baseURL: server.url, viewport: size, reducedMotion: "reduce" });
  const shared = { domain: "127.0.0.1", path: "/" };
  // The second cookie says that the browser has the fonts (ui/styles/fonts.css).
  await context.addCookies([
    { ...(await signIn(server, "reader@demo.test")), ...shared },
    { name: "fonts", value: "late", ...shared },
  ]);
  const tab = await context.newPage();
  const response = await tab.goto(page, { waitUntil: "networkidle" });
  if (response?.status() !== 200) throw new Error(`${page} answers ${response?.status()}.`);
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  await tab.screenshot({ path: file });
  console.log(file);
} finally {
  await browser.close();
  await server.stop();
}
