import { expect, test } from "vitest";
import { sumJourneyReport, sumUnitReport } from "./sum-reports.ts";

test("failed unit tests are named with their file and reason, and so is a file that does not load", () => {
  const report = {
    numPassedTests: 7,
    testResults: [
      {
        name: "/home/a/domains/x.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "fine", failureMessages: [] },
          { status: "failed", fullName: "adds", failureMessages: ["expected 1 to be 2\n at x.ts:1"] },
        ],
      },
      { name: "/home/a/ui/y.test.ts", status: "failed", message: "SyntaxError: oh", assertionResults: [] },
    ],
  };
  expect(sumUnitReport(JSON.stringify(report), "/home/a")).toEqual({
    passed: 7,
    failures: ["domains/x.test.ts adds\n    expected 1 to be 2\n     at x.ts:1", "ui/y.test.ts\n    SyntaxError: oh"],
  });
});

test("a failed journey is found in the innermost suite", () => {
  const spec = { title: "pins", file: "reading/pins.spec.ts", ok: false };
  const failing = { ...spec, tests: [{ results: [{ error: { message: "no pin\nfound" } }] }] };
  const passing = { ...spec, ok: true, tests: [{ results: [{}] }] };
  const report = { stats: { expected: 1 }, suites: [{ specs: [passing], suites: [{ specs: [failing] }] }] };
  expect(sumJourneyReport(JSON.stringify(report))).toEqual({
    passed: 1,
    failures: ["reading/pins.spec.ts pins\n    no pin\n    found"],
  });
});
