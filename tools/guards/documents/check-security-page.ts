import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";

const PAGE = "docs/security.md";
/** A file in backticks, optionally followed by words of a test's title. */
const named = /`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|md))`(?: "([^"]+)")?/g;

/** Keeps docs/security.md true: each file it names exists, and each test is named with words of a title in its file. */
export function checkSecurityPage({ texts }: SourceTree): Problem[] {
  const lines = (texts.get(PAGE) ?? "").split("\n");
  return lines.flatMap((text, index) =>
    [...text.matchAll(named)].flatMap(([, file = "", title]): Problem[] => {
      const fault = faultOf(texts.get(file), file, title);
      return fault === undefined ? [] : [{ file: PAGE, line: index + 1, message: fault }];
    }),
  );
}

function faultOf(text: string | undefined, file: string, title: string | undefined): string | undefined {
  if (text === undefined) return `${file} does not exist: name the file that shows it now, or say that none does.`;
  if (!/\.(?:test|spec)\.tsx?$/.test(file)) return undefined;
  if (title === undefined) return `${file} is named without a test: add words of its title in quotes.`;
  return text.includes(title) ? undefined : `${file} has no test '${title}': name the one that shows it now.`;
}
