import { rm } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../../programs/run-command.ts";
import { buildIfStale } from "../../programs/script-arguments.ts";
import { folderBytes } from "./folder-bytes.ts";
import { writeRelease } from "./write-release.ts";

/** `npm run release`: writes dist/release, which runs on a machine with nothing but Node. */
const folder = join(projectRoot, "dist/release");
await buildIfStale();
await rm(folder, { recursive: true, force: true });
await writeRelease(folder);
console.log(`dist/release has ${(folderBytes(folder) / 1e6).toFixed(1)} MB; its README.md says how to start it.`);
