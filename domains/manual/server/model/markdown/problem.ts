/**
 * A problem in a manual's files. Errors stop an import, warnings don't. `message` says what to do; `line` counts from
 * 1.
 */
export interface Problem {
  severity: "error" | "warning";
  file: string;
  line: number;
  message: string;
}

/** Collects the problems found in one file. */
export interface FileReport {
  error(line: number, message: string): void;
  warning(line: number, message: string): void;
}

/** Returns a report for one file that adds to the list of all problems. */
export function reportOn(file: string, problems: Problem[]): FileReport {
  return {
    error: (line, message) => problems.push({ severity: "error", file, line, message }),
    warning: (line, message) => problems.push({ severity: "warning", file, line, message }),
  };
}

/** Returns whether the import must stop. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === "error");
}

/** Formats a problem as a line of text: `rules/100-cases.md:12: error: …`. */
export function describeProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}: ${problem.severity}: ${problem.message}`;
}
