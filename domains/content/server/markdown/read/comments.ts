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
const token = new RegExp(`${opaque.join("|")}|<!--[^]*?-->`, "gm");

/** Returns the comments of a text, as they stand in it. */
export function commentsIn(text: string): string[] {
  return (text.match(token) ?? []).filter((found) => found.startsWith("<!--"));
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
  const marked = text.replace(token, (found) =>
    found.startsWith("<!--") ? `\0${"\n\0".repeat(found.split("\n").length - 1)}` : found,
  );
  const kept = marked.split("\n").flatMap((line, index) => {
    const words = line.replaceAll("\0", "");
    const isComment = words !== line && words.trim() === "";
    return isComment ? [] : [{ words: words === line ? line : words.trimEnd(), line: index + 1 }];
  });
  return { source: kept.map(({ words }) => words).join("\n"), lines: kept.map(({ line }) => line) };
}
