import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findIndigoBook, indigoBookMissing } from "../../domains/authoring/server/testing/indigo-book.ts";
import { prepareMachine } from "../machine/prepare-machine.ts";
import { projectRoot, runCommand } from "../programs/run-command.ts";
import { slowestFiles, sumJourneyReport, sumUnitReport } from "./sum-reports.ts";

/** `npm test`: runs every check to the end, even if one fails, unless the machine lacks what they need; then prints the slowest files, the failures with reasons, and the totals. */
const reports = join(projectRoot, "test-results");
const unitReport = join(reports, "unit.json");
const journeyReport = join(reports, "journeys.json");

const steps: readonly { name: string; command: string; args: readonly string[] }[] = [
  { name: "check", command: "node", args: ["tools/check/main.ts"] },
  { name: "build", command: "node", args: ["tools/build/main.ts"] },
  {
    name: "unit tests and tests of components",
    command: "vitest",
    args: ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${unitReport}`],
  },
  { name: "journeys and pictures", command: "playwright", args: ["test"] },
];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);
const failed: string[] = [];
const isPrepared = await prepareMachine();
if (!isPrepared) failed.push("machine");
// What is missing makes the run fail in the end anyway: nobody has to wait for that.
for (const { name, command, args } of isPrepared ? steps : []) {
  console.log(`\n== ${name}`);
  const { code } = await runCommand(command, args, {
    stream: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
  });
  if (code !== 0) failed.push(name);
}
report();

function report(): void {
  if (existsSync(unitReport)) {
    console.log("\nThe slowest files of unit tests:");
    for (const { path, seconds } of slowestFiles(readFileSync(unitReport, "utf8"), projectRoot, 10))
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
  }
  if (!findIndigoBook()) console.log(`\nnot run: tests on another publisher's manual; ${indigoBookMissing}`);
  const sums = [
    ...(existsSync(unitReport) ? [sumUnitReport(readFileSync(unitReport, "utf8"), projectRoot)] : []),
    ...(existsSync(journeyReport) ? [sumJourneyReport(readFileSync(journeyReport, "utf8"))] : []),
  ];
  const failures = sums.flatMap((sum) => sum.failures);
  const passed = sums.reduce((total, sum) => total + sum.passed, 0);
  for (const failure of failures) console.log(`\n${failure}`);
  console.log(failed.length === 0 ? "\nEverything passed." : `\nFailed: ${failed.join(", ")}.`);
  // A step that fails without a failing test (a lint finding, a broken build) still counts as one failure.
  console.log(`${passed} passed, ${Math.max(failures.length, failed.length)} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
