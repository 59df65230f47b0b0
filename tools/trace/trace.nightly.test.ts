import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot, runCommand } from "../programs/run-command.ts";

// In a process of its own: a test's modules are put together differently, and would be counted differently.
test("each of these routes passes through no more of our files than its budget says", async () => {
  const { code, output } = await runCommand("node", [join(projectRoot, "tools/trace/main.ts"), "--budgets"]);
  expect(output.match(/^ok/gm), output).toHaveLength(10);
  expect(code, output).toBe(0);
});
