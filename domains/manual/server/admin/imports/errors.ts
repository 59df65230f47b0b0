import { defineError } from "../../../../../platform/http/errors.ts";

/** There is no import with this id. */
export const importUnknown = defineError(
  "import-unknown",
  404,
  "There is no such import. Imports that haven’t been touched for a month are deleted: upload the files again.",
);

/** No file was sent. */
export const filesMissing = defineError(
  "files-missing",
  422,
  "Choose a zip archive of the manual’s folder. Nothing was changed.",
);

/** What was typed beside the file can't be read. */
export const importFormWrong = defineError(
  "import-form-wrong",
  422,
  (message: string = "Part of the request can’t be read.") => `${message} Nothing was changed.`,
);

/** The import doesn't stand as its screen showed it. */
export const importMovedOn = defineError(
  "import-moved-on",
  409,
  "Somebody has imported or discarded these files already. Nothing was done again.",
);
