import { dirname, join } from "node:path";
import { limits } from "../../../manual/server/files/public.ts";
import { notText, otherFormat } from "../errors.ts";
import { readFileSync, statSync } from "node:fs";

/**
 * Returns what reads the files in the folder of a manual's file, by their paths from there: the bytes, or null if there is
 * no such file, or if it is larger than a picture may be.
 */
export function readingBeside(file: string): (path: string) => Uint8Array | null {
  return (path) => {
    const place = join(dirname(file), path);
    const found = statSync(place, { throwIfNoEntry: false });
    return found?.isFile() === true && found.size <= limits.pictureBytes ? new Uint8Array(readFileSync(place)) : null;
  };
}

const byteOrderMarks: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

const declared = /<meta[^>]{1,200}charset\s{0,5}=\s{0,5}["']?([a-z0-9_-]{1,40})/i;

const saveAsHtml = "In a word processor, save it as a web page (HTML, in UTF-8), or convert it with pandoc.";

const otherFormats: readonly [start: string, what: string][] = [
  ["PK\u0003\u0004", "an archive"],
  ["\u00D0\u00CF\u0011\u00E0", "a Word document (.doc)"],
  ["{\\rtf", "a word processor’s document (.rtf)"],
  ["%PDF-", "a PDF"],
];

/** What the first bytes say a file is, if that is known and isn't text. */
function formatOf(bytes: Uint8Array, beginning: string): string | undefined {
  const what = otherFormats.find(([start]) => beginning.startsWith(start))?.[1];
  if (what !== "an archive") return what;
  // The names of the parts of an archive stand in it as they are.
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (names.includes("word/document.xml")) return "a Word document (.docx)";
  return names.includes("mimetypeapplication/vnd.oasis.opendocument.text") ? "an OpenDocument text (.odt)" : what;
}

/**
 * Decodes a file's bytes: by its byte order mark, else by its declared charset, else as UTF-8.
 * @throws AppError if the bytes are invalid in that encoding, so that no text is silently garbled
 */
export function decodeHtml(bytes: Uint8Array): string {
  const mark = byteOrderMarks.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 4_096));
  const what = formatOf(bytes, beginning);
  if (what !== undefined) throw otherFormat(what, what === "an archive" ? "Take the HTML file out of it." : saveAsHtml);
  const encoding = mark?.[1] ?? declared.exec(beginning)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw notText(`its bytes are not ${encoding}`);
  }
}
