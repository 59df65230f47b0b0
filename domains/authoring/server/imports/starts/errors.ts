import { AppError } from "../../../../../platform/http/errors.ts";

/** What was typed can't be a new edition's. */
export function startFormWrong(message: string): AppError {
  return new AppError({ code: "start-form-wrong", status: 422, message: `${message} Nothing was changed.` });
}

/** An edition has that handle already, whether readers see it or not. */
export function editionTaken(handle: string): AppError {
  return new AppError({
    code: "edition-taken",
    status: 409,
    message: `There is an edition ${handle} already, or there was one, which a roll-back would bring back. Choose another handle. Nothing was changed.`,
  });
}
