import { test, nightly } from "../../fixtures.ts";
import { checkReachable, checkReadable } from "../../page/readable.ts";
import { walkShop } from "./walk-shop.ts";

// A screen of 1280 × 1024 px that is zoomed in to 400 %.
test.use({ viewport: { width: 320, height: 256 } });

test(
  "zoomed in to 400 %, every screen of the shop can be read and reached, and nothing lies over anything",
  nightly,
  async ({ page, context, site, expectProblem }) => {
    expectProblem(/status of 422/);
    async function look(name: string): Promise<void> {
      await checkReadable(page, name);
      await checkReachable(page, name);
    }
    await walkShop({ page, context, site, manager: "zoomed@b.test", look });
  },
);
