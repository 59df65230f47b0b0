const longest = 110;

/** What a heading's link target is made of: its code, else its words. */
export interface HeadingWords {
  code: string;
  /** Clean inline HTML. */
  text: string;
  /** The target that the author fixed, or null. */
  id: string | null;
}

/**
 * The link targets of a page's headings, in order: the fixed ones as they are, the others made of the code, else of
 * the words, with -2, -3 … where a target is taken already.
 */
export function headingIds(headings: readonly HeadingWords[]): string[] {
  const taken = new Set(headings.flatMap((heading) => (heading.id === null ? [] : [heading.id])));
  const counts = new Map<string, number>();
  return headings.map((heading) => {
    if (heading.id !== null) {
      return heading.id;
    }
    const base = derivedId(heading);
    let count = counts.get(base) ?? 1;
    let id = count === 1 ? base : `${base}-${count}`;
    while (taken.has(id)) {
      count += 1;
      id = `${base}-${count}`;
    }
    counts.set(base, count);
    taken.add(id);
    return id;
  });
}

function derivedId(heading: HeadingWords): string {
  const ofCode = fold(heading.code, /[^a-z0-9.]+/g);
  return ofCode === "" ? fold(plainWords(heading.text), /[^a-z0-9]+/g) || "heading" : ofCode;
}

function plainWords(html: string): string {
  return html
    .replace(/<br>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot);/g, " ");
}

/** Accents and case taken away, and everything but `others`' complement folded to hyphens. */
function fold(text: string, others: RegExp): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .replace(others, "-")
    .replace(/^[-.]+/, "")
    .slice(0, longest)
    .replace(/[-.]+$/, "");
}
