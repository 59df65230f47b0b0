import { AppError } from "../../../platform/http/errors.ts";

/** A catalog file can't be loaded. `problems`: a sentence each. */
export function catalogUnreadable(problems: readonly string[]): AppError {
  return new AppError({
    code: "catalog-unreadable",
    status: 422,
    message: `The catalog can't be loaded; nothing was changed.\n${problems.map((problem) => `- ${problem}`).join("\n")}`,
  });
}

/** A publisher's folder of document templates can't be used. `reason` is a sentence. */
export function templateUnfit(reason: string): AppError {
  return new AppError({
    code: "template-unfit",
    status: 422,
    message: `The templates of documents can't be used: ${reason}`,
  });
}
