import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";

const FOLDER = "docs/decisions/";
const README = `${FOLDER}README.md`;

/** One chapter for each topic, not for each decision. */
const MOST_CHAPTERS = 40;

/**
 * The files that cite decisions. The manual is content, the changelog describes the past, docs/spec has ids of its own,
 * and the guards' own tests cite what isn't there.
 */
const citing = /^(?!manual\/|CHANGELOG\.md$|docs\/spec\/|tools\/guards\/documents\/).*\.(?:tsx?|mjs|css|json|md)$/;
const citedChapter = /\bdecisions\/([A-Za-z][\w-]*\.md)\b/g;
const citedNumber = /\b(?:[Dd]ecisions? \d+|decisions\/\d{4}\b)/;

/**
 * docs/decisions has a chapter for each topic (docs/decisions/README.md). Every chapter that is cited exists, the code
 * cites every chapter, and nothing cites a decision by the number that it once had.
 */
export function checkDecisions(tree: SourceTree): Problem[] {
  const chapters = tree.paths.filter((path) => path.startsWith(FOLDER) && path.endsWith(".md") && path !== README);
  const texts = [...tree.texts].filter(([path]) => citing.test(path));
  return [...checkCitations(texts, new Set([...chapters, README])), ...checkChapters(texts, chapters)];
}

function checkCitations(texts: readonly [string, string][], known: ReadonlySet<string>): Problem[] {
  return texts.flatMap(([file, text]) =>
    text.split("\n").flatMap((line, index) => {
      const at = (message: string): Problem => ({ file, line: index + 1, message });
      const unknown = chaptersIn(line).filter((chapter) => !known.has(chapter));
      const isByNumber = file !== README && citedNumber.test(line);
      return [
        ...unknown.map((chapter) => at(`there is no ${chapter}.`)),
        ...(isByNumber ? [at(`cite the chapter instead of a number: the table in ${README} says which it is.`)] : []),
      ];
    }),
  );
}

function checkChapters(texts: readonly [string, string][], chapters: readonly string[]): Problem[] {
  const code = texts.filter(([path]) => !path.endsWith(".md"));
  const cited = new Set(code.flatMap(([, text]) => chaptersIn(text)));
  const uncited = chapters
    .filter((chapter) => !cited.has(chapter))
    .map((file) => ({
      file,
      line: 0,
      message: `no code cites it: name it in a comment of what it explains (${file}).`,
    }));
  if (chapters.length <= MOST_CHAPTERS) return uncited;
  const message = `${chapters.length} chapters, more than ${MOST_CHAPTERS}: add to the chapter of the topic.`;
  return [...uncited, { file: README, line: 0, message }];
}

function chaptersIn(text: string): string[] {
  return [...text.matchAll(citedChapter)].map(([, name = ""]) => `${FOLDER}${name}`);
}
