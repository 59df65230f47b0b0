import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { checkDecisions } from "./check-decisions.ts";
import { readFixedMessages, readSpecification } from "./specification.ts";

/** The files that cite ids. The manual is content, and the changelog describes the past. */
const citing = /^(?!manual\/|CHANGELOG\.md$|tools\/guards\/documents\/).*\.(?:tsx?|mjs|css|md)$/;
const product = /^(?:app|domains|platform|ui)\/(?!.*\.test\.).*\.tsx?$/;
const citation = /(?<![\w-])([A-Z]{2,})-(\d+)\b/g;

/** Messages of screens that don't exist yet. The list only gets shorter. */
const notBuiltYet: readonly string[] = ["No Results"];

/**
 * Everything that code, tests and documents cite must exist: requirements and rulings in docs/spec, chapters in
 * docs/decisions. And the product contains the messages fixed in docs/spec word for word.
 */
export function checkSpecification(tree: SourceTree): Problem[] {
  return [...checkCitations(tree), ...checkDecisions(tree), ...checkMessages(tree)];
}

function checkCitations(tree: SourceTree): Problem[] {
  const defined = readSpecification(tree);
  const kinds = new Set([...defined.keys()].map((id) => id.replace(/-\d+$/, "")));
  return [...tree.texts]
    .filter(([path]) => citing.test(path))
    .flatMap(([file, text]) =>
      text.split("\n").flatMap((line, index) => {
        const at = (message: string): Problem => ({ file, line: index + 1, message });
        if (/\bDECISIONS? \d/.test(line)) return [at("a ruling of docs/spec/rulings.md is cited as RULING-5.")];
        return [...line.matchAll(citation)]
          .filter(([id, kind = ""]) => kinds.has(kind) && !defined.has(id))
          .map(([id]) => at(`there is no ${id} in docs/spec: cite one that is there, or define it.`));
      }),
    );
}

function checkMessages(tree: SourceTree): Problem[] {
  const messages = readFixedMessages(tree);
  const texts = [...tree.texts].filter(([path]) => product.test(path)).map(([, text]) => text);
  return messages.flatMap(({ message, line }): Problem[] => {
    const isThere = texts.some((text) => text.includes(message));
    const isExpected = !notBuiltYet.includes(message);
    if (isThere === isExpected) return [];
    const fault = isThere
      ? `'${message}' is in the product now: take it out of the list in check-specification.ts.`
      : `the product no longer says '${message}', which is fixed word for word.`;
    return [{ file: "docs/spec/messages.md", line, message: fault }];
  });
}
