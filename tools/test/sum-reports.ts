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
        z.object({ results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })) }),
      ),
    }),
  ),
});
const journeyReportSchema = z.object({ stats: z.object({ expected: z.int() }), suites: z.array(suiteSchema) });

/** How many tests passed, and the failures: file, name and the first lines of the reason. */
export type TestSums = { passed: number; failures: string[] };

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
  return { passed: report.numPassedTests, failures };
}

/** Summarizes Playwright's report `text`. */
export function sumJourneyReport(text: string): TestSums {
  const report = journeyReportSchema.parse(JSON.parse(text));
  const failures = report.suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const reasons = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ""));
      return describeFailure(file, title, reasons.join("\n"));
    });
  return { passed: report.stats.expected, failures };
}

/** The files of Vitest's report `text` that took longest, the slowest first, in seconds; paths are told from `root`. */
export function slowestFiles(text: string, root: string, most: number): { path: string; seconds: number }[] {
  return unitReportSchema
    .parse(JSON.parse(text))
    .testResults.map(({ name, startTime, endTime }) => ({
      path: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, most);
}

type Suite = z.infer<typeof suiteSchema>;

function specsOf(suite: Suite): Suite["specs"] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function describeFailure(path: string, title: string, reason: string): string {
  const lines = reason.split("\n").slice(0, REASON_LINES);
  return [`${path} ${title}`.trim(), ...lines.map((line) => `    ${line}`)].join("\n");
}
