import { AppError } from "../../../../../platform/http/errors.ts";

/** There is no import with this id. */
export function importUnknown(): AppError {
  return new AppError({
    code: "import-unknown",
    status: 404,
    message:
      "There is no such import. Those with which nothing was done for a month are forgotten: bring the files again.",
  });
}

/** No file was sent. */
export function filesMissing(): AppError {
  return new AppError({
    code: "files-missing",
    status: 422,
    message: "Choose a zip archive of the manual’s folder. Nothing was changed.",
  });
}

/** What was typed beside the file can't be read. */
export function importFormWrong(message = "Something that was sent can’t be read."): AppError {
  return new AppError({ code: "import-form-wrong", status: 422, message: `${message} Nothing was changed.` });
}

/** The import doesn't stand as its screen showed it. */
export function importMovedOn(): AppError {
  return new AppError({
    code: "import-moved-on",
    status: 409,
    message: "Somebody has imported or discarded these files already. Nothing was done again.",
  });
}
