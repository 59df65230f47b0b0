/** A place in the tree that breaks a rule, and what to do about it. */
export interface Problem {
  file: string;
  /** 1-based; 0 for the whole file or folder. */
  line: number;
  message: string;
}

/** Formats a problem as one line that editors can link to. */
export function formatProblem({ file, line, message }: Problem): string {
  return `${line > 0 ? `${file}:${line}` : file}  ${message}`;
}
