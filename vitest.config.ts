import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,db,domains,platform,tools,ui}/**/*.test.{ts,tsx}"],
    environment: "node",
    globalSetup: ["db/testing/prepare-databases.ts"],
    expect: { requireAssertions: true },
    retry: 0,
  },
});
