import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findIndigoBook, indigoBookMissing } from "../../domains/manual/server/files/testing/indigo-book.ts";
import { prepareMachine } from "../machine/prepare-machine.ts";
import { projectRoot, runCommand } from "../programs/run-command.ts";
import { longFiles, sumJourneyReport, sumUnitReport } from "./sum-reports.ts";

/**
 * `npm test`: runs every check to the end, even if one fails, unless the machine lacks what they need; then prints the
 * slowest files, the failures with reasons, and the totals. `npm run test:nightly` runs what takes too long for each
 * commit: every test on Postgres, files named `*.nightly.test.ts`, and what is tagged as nightly.
 */
const reports = join(projectRoot, "test-results");
const progress = join(import.meta.dirname, "progress.ts");

interface Step {
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
}

const check: Step = { name: "check", command: "node", args: ["tools/check/main.ts"] };
const build: Step = { name: "build", command: "node", args: ["tools/build/main.ts"] };

/** Vitest on some projects; its report bears the step's name. */
function unitTests(name: string, projects: readonly string[], env: Record<string, string> = {}): Step {
  const chosen = projects.map((project) => `--project=${project}`);
  const report = `--outputFile.json=${join(reports, `${name}.unit.json`)}`;
  return {
    name,
    command: "vitest",
    args: ["run", ...chosen, `--reporter=${progress}`, "--reporter=json", report],
    env,
  };
}

function journeys(name: string, env: Record<string, string> = {}): Step {
  const report = join(reports, `${name}.journeys.json`);
  const args = ["test", `--reporter=${progress},json`];
  return { name, command: "playwright", args, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env } };
}

const atNight = { NIGHTLY: "1" };
const onPostgres = { ...atNight, TEST_DATABASE: "postgres" };
const isNightly = process.argv.includes("nightly");
const steps: readonly Step[] = isNightly
  ? [
      build,
      unitTests("long tests and tests of components", ["nightly", "components"], atNight),
      unitTests("unit tests on Postgres", ["unit"], onPostgres),
      journeys("journeys on Postgres", onPostgres),
    ]
  : [
      check,
      build,
      unitTests("unit tests and tests of components", ["unit", "components"]),
      journeys("journeys and pictures"),
    ];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);
const failed: string[] = [];
const isPrepared = await prepareMachine();
if (!isPrepared) failed.push("machine");
// What is missing makes the run fail in the end anyway: nobody has to wait for that.
for (const [index, { name, command, args, env = {} }] of (isPrepared ? steps : []).entries()) {
  console.log(`\n== ${index + 1} of ${steps.length}: ${name}`);
  const { code, seconds } = await runCommand(command, args, { stream: true, env });
  console.log(`${code === 0 ? "passed" : "FAILED"} after ${(seconds / 60).toFixed(1)} min`);
  if (code !== 0) failed.push(name);
}
report();

function report(): void {
  const read = (step: Step, kind: "unit" | "journeys") => {
    const path = join(reports, `${step.name}.${kind}.json`);
    return existsSync(path) ? [{ name: step.name, text: readFileSync(path, "utf8") }] : [];
  };
  const ofUnits = steps
    .flatMap((step) => read(step, "unit"))
    .map(({ name, text }) => ({ name, ...sumUnitReport(text, projectRoot) }));
  const ofJourneys = steps
    .flatMap((step) => read(step, "journeys"))
    .map(({ name, text }) => ({ name, ...sumJourneyReport(text) }));
  const sums = [...ofUnits, ...ofJourneys];
  for (const { name, files } of sums) {
    console.log(`\nThe slowest files of ${name}:`);
    for (const { path, seconds } of files.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
  }
  if (!findIndigoBook()) console.log(`\nnot run: tests on another publisher's manual; ${indigoBookMissing}`);
  const tooLong = isNightly ? [] : sums.flatMap(({ files }) => longFiles(files));
  if (tooLong.length > 0) failed.push("seconds of test files");
  const failures = [...sums.flatMap((sum) => sum.failures), ...tooLong];
  const passed = sums.reduce((total, sum) => total + sum.passed, 0);
  for (const failure of failures) console.log(`\n${failure}`);
  console.log(failed.length === 0 ? "\nEverything passed." : `\nFailed: ${failed.join(", ")}.`);
  // A step that fails without a failing test (a lint finding, a broken build) still counts as one failure.
  console.log(`${passed} passed, ${Math.max(failures.length, failed.length)} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
