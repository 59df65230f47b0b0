import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the product is built from: entire folders, and the configuration files. */
const folders = ["app", "db", "domains", "platform", "ui", "tools/build", "tools/vite"];
const files = ["index.html", "vite.config.ts", "tsconfig.json", "package-lock.json"];
const notBuilt = /\.(?:test|gallery)\.tsx?$|\.md$/;

/** A hash of everything the build depends on. */
export function sourceStamp(root: string): string {
  return stampOf(root, [...files, ...folders.flatMap((folder) => filesUnder(root, folder))]);
}

/** A hash of the sources in some folders. */
export function stampOfFolders(root: string, folders: readonly string[]): string {
  return stampOf(
    root,
    folders.flatMap((folder) => filesUnder(root, folder)),
  );
}

function stampOf(root: string, files: readonly string[]): string {
  const paths = files.toSorted();
  const hash = createHash("sha256");
  for (const path of paths)
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(root, path);
    return notBuilt.test(path) ? [] : [path];
  });
}
