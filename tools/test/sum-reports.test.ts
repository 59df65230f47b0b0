import { expect, test } from "vitest";
import { slowestFiles, sumJourneyReport, sumUnitReport } from "./sum-reports.ts";

test("failed unit tests are listed with their file and reason, and so is a file that does not load; the slowest files come first", () => {
  const report = {
    numPassedTests: 7,
    testResults: [
      {
        name: "/home/a/domains/x.test.ts",
        status: "failed",
        message: "",
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { status: "passed", fullName: "fine", failureMessages: [] },
          { status: "failed", fullName: "adds", failureMessages: ["expected 1 to be 2\n at x.ts:1"] },
        ],
      },
      {
        name: "/home/a/ui/y.test.ts",
        status: "failed",
        message: "SyntaxError: oh",
        startTime: 1_000,
        endTime: 5_000,
        assertionResults: [],
      },
    ],
  };
  expect(sumUnitReport(JSON.stringify(report), "/home/a")).toEqual({
    passed: 7,
    failures: ["domains/x.test.ts adds\n    expected 1 to be 2\n     at x.ts:1", "ui/y.test.ts\n    SyntaxError: oh"],
  });
  expect(slowestFiles(JSON.stringify(report), "/home/a", 10)).toEqual([
    { path: "ui/y.test.ts", seconds: 4 },
    { path: "domains/x.test.ts", seconds: 2.5 },
  ]);
  expect(slowestFiles(JSON.stringify(report), "/home/a", 1)).toHaveLength(1);
});

test("a failed journey is found in a nested suite", () => {
  const spec = { title: "pins", file: "reading/pins.spec.ts", ok: false };
  const failing = { ...spec, tests: [{ results: [{ error: { message: "no pin\nfound" } }] }] };
  const passing = { ...spec, ok: true, tests: [{ results: [{}] }] };
  const report = { stats: { expected: 1 }, suites: [{ specs: [passing], suites: [{ specs: [failing] }] }] };
  expect(sumJourneyReport(JSON.stringify(report))).toEqual({
    passed: 1,
    failures: ["reading/pins.spec.ts pins\n    no pin\n    found"],
  });
});
