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

/**
 * Every run of eight words of the HTML texts under a folder. Where the folder has none there is nothing to compare with:
 * `ifNone` says whether that passes (on a machine without those texts) or stops the check.
 */
export async function runsUnder(folder: string, ifNone: "pass" | "stop"): Promise<Set<string>> {
  const files = (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith(".html"));
  if (files.length === 0 && ifNone === "stop") throw textsMissing(folder);
  const runs = new Set<string>();
  for (const file of files) {
    for (const run of runsOf(htmlWords(await readFile(join(folder, file), "utf8")))) runs.add(run);
  }
  return runs;
}

/** On a build server an absent folder is a mistake of its setup; elsewhere those texts may be missing. */
export function whenTextsAreMissing(ci = process.env["CI"]): "pass" | "stop" {
  return ci === undefined || ["", "0", "false"].includes(ci) ? "pass" : "stop";
}

function textsMissing(folder: string): Error {
  return new Error(
    `No text of another manual lies in ${folder}, so nobody can tell whether ours repeats one. ` +
      "Put the texts there, or unset CI to check everything else without them.",
  );
}

function htmlWords(html: string): string {
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:[a-z]+|#\d+);/g, (entity) => (entity === "&rsquo;" || entity === "&#8217;" ? "’" : " "));
}
