/**
 * Converts words to a part of an address: lower case, without accents, with hyphens for all but letters and digits.
 * @param longest the maximum length in characters; cuts between words
 */
export function slugOf(words: string, longest: number): string {
  const folded = words
    .slice(0, 1_000)
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (folded.length <= longest) {
    return folded;
  }
  const cut = folded.slice(0, longest + 1).lastIndexOf("-");
  return cut > 0 ? folded.slice(0, cut) : folded.slice(0, longest);
}

/** Converts a name in the source to a heading's link target; '' if nothing of it is usable. */
export function headingIdOf(name: string): string {
  return name
    .slice(0, 1_000)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[-._]+|[-._]+$/g, "")
    .slice(0, 100);
}

/** Makes names unique in one scope by appending a number. */
export class Names {
  readonly #taken = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #mark: string;

  /** @param mark the separator between a name and its number */
  constructor(mark: string) {
    this.#mark = mark;
  }

  /** Returns the name itself if it is free, else the name with the next free number. */
  take(name: string): string {
    let free = name;
    let count = this.#counts.get(name) ?? 1;
    while (this.#taken.has(free)) {
      count += 1;
      free = `${name}${this.#mark}${count}`;
    }
    this.#counts.set(name, count);
    this.#taken.add(free);
    return free;
  }
}
