import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot, runCommand } from "../../tools/programs/run-command.ts";
import { scriptArguments } from "../../tools/programs/script-arguments.ts";
import { signIn } from "../../tools/server/sign-in.ts";
import type { RunningServer } from "../../tools/server/start-server.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, nightly } from "../fixtures.ts";
import { isSameDocument, markDocument, openPage, whenAlive } from "../open-page.ts";

const path = "/bluebook/v22/rules/signals";
const words = "Quite new words stand here before all others.";

/** Runs `npm run manual` beside the server, as an author would. */
async function manual({ environment }: RunningServer, ...args: string[]): Promise<string> {
  const { code, output } = await runCommand("node", [...scriptArguments("manual"), ...args], {
    env: environment,
  });
  expect(code, output).toBe(0);
  return output;
}

/** Publishes the shipped manual with other files, as `change` makes them in its folder. */
async function publishChanged(
  site: RunningServer,
  change: (folder: string) => Promise<void>,
  ...args: string[]
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-manual-"));
  await cp(join(projectRoot, "manual/v22"), folder, { recursive: true });
  await change(folder);
  await manual(site, "import", folder, ...args);
  await rm(folder, { recursive: true });
}

/** Stages the shipped manual with new words on one page, and returns the release's name. */
async function stageChange(site: RunningServer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-manual-"));
  await cp(join(projectRoot, "manual/v22"), folder, { recursive: true });
  const file = join(folder, "rules/020-signals.md");
  const [head = "", ...rest] = (await readFile(file, "utf8")).split("\n\n");
  await writeFile(`${file}.new`, [head, words, ...rest].join("\n\n"));
  await rename(`${file}.new`, file);
  const said = await manual(site, "import", folder, "--stage", "--author", "Ruth", "--reason", "Signals");
  await rm(folder, { recursive: true });
  expect(said).toContain("rewritten: rules/signals");
  return /v22\.\d+(?= is staged)/.exec(said)?.[0] ?? "";
}

test("a release is staged, compared, read as a whole, published at a time, and rolled back", nightly, async ({ page, site }) => {
  const article = page.locator("#article");
  const seen = async () => {
    await openPage(page, path);
    return article.textContent();
  };
  const release = await stageChange(site);
  expect(await manual(site, "redline", release)).toContain(`{+${words}+}`);
  expect(await seen()).not.toContain(words);

  const link = /\/preview\/\S+/.exec(await manual(site, "preview", release))?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { name: `What ${release} changes` })).toBeVisible();
  await expect(page.getByText("It is not published.")).toContainText("Made by Ruth. “Signals”");
  await checkAccessibility(page);
  await page.getByRole("link", { name: /Signals/ }).click();
  await expect(page.locator("ins", { hasText: words })).toBeVisible();
  await checkAccessibility(page);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(link);
    await page.getByRole("link", { name: /Signals/ }).click();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: "Preview this page" }).click();
    await expect(article).toContainText(words);
    const sign = page.getByText(width < 600 ? `Release ${release} is not published.` : `You are reading release ${release}`);
    await expect(sign).toBeVisible();
    // A link within the edition stays in the release.
    await page.locator("#article a[href^='/bluebook/v22/']").first().click();
    await expect(page.getByRole("link", { name: "See changes" })).toBeVisible();
  }
  await openPage(page, path);
  await checkAccessibility(page);
  await page.getByRole("link", { name: "See changes" }).click();
  await page.getByRole("link", { name: "Exit the preview" }).click();
  await expect(page.getByRole("link", { name: "See changes" })).toBeHidden();
  expect(await seen()).not.toContain(words);

  const soon = new Date(Date.now() + 4_000).toISOString();
  expect(await manual(site, "publish", release, "--at", soon)).toContain("will be published at");
  expect(await seen()).not.toContain(words);
  await expect.poll(seen, { timeout: 60_000 }).toContain(words);
  expect(await manual(site, "releases", "v22")).toMatch(new RegExp(`${release} +live since .*by Ruth, .*“Signals”`));

  await manual(site, "rollback", "v22");
  await expect.poll(seen).not.toContain(words);
});

