import { notText } from "../errors.ts";

const byteOrderMarks: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];
const declared = /<meta[^>]{1,200}charset\s{0,5}=\s{0,5}["']?([a-z0-9_-]{1,40})/i;

/**
 * Decodes a file's bytes: by its byte order mark, else by its declared charset, else as UTF-8.
 * @throws AppError if the bytes are invalid in that encoding, so that no text is silently garbled
 */
export function decodeHtml(bytes: Uint8Array): string {
  const mark = byteOrderMarks.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 4_096));
  const encoding = mark?.[1] ?? declared.exec(beginning)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw notText(`its bytes are not ${encoding}`);
  }
}
