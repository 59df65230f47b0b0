import { AppError } from "../../../../../platform/http/errors.ts";

/** A publisher's folder of document templates can't be used. `reason` is a sentence. */
export function templateUnfit(reason: string): AppError {
  return new AppError({
    code: "template-unfit",
    status: 422,
    message: `The templates of documents can't be used: ${reason}`,
  });
}
