import { expect } from "vitest";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { describeProblem } from "../../model/markdown/problem.ts";
import { type ReadManual, readManual } from "../read-manual.ts";
import { type FolderFiles, manualFolder, pageFile } from "./manual-folder.ts";

/** Reads a minimal manual with these files. */
export async function readFiles(files: FolderFiles): Promise<ReadManual> {
  const { folder, remove } = await manualFolder(files);
  try {
    return await readManual(folder);
  } finally {
    await remove();
  }
}

/** Returns the problems of a manual with these files, as lines. */
export async function problemsOf(files: FolderFiles): Promise<string[]> {
  return (await readFiles(files)).problems.map(describeProblem);
}

/** Returns the problems of a page with this text, which starts on line 5. */
export async function problemsIn(text: string): Promise<string[]> {
  return problemsOf({ "rules/010-a.md": pageFile(text) });
}

/** Returns the blocks of a page with this text, which must be valid. */
export async function blocksIn(text: string): Promise<Block[]> {
  const { edition, problems } = await readFiles({ "rules/010-a.md": pageFile(text) });
  expect(problems.map(describeProblem)).toEqual([]);
  return edition.pages[0]?.blocks ?? [];
}
