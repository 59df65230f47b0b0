import { readFile } from "node:fs/promises";

/**
 * The rate limits that docs/operations.md lists under 'Limits': the name, the number at once, and after how many
 * milliseconds there is another one. Each domain's test checks its own.
 */
export async function documentedLimits(): Promise<[name: string, burst: number, everyMs: number][]> {
  const docs = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const rows = docs.matchAll(/^\| `([a-z-]+)`[^|]*\| ([\d,]+) \| ([\d.,]+) s \|$/gm);
  const numberOf = (text = "") => Number(text.replaceAll(",", ""));
  return Array.from(rows, ([, name = "", burst, seconds]) => [name, numberOf(burst), numberOf(seconds) * 1_000]);
}
