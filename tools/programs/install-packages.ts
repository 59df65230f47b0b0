import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { projectRoot, runCommand } from "./run-command.ts";

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Installs a tool's own dependencies from the lock file in its folder; existing ones stay. */
export async function installPackages(folder: string): Promise<void> {
  const { dependencies } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
  const isThere = (name: string) => existsSync(join(folder, "node_modules", name));
  if (Object.keys(dependencies).every(isThere)) return;
  console.log(`Installing the tool's dependencies in ${relative(projectRoot, folder)} …`);
  const { code, output } = await runCommand("npm", ["ci", "--prefix", folder]);
  if (code !== 0) throw new Error(`The tool's packages could not be installed:\n${output}`);
}
