import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { atNight, NIGHTLY_TAG } from "./platform/testing/at-night.ts";
import { chromiumFlags } from "./tools/machine/chromium-flags.ts";
import { findHeadlessShell } from "./tools/machine/find-chromium.ts";
import { keepTemporaryFilesInMemory } from "./tools/machine/temporary-folder.ts";

keepTemporaryFilesInMemory();

const executablePath = findHeadlessShell();
if (executablePath === undefined)
  throw new Error("Chromium is missing: `npm test` installs it or says what to do; CHROMIUM_PATH may name one.");

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/journeys",
  globalSetup: "./tools/server/fill-folder.ts",
  reporter: [["list"], ["json", { outputFile: "test-results/journeys.json" }]],
  projects: [
    { name: "journeys", testIgnore: "page/gallery-pictures.spec.ts" },
    {
      name: "pictures",
      testMatch: "page/gallery-pictures.spec.ts",
      fullyParallel: true,
      snapshotPathTemplate: "{testDir}/../gallery/pictures/{arg}{ext}",
      use: {
        // Letters are painted the same on every machine.
        launchOptions: {
          executablePath,
          args: [...chromiumFlags, "--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"],
          env: { ...environment(), FONTCONFIG_FILE: `${import.meta.dirname}/gallery/fonts.conf` },
        },
      },
    },
  ],
  // A new picture is made by `npm run pictures`, never by a test.
  updateSnapshots: "none",
  forbidOnly: true,
  retries: 0,
  grepInvert: atNight([], [new RegExp(NIGHTLY_TAG)]),
  // A journey waits for half of its time; with more, the machine is too busy for its servers.
  workers: availableParallelism() + 1,
  // Both long, for machines that are slow or busy: a test that passes does not wait for them.
  timeout: 420_000,
  expect: { timeout: 20_000, toHaveScreenshot: { threshold: 0.2, maxDiffPixelRatio: 0.005 } },
  use: {
    // Whoever waits for what doesn't come doesn't use up the time of the whole test.
    actionTimeout: 120_000,
    launchOptions: { executablePath, args: [...chromiumFlags] },
    viewport: { width: 1280, height: 800 },
    // A test waits for what it can see, never for an animation.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Recording what happens takes a quarter of the time of a run.
    trace: process.env["TRACE"] === "1" ? "retain-on-failure" : "off",
  },
});

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
