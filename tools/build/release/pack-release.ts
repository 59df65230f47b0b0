import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);
const manifestSchema = z.object({ name: z.string(), version: z.string() });

/**
 * Packs a release into `{name}-{version}.tar.gz`, in a folder of that name, and writes its checksum beside it. Returns the
 * archive and its size.
 */
export async function packRelease(release: string, into: string): Promise<{ file: string; bytes: number }> {
  const { name, version } = manifestSchema.parse(JSON.parse(await readFile(join(release, "package.json"), "utf8")));
  const named = `${name}-${version}`;
  const file = join(into, `${named}.tar.gz`);
  const folder = await mkdtemp(join(tmpdir(), "release-"));
  try {
    await cp(release, join(folder, named), { recursive: true });
    await run("tar", ["-czf", file, "-C", folder, named]);
  } finally {
    await rm(folder, { recursive: true });
  }
  const archive = await readFile(file);
  await writeFile(`${file}.sha256`, `${createHash("sha256").update(archive).digest("hex")}  ${basename(file)}\n`);
  return { file, bytes: archive.length };
}
