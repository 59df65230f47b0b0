import type { SourceTree } from "../source/source-tree.ts";

const FOLDER = "docs/spec/";
/** The definition of a requirement or ruling: `- **GROUP-13** Seats never oversell …`. */
const definition = /^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm;
const fixedText = /`([^`]+)`/g;
const titleOfTest = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^)]*\))?\s*\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const isTest = /\.(?:test|spec)\.tsx?$/;

/** Reads the requirements and rulings of docs/spec, by id. */
export function readSpecification({ texts }: SourceTree): Map<string, string> {
  const pages = [...texts].filter(([path]) => path.startsWith(FOLDER));
  return new Map(
    pages.flatMap(([, text]) =>
      [...text.matchAll(definition)].map(([, id = "", sentence = ""]): [string, string] => [id, sentence]),
    ),
  );
}

/** Reads the messages that docs/spec/messages.md fixes word for word, with their lines; not single words and paths. */
export function readFixedMessages({ texts }: SourceTree): { message: string; line: number }[] {
  const lines = (texts.get(`${FOLDER}messages.md`) ?? "").split("\n");
  return lines.flatMap((text, index) =>
    [...text.matchAll(fixedText)]
      .map(([, message = ""]) => ({ message, line: index + 1 }))
      .filter(({ message }) => message.includes(" ")),
  );
}

/** The requirements that no title of a test or group of tests cites. Rulings need no test. */
export function untestedRequirements(tree: SourceTree): [id: string, sentence: string][] {
  const tests = [...tree.texts].filter(([path]) => isTest.test(path));
  const titles = tests.flatMap(([, text]) => [...text.matchAll(titleOfTest)].map(([, , title = ""]) => title));
  const named = new Set(titles.flatMap((title) => title.match(/\b[A-Z]+-\d+\b/g) ?? []));
  return [...readSpecification(tree)].filter(([id]) => !id.startsWith("RULING-") && !named.has(id));
}
