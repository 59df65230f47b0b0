import type { Problem } from "./problem.ts";

/** An error of the manual's files, for the one who runs the command: what happened and what to do. */
export class ManualFilesError extends Error {
  readonly code: string;
  readonly status: number;
  readonly problems: readonly Problem[];

  constructor(code: string, status: number, message: string, problems: readonly Problem[] = []) {
    super(message);
    this.name = "ManualFilesError";
    this.code = code;
    this.status = status;
    this.problems = problems;
  }
}

export function folderMissing(folder: string): ManualFilesError {
  return new ManualFilesError(
    "manual-folder-missing",
    404,
    `There is no folder '${folder}'. Give the path of a manual's folder, such as manual/v22.`,
  );
}

export function folderTaken(folder: string): ManualFilesError {
  return new ManualFilesError(
    "manual-folder-taken",
    409,
    `The folder '${folder}' holds files that no export wrote, or that were changed since. Choose a new folder, or move those files away.`,
  );
}

export function editionUnwritable(reason: string): ManualFilesError {
  return new ManualFilesError("manual-edition-unwritable", 422, `This edition can't be written as files: ${reason}`);
}

export function unreadableExport(problems: readonly Problem[]): ManualFilesError {
  return new ManualFilesError(
    "manual-export-unreadable",
    422,
    "This edition can't be written as files, because they could not be read again:",
    problems,
  );
}
