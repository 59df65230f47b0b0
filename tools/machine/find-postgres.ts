import { dirname, join } from "node:path";
import { findInPath, isProgram, versionsIn } from "./find-program.ts";

/** The folder of Postgres' programs (initdb, postgres): POSTGRES_BIN, else the newest that the system has. */
export function findPostgres(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  const inPath = findInPath(["initdb"], env["PATH"]);
  const folders = [
    ...(env["POSTGRES_BIN"] === undefined ? [] : [env["POSTGRES_BIN"]]),
    ...["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"]
      .flatMap((folder) => versionsIn(folder))
      .map((folder) => join(folder, "bin")),
    ...(inPath === undefined ? [] : [dirname(inPath)]),
  ];
  return folders.find((folder) => isProgram(join(folder, "initdb")) && isProgram(join(folder, "postgres")));
}
