import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { projectRoot } from "../../programs/run-command.ts";
import { billOfMaterials, type ReleaseFacts } from "./release-facts.ts";
import type { PackedNode } from "./take-node.ts";

const manifestSchema = z.object({
  name: z.string(),
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
  "domains/commerce/server/catalog/seed.yaml",
  "domains/commerce/server/documents/templates",
  "domains/commerce/server/documents/fonts/OFL.md",
  "tools/node-version.mjs",
  "docs",
  ".env.example",
  "deploy/Caddyfile",
  "deploy/fieldstone-litestream.service",
  "deploy/fieldstone.service",
  "deploy/litestream.yml",
  "deploy/nginx.conf",
  "deploy/production.env.example",
  "CHANGELOG.md",
  "LICENSE",
  "NOTICE.md",
  "UPGRADING.md",
  "ui/fonts/OFL.md",
];

/**
 * Writes what a server needs into a folder, from a build that is current, with its bill of materials. It needs no packages.
 */
export async function writeRelease(folder: string, facts: ReleaseFacts): Promise<void> {
  for (const part of parts) {
    await mkdir(dirname(join(folder, part)), { recursive: true });
    await cp(join(projectRoot, part), join(folder, part), { recursive: true });
  }
  await mkdir(join(folder, "bin"));
  await cp(join(projectRoot, "deploy/fieldstone.sh"), join(folder, "bin/fieldstone"));
  await cp(join(import.meta.dirname, "release-readme.md"), join(folder, "README.md"));
  await describe(folder, facts);
}

/** Puts Node beside the programs of a release, for one system. */
export async function addNode(folder: string, facts: ReleaseFacts, node: PackedNode): Promise<void> {
  await cp(node.folder, join(folder, "node"), { recursive: true });
  await describe(folder, facts, node);
}

/** Writes what a release says of itself: its package.json and its bill of materials. */
async function describe(folder: string, facts: ReleaseFacts, node?: PackedNode): Promise<void> {
  const { version, commit } = facts;
  const { scripts, ...rest } = manifestSchema.parse(
    JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8")),
  );
  // They run the built programs, with no sources to compare them with.
  const built = (command: string) => command.replaceAll(/tools\/build\/run\.ts (\w+)/g, "dist/server/$1.js");
  const manifest = {
    ...rest,
    version,
    private: true,
    type: "module",
    engines: { node: ">=24.15" },
    scripts: Object.fromEntries(Object.entries(scripts).map(([name, command]) => [name, built(command)])),
    commit,
    ...(node === undefined ? {} : { node: node.origin }),
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  const more = node === undefined ? [] : [node.component];
  await writeFile(join(folder, "sbom.cdx.json"), await billOfMaterials(projectRoot, facts, more));
}
