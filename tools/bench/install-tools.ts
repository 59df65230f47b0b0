import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";

/** Where the bench's own programs stand once they are installed. */
export const benchBin = join(import.meta.dirname, "node_modules/.bin");

/** Installs Lighthouse and the engines that the search is compared with; they are no part of the product's own lock file. */
export async function installTools(): Promise<void> {
  const isComplete = existsSync(join(benchBin, "lighthouse")) && existsSync(join(benchBin, "../minisearch"));
  if (isComplete) return;
  console.log("Installing the bench's tools into tools/bench …");
  const { code, output } = await runCommand("npm", ["ci", "--prefix", import.meta.dirname]);
  if (code !== 0) throw new Error(`The bench's tools could not be installed:\n${output}`);
}
