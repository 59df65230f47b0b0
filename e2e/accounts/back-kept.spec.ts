import { chromiumFlags } from "../../tools/machine/chromium-flags.ts";
import { findHeadlessShell } from "../../tools/machine/find-chromium.ts";
import { test } from "../fixtures.ts";
import { testGoingBack } from "./going-back.ts";

// Like readers' browsers; the test browser disables it by default.
const ignoreDefaultArgs = ["--disable-back-forward-cache"];

test.use({
  account: "manager@demo.test",
  launchOptions: { executablePath: findHeadlessShell() ?? "", args: [...chromiumFlags], ignoreDefaultArgs },
});

test.describe("in a browser with a back/forward cache", testGoingBack);
