import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Files of a test folder; they replace or add to the minimal manual, and null removes a file. */
export type FolderFiles = Record<string, string | Uint8Array | null>;

const least: FolderFiles = {
  "edition.yaml": "handle: v22\nname: 22nd Edition\nsections:\n  rules: Rules\n  tables: Tables\n",
  "dashboard.yaml": "blocks:\n  - heading: Start here\n",
  "quick-style-guide.md": "---\ntitle: Quick style guide\n---\n",
};

/** Creates a minimal manual's folder with the given files; `remove` deletes it. */
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

/** Returns a page's file with a title and this text, which starts on line 5. */
export function pageFile(text: string, frontMatter = "title: A page"): string {
  return `---\n${frontMatter}\n---\n\n${text}`;
}
