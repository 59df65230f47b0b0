/**
 * Something about a manual's files that their author should know. Errors stop an import, warnings don't.
 * `message` is a sentence that says what to do; `line` counts from 1.
 */
export interface Problem {
  severity: "error" | "warning";
  file: string;
  line: number;
  message: string;
}

/** Where the readers of one file leave what they find. */
export interface FileReport {
  error(line: number, message: string): void;
  warning(line: number, message: string): void;
}

/** Reports on one file into the list of all problems. */
export function reportOn(file: string, problems: Problem[]): FileReport {
  return {
    error: (line, message) => problems.push({ severity: "error", file, line, message }),
    warning: (line, message) => problems.push({ severity: "warning", file, line, message }),
  };
}

/** Whether an import has to stop. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === "error");
}

/** One problem as a line of text: `rules/100-cases.md:12: error: …`. */
export function describeProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}: ${problem.severity}: ${problem.message}`;
}
