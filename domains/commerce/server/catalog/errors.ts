import { AppError } from "../../../../platform/http/errors.ts";

/** A catalog file can't be loaded. `problems`: a sentence each. */
export function catalogUnreadable(problems: readonly string[]): AppError {
  return new AppError({
    code: "catalog-unreadable",
    status: 422,
    message: `The catalog can't be loaded; nothing was changed.\n${problems.map((problem) => `- ${problem}`).join("\n")}`,
  });
}
