/**
 * Words as a part of an address: without accents, in lower case, everything but letters and digits as hyphens.
 * @param longest cut at the end of a word before so many characters
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

/** A name of the source as a heading's link target; '' where nothing of it can stay. */
export function headingIdOf(name: string): string {
  return name
    .slice(0, 1_000)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[-._]+|[-._]+$/g, "")
    .slice(0, 100);
}

/** Names that are taken in one place; the second of a kind gets a number. */
export class Names {
  readonly #taken = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #mark: string;

  /** @param mark what stands between a name and its number */
  constructor(mark: string) {
    this.#mark = mark;
  }

  /** The name itself where it is free, else the name with the next free number. */
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
