import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,db,domains,platform,tools,ui}/**/*.test.{ts,tsx}"],
    environment: "node",
    globalSetup: ["platform/testing/postgres.ts"].filter((file) => existsSync(file)),
    expect: { requireAssertions: true },
    retry: 0,
  },
});