test("the address of a page that moved leads on, and that of one that is gone says so", nightly, async ({
  page,
  site,
  context,
  expectProblem,
}) => {
  expectProblem(/410/);
  const linking = "/bluebook/v22/rules/building";
  await publishChanged(site, async (folder) => {
    const signals = join(folder, "rules/020-signals.md");
    const renamed = (await readFile(signals, "utf8")).replace("{#contradiction}", "{#against}");
    await writeFile(join(folder, "rules/020-signs-of-support.md"), renamed);
    await rm(signals);
    const passing = "---\ntitle: A passing page\npublic: true\n---\n\nHere today.\n";
    await writeFile(join(folder, "rules/990-passing.md"), passing);
    const building = await readFile(join(folder, "rules/010-building.md"), "utf8");
    const links = "[the other side](@rules/signs-of-support#against), [a guest](@rules/passing)";
    await writeFile(join(folder, "rules/010-building.md"), building.replace("A citation", `See ${links}. A citation`));
  });
  const addressOf = async (slug: string) => {
    const { data } = await (await page.request.get(`/api/chapter/v22/rules/${slug}`)).json();
    return data?.uri;
  };
  // Whichever of several servers answers.
  const addressesOf = async (slug: string) =>
    new Set(await Promise.all(Array.from({ length: 6 }, async () => addressOf(slug))));
  await expect.poll(() => addressesOf("signals")).toEqual(new Set(["bluebook/v22/rules/signs-of-support"]));
  await openPage(page, `${path}#b-contradiction`);
  await expect(page).toHaveURL("/bluebook/v22/rules/signs-of-support#b-contradiction");
  const heading = page.getByRole("heading", { name: /^2\.4/ });
  await expect(heading).toBeInViewport();
  const other = await context.newPage();
  for (const each of [page, other]) await openPage(each, linking);
  await manual(site, "rollback", "v22");
  await expect.poll(() => addressesOf("signs-of-support")).toEqual(new Set(["bluebook/v22/rules/signals"]));

  // Whoever opened a page before follows its links within the document, and arrives as well.
  await markDocument(page);
  await page.getByRole("link", { name: "the other side" }).click();
  await expect(page).toHaveURL(`${path}#b-against`);
  await expect(heading).toBeInViewport();
  expect(await isSameDocument(page)).toBe(true);
  await other.getByRole("link", { name: "a guest" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("This page was removed");
  await expect(other.getByRole("main")).toContainText("A passing page was removed from the 22nd Edition on");
  await other.close();

  const gone = await page.goto("/bluebook/v22/rules/passing");
  expect(gone?.status()).toBe(410);
  await whenAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page was removed");
  await checkAccessibility(page);
});

test("a page says when it last changed, and shows how to readers who may read it", nightly, async ({ page, site, context }) => {
  const list = "/bluebook/v22/changes";
  await publishChanged(
    site,
    async (folder) => {
      for (const name of ["020-signals", "040-order"]) {
        const file = join(folder, `rules/${name}.md`);
        const [head = "", ...rest] = (await readFile(file, "utf8")).split("\n\n");
        await writeFile(`${file}.new`, [head, `${words} So says ${name}.`, ...rest].join("\n\n"));
        await rename(`${file}.new`, file);
      }
    },
    "--reason",
    "Corrects two rules",
  );
  const said = page.getByRole("link", { name: /^Last changed on \w+ \d+, \d{4}$/ });
  await expect
    .poll(async () => {
      await openPage(page, path);
      return page.locator("#article").textContent();
    })
    .toContain("So says 020-signals.");
  await checkAccessibility(page);

  // From the page, once React is there, and back.
  await said.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rule 2 Signals");
  await expect(page.locator("ins", { hasText: words })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Corrects two rules");
  await whenAlive(page);
  await checkAccessibility(page);
  await page.goBack();
  await expect(page.locator("#article")).toContainText("So says 020-signals.");
  await said.click();

  // All changes by date; one that a visitor may not read.
  await page.getByRole("link", { name: "All changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What changed");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(/^\w+ \d+, \d{4}$/);
  for (const [width, scheme] of [
    [320, "dark"],
    [1440, "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, list);
    await checkAccessibility(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  const order = page.getByRole("main").getByRole("link", { name: /Rule 4/ }).first();
  await order.click();
  await expect(page.getByRole("main")).toContainText("Corrects two rules");
  await expect(page.locator("#paywall")).toBeVisible();
  await expect(page.locator("ins")).toHaveCount(0);
  await checkAccessibility(page);
  const { hostname } = new URL(site.url);
  await context.addCookies([{ ...(await signIn(site, "reader@demo.test")), domain: hostname, path: "/" }]);
  await page.reload();
  await expect(page.locator("ins", { hasText: words })).toBeVisible();
  await checkAccessibility(page);

  // What is new since the edition before, with what old numbers are now.
  await openPage(page, list);
  await page.getByRole("link", { name: "What is new in the 22nd Edition since the 21st Edition" }).click();
  await expect(page.getByRole("heading", { name: "Old numbers and new ones" })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("region", { name: "What changed, rule by rule" }).getByRole("link").first().click();
  await expect(page.getByRole("main")).toContainText("What changed since the 21st Edition");
  await checkAccessibility(page);

  const feed = await page.request.get(`${list}.atom`);
  const parsed = await page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, "application/xml");
    const textOf = (selector: string) => xml.querySelector(selector)?.textContent ?? "";
    return {
      error: textOf("parsererror"),
      root: xml.documentElement.namespaceURI,
      title: textOf("entry > title"),
      updated: textOf("entry > updated") === textOf("feed > updated"),
      missing: ["feed > id", "feed > title", "feed > author > name", "entry > id"].filter((one) => textOf(one) === ""),
    };
  }, await feed.text());
  expect(parsed).toEqual({
    error: "",
    root: "http://www.w3.org/2005/Atom",
    title: "Corrects two rules",
    updated: true,
    missing: [],
  });
  await manual(site, "rollback", "v22");
});
