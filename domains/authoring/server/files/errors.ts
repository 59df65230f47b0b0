import type { Problem } from "../../../content/server/authoring.ts";
import { AppError } from "../../../../platform/http/errors.ts";

/** A manual's files can't be read or written. `problems` lists the faults in its files, if any. */
export class ManualFilesError extends AppError {
  readonly problems: readonly Problem[];

  constructor(code: string, status: number, message: string, problems: readonly Problem[] = []) {
    super({ code, status, message });
    this.problems = problems;
  }
}

/** The folder doesn't exist. */
export function folderMissing(folder: string): ManualFilesError {
  return new ManualFilesError(
    "manual-folder-missing",
    404,
    `There is no folder '${folder}'. Give the path of a manual's folder, such as manual/v22.`,
  );
}

/** An export would overwrite something that it didn't write. */
export function folderTaken(folder: string): ManualFilesError {
  return new ManualFilesError(
    "manual-folder-taken",
    409,
    `The folder '${folder}' contains files that no export wrote, or that were changed since. Choose a new folder, or move those files away.`,
  );
}

/** An edition contains something that can't be expressed in files. `reason` is a clause. */
export function editionUnwritable(reason: string): ManualFilesError {
  return new ManualFilesError("manual-edition-unwritable", 422, `This edition can't be written as files: ${reason}`);
}

/** The written files have faults when read back. */
export function unreadableExport(problems: readonly Problem[]): ManualFilesError {
  return new ManualFilesError(
    "manual-export-unreadable",
    422,
    "This edition can't be written as files, because the files could not be read back:",
    problems,
  );
}
