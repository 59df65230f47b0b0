/** The letters and digits of a text, which mark-up doesn't change, and the line of each; struck words are none. */
interface Letters {
  text: string;
  lines: readonly number[];
}

/** Finds the line of a Markdown or YAML source, from 1, in which a passage begins; 1 if it can't be told. */
export function lineFinder(source: string): (passage: string) => number {
  const letters = lettersOf(source);
  return (passage) => {
    const at = letters.text.indexOf(bare(passage));
    return letters.lines[at] ?? 1;
  };
}

function lettersOf(source: string): Letters {
  const texts: string[] = [];
  const lines: number[] = [];
  for (const [index, line] of source.split("\n").entries()) {
    const text = bare(withoutMarkUp(line));
    texts.push(text);
    for (let count = 0; count < text.length; count += 1) lines.push(index + 1);
  }
  return { text: texts.join(""), lines };
}

function withoutMarkUp(line: string): string {
  return line
    .replaceAll(/(?<!\\):s\[(?:[^[\]\\]|\\.|\[[^[\]]*\])*\]/g, "")
    .replaceAll(/:(?:sc|u|sup|sub|em|strong|code|br)\[/g, "")
    .replaceAll(/\]\([^)\s]*(?:\([^)\s]*\)[^)\s]*)*\)/g, "")
    .replaceAll("&nbsp;", "")
    .replace(/\{[#.][^}]*\}$/, "");
}

function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}
