import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { prepareMachine } from "./machine/prepare-machine.ts";
import { projectRoot, runCommand } from "./run-command.ts";

/** `npm test`: every check there is, to the end even when one fails, and one closing line with the sums. */
const reports = join(projectRoot, "test-results");
const unitReport = join(reports, "unit.json");
const journeyReport = join(reports, "journeys.json");

const steps: readonly { name: string; command: string; args: readonly string[] }[] = [
  { name: "check", command: "node", args: ["tools/check.ts"] },
  {
    name: "unit tests",
    command: "vitest",
    args: ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${unitReport}`],
  },
  { name: "build", command: "node", args: ["tools/build/main.ts"] },
  { name: "journeys", command: "playwright", args: ["test"] },
];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);
const failed: string[] = [];
if (!(await prepareMachine())) failed.push("machine");
for (const { name, command, args } of steps) {
  console.log(`\n== ${name}`);
  const { code } = await runCommand(command, args, {
    stream: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
  });
  if (code !== 0) failed.push(name);
}
report();

function report(): void {
  const unit = readReport(unitReport, z.object({ numPassedTests: z.int(), numFailedTests: z.int() }));
  const journeys = readReport(journeyReport, z.object({ stats: z.object({ expected: z.int(), unexpected: z.int() }) }));
  const tests = {
    passed: (unit?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0),
    failed: (unit?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0),
  };
  console.log(failed.length === 0 ? "\nEverything passed." : `\nFailed: ${failed.join(", ")}.`);
  // A step that fails without a failing test (a lint finding, a build that breaks) still counts as one failure.
  console.log(`${tests.passed} passed, ${Math.max(tests.failed, failed.length)} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function readReport<Report>(path: string, schema: z.ZodType<Report>): Report | undefined {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, "utf8"))) : undefined;
}
