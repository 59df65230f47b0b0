import { defineConfig } from "vitest/config";
import { keepTemporaryFilesInMemory } from "./tools/machine/temporary-folder.ts";

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    include: ["{app,db,domains,platform,tools,ui}/**/*.test.{ts,tsx}"],
    environment: "node",
    setupFiles: ["platform/testing/seed-properties.ts"],
    globalSetup: ["db/testing/prepare-databases.ts"],
    expect: { requireAssertions: true },
    retry: 0,
    // One more than Vitest takes by itself: many tests wait for databases, browsers and processes of their own.
    maxWorkers: "100%",
    // A busy machine is slow, not wrong; a test that hangs still ends.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
