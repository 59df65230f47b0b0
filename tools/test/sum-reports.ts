import { relative } from "node:path";
import { z } from "zod";

/** The parts of Vitest's JSON report that are used. */
const unitReportSchema = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** The parts of Playwright's JSON report that are used: nested suites with tests. */
const suiteSchema = z.object({
  get suites() {
    return z.array(suiteSchema).optional();
  },
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      ok: z.boolean(),
      tests: z.array(
        z.object({
          results: z.array(
            z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() }),
          ),
        }),
      ),
    }),
  ),
});
const journeyReportSchema = z.object({ stats: z.object({ expected: z.int() }), suites: z.array(suiteSchema) });

/** How many tests passed, the failures (file, name and the first lines of the reason), and the files, the slowest first. */
export interface TestSums {
  passed: number;
  failures: string[];
  files: TestFile[];
}

interface TestFile {
  path: string;
  seconds: number;
}

const REASON_LINES = 20;

/**
 * Summarizes Vitest's report `text`; paths are relative to `root`. A file that could not be loaded counts as one
 * failure.
 */
export function sumUnitReport(text: string, root: string): TestSums {
  const report = unitReportSchema.parse(JSON.parse(text));
  const failures = report.testResults.flatMap((file) => {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed") return [describeFailure(path, "", file.message)];
    return failed.map((test) => describeFailure(path, test.fullName, test.failureMessages.join("\n")));
  });
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: report.numPassedTests, failures, files: slowestFirst(files) };
}

/** Summarizes Playwright's report `text`. */
export function sumJourneyReport(text: string): TestSums {
  const report = journeyReportSchema.parse(JSON.parse(text));
  const specs = report.suites.flatMap(specsOf);
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const reasons = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ""));
      return describeFailure(file, title, reasons.join("\n"));
    });
  const files = [...Map.groupBy(specs, ({ file }) => file)].map(([path, ofFile]) => {
    const results = ofFile.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    return { path, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000 };
  });
  return { passed: report.stats.expected, failures, files: slowestFirst(files) };
}

function slowestFirst(files: readonly TestFile[]): TestFile[] {
  return files.toSorted((left, right) => right.seconds - left.seconds);
}

/** So much of all seconds of tests one file may take; a share, since machines differ and are busy. */
const MOST = 0.1;
/** Of fewer files than this, a share says nothing. */
const FEW = 50;

/** What is wrong with files that take more than their share of the time, `files` being those of an entire run. */
export function longFiles(files: readonly TestFile[]): string[] {
  if (files.length < FEW) return [];
  const all = files.reduce((sum, { seconds }) => sum + seconds, 0);
  return files
    .filter(({ seconds }) => seconds > all * MOST)
    .map(({ path, seconds }) => {
      const [share, most] = [seconds / all, MOST].map((part) => `${(part * 100).toFixed(1)} %`);
      return `${path} takes ${share} of the time of all tests of its kind, ${most} at most: make it shorter, or move what is long to a *.nightly.test.ts.`;
    });
}

type Suite = z.infer<typeof suiteSchema>;

function specsOf(suite: Suite): Suite["specs"] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function describeFailure(path: string, title: string, reason: string): string {
  const lines = reason.split("\n").slice(0, REASON_LINES);
  return [`${path} ${title}`.trim(), ...lines.map((line) => `    ${line}`)].join("\n");
}
