import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The least that a manual's folder holds; any file can be replaced, added, or left out with null. */
export type FolderFiles = Record<string, string | Uint8Array | null>;

const least: FolderFiles = {
  "edition.yaml": "handle: v22\nname: 22nd Edition\nsections:\n  rules: Rules\n  tables: Tables\n",
  "dashboard.yaml": "blocks:\n  - heading: Start here\n",
  "quick-style-guide.md": "---\ntitle: Quick style guide\n---\n",
};

/** Makes a manual's folder of the least that it needs and of the given files; `remove` takes it away. */
export async function manualFolder(files: FolderFiles = {}): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "manual-"));
  for (const [path, content] of Object.entries({ ...least, ...files })) {
    if (content !== null) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A page's file with a title and this text; the text begins on line 5. */
export function pageFile(text: string, frontMatter = "title: A page"): string {
  return `---\n${frontMatter}\n---\n\n${text}`;
}
