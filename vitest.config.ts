import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig } from "vitest/config";
import { atNight } from "./platform/testing/at-night.ts";
import { chromiumFlags } from "./tools/machine/chromium-flags.ts";
import { findHeadlessShell } from "./tools/machine/find-chromium.ts";
import { keepTemporaryFilesInMemory } from "./tools/machine/temporary-folder.ts";
import { classNames } from "./tools/vite/class-names.ts";
import { nonce, productPolicy } from "./tools/vite/product-policy.ts";

keepTemporaryFilesInMemory();

const executablePath = findHeadlessShell();

/** Tests outside a browser: those of each commit, and those that take too long for that (`npm run test:nightly`). */
const long = "{app,db,domains,platform,tools}/**/*.nightly.test.ts";
const serverTests = [
  {
    name: "unit",
    include: ["{app,db,domains,platform,tools,ui}/**/*.test.ts", "domains/*/server/**/*.test.tsx"],
    exclude: [long],
  },
  { name: "nightly", include: [long], exclude: [] },
];

export default defineConfig({
  test: {
    // Whatever is waited for, and every test, has the time that a slow and busy machine needs: one that passes does not
    // use it, and one that hangs still ends.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    retry: 0,
    tags: [{ name: "nightly", skip: atNight(false, true) }],
    // Many tests wait for databases, browsers and processes of their own.
    maxWorkers: availableParallelism() + 1,
    projects: [
      ...serverTests.map(({ name, include, exclude }) => ({
        extends: true,
        test: {
          name,
          include,
          exclude: [...configDefaults.exclude, ...exclude],
          environment: "node",
          // Style sheets have addresses; without this they would be empty, which React complains of.
          css: { include: [/\.css\?url$/] },
          // Loading the product anew for each file took a third of the time. A file leaves nothing behind for the next.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          setupFiles: ["platform/testing/seed-properties.ts"],
          globalSetup: ["db/testing/prepare-databases.ts"],
        },
      })),
      {
        extends: true,
        plugins: [react()],
        css: { modules: classNames("serve") },
        // A component that needs an inline style or `eval` fails here as it would in the product.
        html: { cspNonce: nonce },
        server: { headers: { "content-security-policy": productPolicy } },
        // Found once, before the first test: a dependency found later reloads the page under it.
        optimizeDeps: {
          include: [
            "axe-core",
            "react",
            "react-dom/client",
            "react/jsx-dev-runtime",
            "vitest-browser-react",
            ...["commands", "gapcursor", "history", "inputrules", "keymap", "model", "schema-list", "state"].map(
              (part) => `prosemirror-${part}`,
            ),
            "prosemirror-transform",
            "prosemirror-view",
          ],
        },
        test: {
          name: "components",
          include: ["{ui,platform/client}/**/*.test.tsx", "{app,domains}/**/{shell,web}/**/*.test.tsx"],
          setupFiles: ["tools/test/component-setup.ts"],
          css: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 800, height: 600 },
            provider: playwright({
              launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...chromiumFlags] },
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
