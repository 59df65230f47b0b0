import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";

/** Where the bench's own programs stand once they are installed. */
export const benchBin = join(import.meta.dirname, "node_modules/.bin");

/** Installs Lighthouse on the first run; its packages are no part of the product's own lock file. */
export async function installTools(): Promise<void> {
  if (existsSync(join(benchBin, "lighthouse"))) return;
  console.log("Installing Lighthouse into tools/bench …");
  const { code, output } = await runCommand("npm", ["ci", "--prefix", import.meta.dirname]);
  if (code !== 0) throw new Error(`The bench's tools could not be installed:\n${output}`);
}
