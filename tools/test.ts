import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { prepareMachine } from "./machine/prepare-machine.ts";
import { projectRoot, runCommand } from "./programs/run-command.ts";
import { sumJourneyReport, sumUnitReport } from "./test-report/sum-reports.ts";

/** `npm test`: every check there is, to the end even when one fails; at the end what failed and why, and the sums. */
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
  const sums = [
    ...(existsSync(unitReport) ? [sumUnitReport(readFileSync(unitReport, "utf8"), projectRoot)] : []),
    ...(existsSync(journeyReport) ? [sumJourneyReport(readFileSync(journeyReport, "utf8"))] : []),
  ];
  const failures = sums.flatMap((sum) => sum.failures);
  const passed = sums.reduce((total, sum) => total + sum.passed, 0);
  for (const failure of failures) console.log(`\n${failure}`);
  console.log(failed.length === 0 ? "\nEverything passed." : `\nFailed: ${failed.join(", ")}.`);
  // A step that fails without a failing test (a lint finding, a build that breaks) still counts as one failure.
  console.log(`${passed} passed, ${Math.max(failures.length, failed.length)} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
