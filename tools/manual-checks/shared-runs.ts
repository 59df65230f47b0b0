import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const runLength = 8;

/** A text's words in normalized form: lower case, without punctuation. */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
  );
}

/** Every eight words in a row of a text. */
export function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return words.slice(runLength - 1).map((_word, index) => words.slice(index, index + runLength).join(" "));
}

/** Every run of eight words of the HTML texts under a folder. */
export async function runsUnder(folder: string): Promise<Set<string>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".html"));
  const runs = new Set<string>();
  for (const file of files) {
    for (const run of runsOf(htmlWords(await readFile(join(folder, file), "utf8")))) runs.add(run);
  }
  return runs;
}

function htmlWords(html: string): string {
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:[a-z]+|#\d+);/g, (entity) => (entity === "&rsquo;" || entity === "&#8217;" ? "’" : " "));
}
