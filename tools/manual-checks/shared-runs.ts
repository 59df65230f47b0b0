import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const runLength = 8;

/** The words of a text as they are compared: lower case, without punctuation. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
  );
}

/** Every run of eight words of a text. */
export function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return words.slice(runLength - 1).map((_word, index) => words.slice(index, index + runLength).join(" "));
}

/** Every run of eight words of the HTML and JSON texts under a folder; none when there is no such folder. */
export async function runsUnder(folder: string): Promise<Set<string>> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const runs = new Set<string>();
  for (const file of files.filter((name) => name.endsWith(".html"))) {
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
