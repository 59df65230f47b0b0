import type { CodeBlock } from "./schema.ts";

// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/g;

/** Makes a block of text with line breaks; null if it has no words. Spaces at the ends of lines are dropped. */
export function codeFromText(text: string): CodeBlock | null {
  const code = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(unwanted, "")
    .replace(/[ \t]+$/gm, "")
    .replace(/^\n+|\n+$/g, "");
  return code === "" ? null : { type: "code", code };
}
