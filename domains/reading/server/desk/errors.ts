import { AppError } from "../../../../platform/http/errors.ts";

/** There is no move with this id, or no such edition. */
export function moveUnknown(): AppError {
  return new AppError({
    code: "move-unknown",
    status: 404,
    message: "There is no such edition or move of pins and notes.",
  });
}

/** Pins and notes can't be moved there now. */
export function moveRefused(message: string): AppError {
  return new AppError({ code: "move-refused", status: 409, message: `${message} Nothing was changed.` });
}

/** What was sent can't be read. */
export function moveFormWrong(message: string): AppError {
  return new AppError({ code: "move-form-wrong", status: 422, message: `${message} Nothing was changed.` });
}
