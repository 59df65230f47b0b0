import { expect, test } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { checkHeader } from "./check-header.ts";
import { runAxe } from "./run-axe.ts";

const widths = [1920, 1440, 1280, 1024, 768, 360, 320] as const;
/** With letters twice as large. */
const widthsOfLargeText = [320, 1280] as const;

const article = "/bluebook/v22/rules/cases/names";
const older = "/bluebook/v21/rules/cases";
const words = "/bluebook/v22/bluetables/case-name-words";
const results = "/bluebook/search-results?search=citation";
const index = "/bluebook/v22/bluebook-index/Q";
const own = ["", "/pins", "/notes", "/recents", "/subscription"].map((path) => `/bluebook${path}`);
const settings = ["profile", "password", "security", "my-data"].map((path) => `/bluebook/${path}`);

/** Each kind of reader with the screens that it has, or that look different to it; `new` and the expired have a banner. */
const screens = [
  { account: "", paths: ["/", "/login", "/sign-up", "/pricing", "/help", article, results, "/bluebook/no"] },
  { account: "reader@demo.test", paths: [...own, ...settings, words, older, index] },
  { account: "new@demo.test", paths: [...own, ...settings, article, results, index] },
  { account: "member@demo.test", paths: ["/bluebook", "/bluebook/subscription"] },
  {
    account: "manager@demo.test",
    paths: ["/bluebook", "/bluebook/subscription", "/bluebook/manage-users", "/bluebook/manage-admins"],
  },
  { account: "trial-expired@demo.test", paths: ["/bluebook", "/bluebook/subscription", article, results] },
];

for (const { account, paths } of screens)
  test.describe(account === "" ? "signed out" : account, () => {
    test.use({ account });

    test("no screen scrolls sideways or crowds its header at any width or size of letters, and axe finds nothing [LIMIT-1]", async ({
      page,
      expectProblem,
    }) => {
      expectProblem(/404/);
      for (const path of paths) {
        await page.emulateMedia({ colorScheme: "light" });
        await openPage(page, path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(crowding), `${path} at ${width} px`).toEqual([]);
          await checkHeader(page, 24);
        }
        expect(await runAxe(page, "everything"), `axe on ${path}`).toEqual([]);
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        for (const width of widthsOfLargeText) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(crowding), `${path} at ${width} px with large letters`).toEqual([]);
          await checkHeader(page, 24);
        }
        await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await runAxe(page, "colors"), `axe on ${path} in the dark`).toEqual([]);
      }
    });
  });

/** What is wider than the screen, and what of banner, header and content lies over what should stand above it. */
function crowding(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  scrollTo({ top: 0, behavior: "instant" });
  const stack = ["#banner > *", ".header", "#main h1"].flatMap((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect();
    return box ? [{ part, top: box.top, bottom: box.bottom }] : [];
  });
  const over = stack.filter(({ top }, at) => top < (stack[at - 1]?.bottom ?? 0) - 0.5);
  return [...over.map(({ part }) => part), ...(scrollWidth > clientWidth ? ["the page"] : [])];
}
