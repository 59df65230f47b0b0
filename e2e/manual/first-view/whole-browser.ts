import { chromiumFlags } from "../../../tools/machine/chromium-flags.ts";
import { findChromium } from "../../../tools/machine/find-chromium.ts";

/**
 * `test.use` of it gives a file a whole browser instead of the headless shell, which has the mouse in the corner of each
 * page, so that a page seems to be used before it is, and letters whose widths are whole pixels.
 */
export const wholeBrowser = { launchOptions: { executablePath: findChromium() ?? "", args: [...chromiumFlags] } };
