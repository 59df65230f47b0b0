import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../programs/run-command.ts";
import { sourceStamp } from "./source-stamp.ts";

/** The file that says which sources dist/ was built from. It is written last, so half a build has none. */
export const stampFile = join(projectRoot, "dist/sources");

/** Returns whether dist/ was built from the sources as they are. */
export function isCurrent(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === sourceStamp(projectRoot);
}
