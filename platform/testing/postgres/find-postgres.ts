import { accessSync, constants, readdirSync } from "node:fs";
import path from "node:path";

/** The programs needed to run a server. */
const programs = ["initdb", "pg_ctl", "postgres"];

/** Where packages put each version: Debian, Fedora, Homebrew on both kinds of Mac. */
const versionFolders = ["/usr/lib/postgresql", "/usr", "/opt/homebrew/opt", "/usr/local/opt"];
const versionName = /^(pgsql-|postgresql@?)?(\d+)$/;

/**
 * Returns the folder of this machine's Postgres programs, newest version first, or undefined if it has none. A folder
 * counts only if it contains all of them: a lone `postgres` on the path may be a wrapper.
 */
export function findPostgres(searchPath: string): string | undefined {
  const installed = versionFolders.flatMap((parent) =>
    versionsIn(parent).map(({ name, version }) => ({ folder: path.join(parent, name, "bin"), version })),
  );
  installed.sort((left, right) => right.version - left.version);
  const onPath = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return [...onPath, ...installed.map(({ folder }) => folder)].find(isComplete);
}

function versionsIn(parent: string): { name: string; version: number }[] {
  return namesIn(parent).flatMap((name) => {
    const version = versionName.exec(name)?.[2];
    return version === undefined ? [] : [{ name, version: Number(version) }];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isComplete(folder: string): boolean {
  return programs.every((program) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
