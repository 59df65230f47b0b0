import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { projectRoot } from "../../programs/run-command.ts";

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  scripts: z.object({ start: z.string(), admin: z.string(), manual: z.string(), doctor: z.string() }),
});

/** What runs the product, in its place in the project; Node is all that is missing. */
const parts = [
  "dist/client",
  "dist/render",
  "dist/server",
  "dist/sources",
  "manual",
  "domains/commerce/server/documents/templates",
  "domains/commerce/server/documents/fonts/OFL.md",
  "tools/node-version.mjs",
  "docs/operations.md",
  ".env.example",
  "deploy/Caddyfile",
  "deploy/fieldstone.service",
  "deploy/nginx.conf",
  "deploy/production.env.example",
  "CHANGELOG.md",
  "LICENSE",
  "NOTICE.md",
  "ui/fonts/OFL.md",
];

/** Writes what a server needs into a folder, from a build that is current. It needs no packages. */
export async function writeRelease(folder: string): Promise<void> {
  for (const part of parts) {
    await mkdir(dirname(join(folder, part)), { recursive: true });
    await cp(join(projectRoot, part), join(folder, part), { recursive: true });
  }
  await mkdir(join(folder, "bin"));
  await cp(join(projectRoot, "deploy/fieldstone.sh"), join(folder, "bin/fieldstone"));
  await cp(join(import.meta.dirname, "release-readme.md"), join(folder, "README.md"));
  const manifest = {
    ...releaseManifest(await readFile(join(projectRoot, "package.json"), "utf8")),
    commit: await commitOf(),
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** The commit that is released; undefined where only the files are, such as in an image's build without COMMIT. */
async function commitOf(): Promise<string | undefined> {
  const given = process.env["COMMIT"];
  if (given !== undefined && given !== "") return given;
  const run = promisify(execFile);
  const said = await run("git", ["rev-parse", "HEAD"], { cwd: projectRoot }).catch(() => undefined);
  return said?.stdout.trim();
}

/** The project's package.json without its packages; the scripts run the built programs, with no sources to compare them with. */
function releaseManifest(text: string) {
  const { scripts, ...rest } = manifestSchema.parse(JSON.parse(text));
  const built = (command: string) => command.replaceAll(/tools\/build\/run\.ts (\w+)/g, "dist/server/$1.js");
  const ours = Object.fromEntries(Object.entries(scripts).map(([name, command]) => [name, built(command)]));
  return { ...rest, private: true, type: "module", engines: { node: ">=24.15" }, scripts: ours };
}
