/** One place in the tree that breaks a rule, and what to do about it. */
export interface Problem {
  file: string;
  /** 1-based; 0 where the whole file or folder is meant. */
  line: number;
  message: string;
}

/** A problem as one line that editors can follow. */
export function formatProblem({ file, line, message }: Problem): string {
  return `${line > 0 ? `${file}:${line}` : file}  ${message}`;
}
