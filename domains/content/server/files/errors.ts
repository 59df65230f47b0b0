import { AppError } from "../../../../platform/http/errors.ts";
import type { Problem } from "./problem.ts";

/** A manual's files can't be read or written as asked; `problems` are those of its files, if it is their fault. */
export class ManualFilesError extends AppError {
  readonly problems: readonly Problem[];

  constructor(code: string, status: number, message: string, problems: readonly Problem[] = []) {
    super({ code, status, message });
    this.problems = problems;
  }
}

/** There is nothing to read. */
export function folderMissing(folder: string): ManualFilesError {
  return new ManualFilesError(
    "manual-folder-missing",
    404,
    `There is no folder '${folder}'. Give the path of a manual's folder, such as manual/v22.`,
  );
}

/** An export would destroy something that it didn't write. */
export function folderTaken(folder: string): ManualFilesError {
  return new ManualFilesError(
    "manual-folder-taken",
    409,
    `The folder '${folder}' holds files that no export wrote, or that were changed since. Choose a new folder, or move those files away.`,
  );
}

/** An edition holds something that the files can't say. `reason` is a clause. */
export function editionUnwritable(reason: string): ManualFilesError {
  return new ManualFilesError("manual-edition-unwritable", 422, `This edition can't be written as files: ${reason}`);
}

/** What was written has faults when it is read again. */
export function unreadableExport(problems: readonly Problem[]): ManualFilesError {
  return new ManualFilesError(
    "manual-export-unreadable",
    422,
    "This edition can't be written as files, because they could not be read again:",
    problems,
  );
}
