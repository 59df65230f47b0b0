import { findPage } from "../../tools/bench/find-page.ts";
import { measureSizes } from "../../tools/bench/first-view/measure-sizes.ts";
import { expect, test } from "../fixtures.ts";

test("the first view of a page stays within its budgets of scripts, styles, fonts and HTML", async ({ site }) => {
  const page = await findPage(site.url, "v22");
  for (const { name, value, budget } of await measureSizes(site.url + page.path))
    expect(value, name).toBeLessThanOrEqual(budget && "most" in budget ? budget.most : 0);
});
