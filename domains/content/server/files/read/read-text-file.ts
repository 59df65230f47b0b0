import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "./limits.ts";
import type { FileReport } from "../problem.ts";
import { type FoundFile, megabytes } from "./scan-folder.ts";

/** A text file's content with `\n` at its line ends and without a byte order mark; null when it can't be read as text. */
export async function readTextFile(root: string, file: FoundFile, report: FileReport): Promise<string | null> {
  if (file.size > limits.textBytes) {
    report.error(
      1,
      `This file has ${megabytes(file.size)}. Part it into pages of at most ${megabytes(limits.textBytes)}.`,
    );
    return null;
  }
  const bytes = await readFile(join(root, file.path));
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    report.error(1, "This file isn't UTF-8 text. Save it with the encoding UTF-8.");
    return null;
  }
  const unified = text.replace(/\r\n?/g, "\n");
  const nothing = unified.indexOf("\0");
  if (nothing !== -1) {
    report.error(
      lineAt(unified, nothing),
      "There is a null character in this line. Take it out, or save the file as plain text.",
    );
    return null;
  }
  return unified;
}

/** The number of the line that holds a character. */
function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
