import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeFolder } from "../../../../../../platform/files/make-folder.ts";
import { readZip, ZipRefused } from "../../../../../../platform/files/zip/read-zip.ts";
import { sealName } from "../../merge/plan-merge.ts";
import { limits } from "../../read/scan-folder.ts";

/** Unpacks a manual's folder, has `work` use it, and removes it. @throws ZipRefused */
export async function withUnpacked<Result>(
  archive: Uint8Array,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const { files, totalBytes, pictureBytes } = limits;
  const unpacked = await readZip(archive, { files, totalBytes, fileBytes: pictureBytes });
  const top = topOf([...unpacked.keys()]);
  return await withFolder(async (folder) => {
    for (const [path, content] of unpacked) {
      const own = path.startsWith(top) ? path.slice(top.length) : "";
      if (own === "" || !isPart(own)) continue;
      makeFolder(dirname(join(folder, own)));
      await writeFile(join(folder, own), content, { flag: "wx" });
    }
    return await work(folder);
  });
}

/** Has `work` use a new folder that only this process can read, and removes it. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const above = await mkdtemp(join(tmpdir(), "manual-"));
  const folder = join(above, randomUUID());
  try {
    makeFolder(folder);
    return await work(folder);
  } finally {
    await rm(above, { recursive: true, force: true });
  }
}

/** A folder is often packed with its own name before all others. */
function topOf(paths: readonly string[]): string {
  const about = paths.filter((path) => path === "edition.yaml" || /^[^/]+\/edition\.yaml$/.test(path));
  const [first] = about.toSorted((left, right) => left.length - right.length);
  if (first === undefined)
    throw new ZipRefused("There is no edition.yaml in the archive. Pack the folder that has it, or its contents.");
  return first.slice(0, first.length - "edition.yaml".length);
}

/** What programs and version control put beside a manual's files is left out; the seal is not. */
function isPart(path: string): boolean {
  return path === sealName || !path.split("/").some((part) => part.startsWith("."));
}
