import { expect, test } from "vitest";
import { documentedLimits } from "../../../../../platform/testing/documented-limits.ts";
import { quoteLimits } from "./quotes.ts";

test("docs/operations.md has the limits of quotes", async () => {
  const rows = (await documentedLimits()).filter(([name]) => name.startsWith("quote"));
  expect(rows).toEqual(Object.values(quoteLimits).map(({ name, burst, everyMs }) => [name, burst, everyMs]));
});
