import { expect, test } from "vitest";
import { documentedLimits } from "../../../../platform/testing/documented-limits.ts";
import { limits } from "./attempts.ts";

test("docs/operations.md lists every limit of log-ins with its actual values", async () => {
  const documented = await documentedLimits();
  // The others belong to commerce, messaging and search, which have the same test.
  const rows = documented.filter(([name]) => !/mails?(?:-|$)|^(?:group-|key-|quote|order-|searches$)/.test(name));
  expect(rows).toEqual(Object.values(limits).map(({ name, burst, everyMs }) => [name, burst, everyMs]));
});
