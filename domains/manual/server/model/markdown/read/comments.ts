/** A text without its comments, and where its lines stood. */
interface Uncommented {
  source: string;
  /** The line of the original text, from 1, of each line. */
  lines: number[];
}

/** In which no comment begins: what stands after a backslash, code in backticks, and blocks of code. */
const opaque = [
  /\\[!-/:-@[-`{-~]/.source,
  /^(?<fence>`{3,})[^`\n]*\n[^]*?(?:^\k<fence>`*[ \t]*$|$(?![^]))/.source,
  /(?<!`)(?<marks>`+)(?!`)(?:(?!\n[ \t]*\n)[^]){1,2000}?(?<!`)\k<marks>(?!`)/.source,
];
const token = new RegExp(`${opaque.join("|")}|<!--`, "gm");

interface Comment {
  start: number;
  end: number;
}

/** Finds comments in one pass: where one isn't closed, no later one is looked for. */
function findComments(text: string): Comment[] {
  const found: Comment[] = [];
  const signs = new RegExp(token);
  for (let match = signs.exec(text); match !== null; match = signs.exec(text)) {
    if (match[0] !== "<!--") continue;
    const close = text.indexOf("-->", signs.lastIndex);
    if (close === -1) break;
    signs.lastIndex = close + "-->".length;
    found.push({ start: match.index, end: signs.lastIndex });
  }
  return found;
}

/** Returns the comments of a text, as they stand in it. */
export function commentsIn(text: string): string[] {
  return findComments(text).map(({ start, end }) => text.slice(start, end));
}

/**
 * Removes `<!-- … -->`, which authors write for each other and readers never see. Lines that had nothing else are
 * removed whole, so that a comment between two lines of a paragraph or table doesn't part them. An unclosed comment
 * stays, for the reader of text to report.
 */
export function withoutComments(text: string): Uncommented {
  if (!text.includes("<!--")) {
    return { source: text, lines: text.split("\n").map((_, index) => index + 1) };
  }
  // A character that no text file contains marks the places.
  let marked = "";
  let at = 0;
  for (const { start, end } of findComments(text)) {
    const lines = text.slice(start, end).split("\n").length;
    marked += `${text.slice(at, start)}\0${"\n\0".repeat(lines - 1)}`;
    at = end;
  }
  marked += text.slice(at);
  const kept = marked.split("\n").flatMap((line, index) => {
    const without = line.replaceAll("\0", "");
    const isBare = without === line;
    // Any other space is text.
    const words = isBare ? line : without.replace(/[ \t]+$/, "");
    return !isBare && /^[ \t]*$/.test(words) ? [] : [{ words, line: index + 1 }];
  });
  return { source: kept.map(({ words }) => words).join("\n"), lines: kept.map(({ line }) => line) };
}
