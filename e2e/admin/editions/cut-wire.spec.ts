import type { Page } from "@playwright/test";
import { expect, nightly } from "../../fixtures.ts";
import { type Cut, cutWire } from "../../page/watch/cut-wire.ts";
import { openPagesInAdmin, ownSiteTest, pageOf } from "../own-site.ts";

const siteTest = ownSiteTest();
const menu = "/admin/editions/v22/menu";
const moved = "Rule 3 Parentheticals";

/** What an editor sends by a form of admin. */
interface Act {
  form: string;
  /** The field that is written in, if there is one. */
  field?: string;
  button: string;
  /** How often it was done, by what admin says at its form, or at the menu. */
  count(said: string, words: string): number;
}

const timesIn = (said: string, words: string) => said.split(words).length - 1;

function actsOn(draft: string): Readonly<Record<string, Act>> {
  return {
    "A comment": { form: `${draft}/review`, field: "Your comment", button: "Comment", count: timesIn },
    "A page": {
      form: `${menu}/new-page`,
      field: "Title",
      button: "Add the page",
      count: (said, words) => timesIn(said, `aria-label="Move ${words} down"`),
    },
    "A move": {
      form: menu,
      button: `Move ${moved} down`,
      // Whatever stands below the pages that it goes past.
      count: (said) => timesIn(said.slice(0, said.indexOf(`Move ${moved} down`)), 'data-level="0"'),
    },
  };
}

/** Sends a form while the wire is cut, and has the browser send it again. */
async function tryCut(page: Page, act: Act, { words, cut }: { words: string; cut: Cut }): Promise<void> {
  const count = async () => {
    const said = await page.request.get(act.form.startsWith(menu) ? menu : act.form);
    return act.count(await said.text(), words);
  };
  const before = await count();
  await page.goto(act.form);
  if (act.field !== undefined) await page.getByLabel(act.field, { exact: true }).fill(words);
  const wire = await cutWire(page.context(), new RegExp(`${act.form}$`), cut);
  await page.getByRole("button", { name: act.button, exact: true }).click();
  await wire.befell;
  if (cut !== "arrives twice") {
    await page.waitForURL(/^chrome-error:/);
    wire.restore();
    // The browser's own page has what was typed, and sends it again.
    await page.reload();
  }
  await expect(page.getByRole("main"), words).toBeVisible();
  expect((await count()) - before, words).toBe(1);
  wire.restore();
}

siteTest(
  "what forms of admin send is done once, whatever the wire does to it [CMS-1] [CMS-2]",
  nightly,
  async ({ browser, ownSite }) => {
    const page = await pageOf(browser, ownSite, "editor@demo.test", { hasScripts: true });
    await openPagesInAdmin(page);
    await page.getByRole("link", { name: "Rule 2 Signals" }).first().click();
    await page.waitForURL(/\/admin\/pages\//);
    for (const [what, act] of Object.entries(actsOn(new URL(page.url()).pathname)))
      for (const cut of ["fails", "arrives twice", "loses its answer"] as const)
        await siteTest.step(`${what} ${cut}`, () => tryCut(page, act, { words: `${what} that ${cut}`, cut }));
    await page.context().close();
  },
);
