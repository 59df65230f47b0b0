import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { digestOf } from "../../../platform/files/digest-of.ts";

const run = promisify(execFile);
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  node: z.object({ system: z.string() }).optional(),
});

/**
 * Packs a release into `{name}-{version}.tar.gz`, in a folder of that name, or `{name}-{version}-{system}.tar.gz` if it
 * brings Node, and writes its checksum beside it. The same files make the same archive, whoever packs them where and when:
 * `madeAt`, in seconds since 1970, is the time of all of them. Returns the archive and its size.
 */
export async function packRelease(
  release: string,
  into: string,
  madeAt: number,
): Promise<{ file: string; bytes: number }> {
  const { name, version, node } = manifestSchema.parse(
    JSON.parse(await readFile(join(release, "package.json"), "utf8")),
  );
  const named = `${name}-${version}`;
  const file = join(into, `${named}${node === undefined ? "" : `-${node.system}`}.tar.gz`);
  const folder = await mkdtemp(join(tmpdir(), "release-"));
  try {
    await cp(release, join(folder, named), { recursive: true });
    const same = [
      "--sort=name",
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      "--mode=u+rw,go-w,a+rX",
      `--mtime=@${madeAt}`,
    ];
    // gzip alone writes no time; tar's -z leaves that to its settings.
    await run("tar", [...same, "--format=ustar", "--use-compress-program=gzip -9n", "-cf", file, "-C", folder, named]);
  } finally {
    await rm(folder, { recursive: true });
  }
  await writeFile(`${file}.sha256`, `${await digestOf(file)}  ${basename(file)}\n`);
  return { file, bytes: (await stat(file)).size };
}
