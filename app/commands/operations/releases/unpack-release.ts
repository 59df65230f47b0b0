import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { z } from "zod";
import { digestOf } from "../../../../platform/files/digest-of.ts";
import { StartError } from "../../../../platform/starting/starting.ts";
import type { Installation } from "./install.ts";

const run = promisify(execFile);
const manifestSchema = z.object({
  name: z.literal("fieldstone"),
  version: z.string(),
  node: z.object({ system: z.string() }).optional(),
});

/** How long a start on an empty database may take, in milliseconds. */
const LONGEST_CHECK_MS = 60_000;

/** What folders begin with in which an archive is unpacked. */
const UNPACKING = ".unpacked-";

/**
 * Unpacks a release beside the one that runs, if it is what its checksum says, and tries whether its programs start: on
 * the Node that it brings, or else on this one. Returns its folder, which stays as it is if it is the one that runs.
 * @throws StartError saying what is wrong with it
 */
export async function unpackRelease({ folder, current }: Installation, archive: string): Promise<string> {
  await checkArchive(archive);
  await removeLeftovers(folder);
  const unpacked = await mkdtemp(path.join(folder, UNPACKING)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${folder} can't be written to (${reason}). Run this as the user who installed the release.`, {
      cause: error,
    });
  });
  try {
    await run("tar", ["-xzf", archive, "-C", unpacked, "--no-same-owner"]).catch((error: unknown) => {
      throw new StartError(`${archive} is not a release: tar can't unpack it.`, { cause: error });
    });
    const [name, ...more] = await readdir(unpacked);
    if (name === undefined || more.length > 0) throw new StartError(`${archive} is not a release.`);
    const release = path.join(folder, name);
    await tryRelease(path.join(unpacked, name));
    if (release === current) return release;
    await rm(release, { recursive: true, force: true });
    await rename(path.join(unpacked, name), release);
    return release;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

/** What an upgrade that was interrupted has left. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(UNPACKING)) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Compares an archive with the checksum that `npm run release` writes beside it. */
async function checkArchive(archive: string): Promise<void> {
  if (!(await stat(archive).catch(() => undefined))?.isFile()) throw new StartError(`There is no file ${archive}.`);
  const written = await readFile(`${archive}.sha256`, "utf8").catch(() => undefined);
  if (written === undefined)
    throw new StartError(`${archive}.sha256 is missing: copy it from where the release was made, too.`);
  if ((await digestOf(archive)) !== written.split(/\s/)[0])
    throw new StartError(`${archive} is not what ${archive}.sha256 says: copy both again.`);
}

async function tryRelease(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, "package.json"), "utf8").catch(() => "{}");
  const manifest = manifestSchema.safeParse(parseOrNothing(text)).data;
  if (manifest === undefined) throw new StartError("The archive does not contain a Fieldstone release.");
  const here = `${process.platform}-${process.arch}`;
  const system = manifest.node?.system ?? here;
  if (system !== here)
    throw new StartError(`This release is for ${system}, and this machine is ${here}: take the archive for that.`);
  const node = manifest.node === undefined ? process.execPath : path.join(folder, "node/bin/node");
  const start = [path.join(folder, "dist/server/main.js"), "--check"];
  const { stdout, stderr } = await run(node, start, { timeout: LONGEST_CHECK_MS }).catch((error: unknown) => {
    return endedSchema.safeParse(error).data ?? { stdout: "", stderr: String(error) };
  });
  if (stdout.includes("It starts")) return;
  const which = manifest.node === undefined ? `Node ${process.version}` : "the Node that it brings";
  const lines = stderr.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("    at "));
  const said = lines.slice(-5).join("\n");
  throw new StartError(`The release won't start on ${which}, with these settings. ${said}`.trim());
}

/** What a program said that ended with an error. */
const endedSchema = z.object({ stdout: z.string(), stderr: z.string().min(1) });

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
