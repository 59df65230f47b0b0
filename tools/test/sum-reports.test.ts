import { expect, test } from "vitest";
import { longFiles, sumJourneyReport, sumUnitReport } from "./sum-reports.ts";

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
    files: [
      { path: "ui/y.test.ts", seconds: 4 },
      { path: "domains/x.test.ts", seconds: 2.5 },
    ],
  });
});

test("a failed journey is found in a nested suite", () => {
  const spec = { title: "pins", file: "reading/pins.spec.ts", ok: false };
  const failing = { ...spec, tests: [{ results: [{ duration: 1_500, error: { message: "no pin\nfound" } }] }] };
  const passing = { ...spec, ok: true, tests: [{ results: [{ duration: 500 }] }] };
  const report = { stats: { expected: 1 }, suites: [{ specs: [passing], suites: [{ specs: [failing] }] }] };
  expect(sumJourneyReport(JSON.stringify(report))).toEqual({
    passed: 1,
    failures: ["reading/pins.spec.ts pins\n    no pin\n    found"],
    files: [{ path: "reading/pins.spec.ts", seconds: 2 }],
  });
});

test("a file that takes more than its share of a run's time is refused, in a run of few files none", () => {
  const files = Array.from({ length: 60 }, (_, index) => ({ path: `${index}.test.ts`, seconds: 1 }));
  expect(longFiles(files)).toEqual([]);
  const withLong = [{ path: "long.test.ts", seconds: 10 }, ...files];
  expect(longFiles(withLong)).toEqual([expect.stringContaining("long.test.ts takes 14.3 % of the time")]);
  expect(longFiles(withLong.slice(0, 10))).toEqual([]);
});
