import { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * Has schemas say in plain words what is wrong with a field for which they have no sentence of their own: what reaches
 * a person is never the library's.
 */
export function sayIssuesPlainly(): void {
  z.config({ localeError: plainWords });
}

/** For what reads files: their authors want to know which name is unknown, and what was expected. */
export const inDetail = { error: z.locales.en().localeError };

/** What is wrong with a field, as a sentence. */
function plainWords(issue: Issue): string {
  const field = (issue.path ?? []).filter((part) => typeof part === "string").at(-1);
  const named = field === undefined ? "" : ` “${field}”`;
  if (issue.code === "invalid_type" && issue.input === undefined) return `The field${named} is missing.`;
  if (issue.code === "too_small" && issue.origin === "string") return `The field${named} is too short.`;
  if (issue.code === "too_big" && issue.origin === "string") return `The field${named} is too long.`;
  return `The field${named} can’t be read.`;
}
