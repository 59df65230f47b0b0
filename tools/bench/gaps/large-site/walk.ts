import type { Client } from "../reader.ts";

/** What one kind of page shows of many things: ids, numbers and names in an address. */
const shapeOf = (path: string): string =>
  path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replaceAll(/=[^&]*/g, "=")
    .replaceAll(/\d+/g, "0");

/** An address, and how long it took to be answered the first time, in milliseconds. */
export interface Walked {
  path: string;
  first: number;
}

/** Follows the links of pages from where somebody begins, and gives an address of each kind, `most` of them at most. */
export async function walk(client: Client, begin: string, within: RegExp, most: number): Promise<Walked[]> {
  const queue = [begin];
  const seen = new Set<string>();
  const walked: Walked[] = [];
  for (const path of queue) {
    const shape = shapeOf(path);
    if (seen.has(shape)) continue;
    seen.add(shape);
    const began = performance.now();
    const { status, text } = await client.ask(path);
    if (status >= 500 || status === 0) throw new Error(`${path} was answered ${status}.`);
    walked.push({ path, first: performance.now() - began });
    if (walked.length === most) break;
    for (const [, href = ""] of text.matchAll(/href="(\/[^"#]*)/g)) {
      const next = href.replaceAll("&amp;", "&");
      if (within.test(next)) queue.push(next);
    }
  }
  return walked;
}
