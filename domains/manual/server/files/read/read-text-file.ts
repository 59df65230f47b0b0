import type { FileReport } from "../../model/markdown/problem.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { limits, type FoundFile, megabytes } from "./scan-folder.ts";


/** Reads a text file, with `\n` line endings and without a byte order mark; null if it can't be read as text. */
export async function readTextFile(root: string, file: FoundFile, report: FileReport): Promise<string | null> {
  if (file.size > limits.textBytes) {
    report.error(
      1,
      `This file is ${megabytes(file.size)}. Split it into pages of at most ${megabytes(limits.textBytes)}.`,
    );
    return null;
  }
  const bytes = await readFile(join(root, file.path));
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    report.error(1, "This file isn't UTF-8 text. Save it with UTF-8 encoding.");
    return null;
  }
  const unified = text.replace(/\r\n?/g, "\n");
  const nothing = unified.indexOf("\0");
  if (nothing !== -1) {
    report.error(
      lineAt(unified, nothing),
      "This line contains a null character. Remove it, or save the file as plain text.",
    );
    return null;
  }
  const undecided = /^<{7}(?: |$)/m.exec(unified);
  if (undecided !== null) {
    report.error(
      lineAt(unified, undecided.index),
      "There is an unresolved conflict here. Keep one of the two versions, or both, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.",
    );
    return null;
  }
  return unified;
}

/** Returns the line number of a character. */
function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
