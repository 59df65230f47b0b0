import { rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { projectRoot } from "../../programs/run-command.ts";
import { buildIfStale } from "../../programs/script-arguments.ts";
import { folderBytes } from "./folder-bytes.ts";
import { packRelease } from "./pack-release.ts";
import { writeRelease } from "./write-release.ts";

/** `npm run release`: writes dist/release, which runs on a machine with nothing but Node, and an archive of it. */
const folder = join(projectRoot, "dist/release");
await buildIfStale();
await rm(folder, { recursive: true, force: true });
await writeRelease(folder);
const { file, bytes } = await packRelease(folder, join(projectRoot, "dist"));
console.log(`dist/release has ${(folderBytes(folder) / 1e6).toFixed(1)} MB; its README.md says how to start it.
${relative(projectRoot, file)} has ${(bytes / 1e6).toFixed(1)} MB, with its checksum beside it.`);
