import type { Problem } from "../model/markdown/problem.ts";
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

/** A new manual needs a folder of its own. */
export function folderNotEmpty(folder: string): ManualFilesError {
  return new ManualFilesError(
    "manual-folder-not-empty",
    409,
    `'${folder}' already has something in it. Give the path of a new or empty folder.`,
  );
}

/** An export would overwrite something that may not come from the edition. */
export function folderTaken(folder: string): ManualFilesError {
  return new ManualFilesError(
    "manual-folder-taken",
    409,
    `The folder '${folder}' has files, and no export says what they came from. Choose a new folder. If they are this edition's, name the release that they last agreed with, and what changed here and there since is merged: --base v22.14.`,
  );
}

/** What is in a folder can't be merged before it can be read. */
export function folderFaulty(folder: string, problems: readonly Problem[]): ManualFilesError {
  return new ManualFilesError(
    "manual-folder-faulty",
    409,
    `The files in '${folder}' have errors. Nothing was exported. Fix these and export again:`,
    problems,
  );
}

/** Files changed in the folder and in the edition, and the release that they came from isn't in the database. */
export function baseNeeded(folder: string, files: readonly string[]): ManualFilesError {
  return new ManualFilesError(
    "manual-base-needed",
    409,
    `These files in '${folder}' changed there and in the edition, and the release that they were exported from isn't in this database: ${files.join(", ")}. Nothing was exported. Name the release that they last agreed with: --base v22.14.`,
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
