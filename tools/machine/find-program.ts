import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Whether a file exists and is executable. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds the first of the names in the folders of PATH. */
export function findInPath(names: readonly string[], path = process.env["PATH"] ?? ""): string | undefined {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return names
    .flatMap((name) => path.split(delimiter).map((folder) => join(folder, `${name}${suffix}`)))
    .find((candidate) => isProgram(candidate));
}
