import type { WordingDecision } from "../checks-file.ts";
import type { Finding } from "../finding.ts";
import { isRightExample, type Passage } from "../passages.ts";

const nearby = 24;

/** Finds passages that say what a rule of the edition decides otherwise. */
export function findWordingFaults(passages: readonly Passage[], decisions: readonly WordingDecision[]): Finding[] {
  const checked = passages.filter((passage) => passage.kind !== "example" || isRightExample(passage));
  return decisions.flatMap(({ rule, write, not, about }) => {
    const wrong = not.map(patternOf);
    const topics = about.map(patternOf);
    return checked
      .filter(({ text }) => topics.every((topic) => topic.test(text)))
      .flatMap(({ page, places, text }) =>
        wrong.flatMap((pattern) => {
          const match = pattern.exec(text);
          if (match === null) return [];
          const words = text.slice(Math.max(0, match.index - nearby), match.index + match[0].length);
          return [{ page, places, text, message: `${rule} decides on '${write}'. Write it here too. (${words})` }];
        }),
      );
  });
}

const placeholders: Readonly<Record<string, string>> = {
  "<number>": String.raw`\d[\d,–-]*`,
  "<words>": "[^;()]+?",
};

/** Whole words, whatever their capitals, unless the decision has some: `E.U.` isn't found in `the E.U.A.` */
function patternOf(words: string): RegExp {
  const parts = words.split(/(<number>|<words>)/);
  const source = parts.map((part) => placeholders[part] ?? part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${source.join("")}(?![\p{L}\p{N}])`,
    /\p{Lu}/u.test(words) ? "u" : "iu",
  );
}
