import { expect, test } from "vitest";
import { documentedLimits } from "../../../../platform/testing/documented-limits.ts";
import { keyLimits } from "./make-keys.ts";

test("docs/operations.md has the limits of wrong keys [SUBS-8]", async () => {
  const rows = (await documentedLimits()).filter(([name]) => name.startsWith("key-"));
  expect(rows).toEqual(Object.values(keyLimits).map(({ name, burst, everyMs }) => [name, burst, everyMs]));
});
