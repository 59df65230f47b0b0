import type { Problem } from "../problem.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { walk } from "../source/walk.ts";

const GLOSSARY = "docs/glossary.md";

/** A diagram is drawn; only what a viewer gets is rendered. */
const exempt = /^tools\/guards\//;
const comment = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$/gm;

type Words = ReadonlyMap<string, string>;

/** Names and comments use the words of docs/glossary.md; the words of its last table are refused. */
export function checkVocabulary(tree: SourceTree): Problem[] {
  const { inNames, inComments } = readRefusedWords(tree.texts.get(GLOSSARY) ?? "");
  if (inNames.size === 0) return [{ file: GLOSSARY, line: 0, message: "the table of words that aren't used is gone." }];
  return tree.sources
    .filter(({ path }) => !exempt.test(path))
    .flatMap((source) => [
      ...checkPath(source, inNames),
      ...checkNames(source, inNames),
      ...checkComments(source, inComments),
    ]);
}

/** The words of the glossary's last table, each with what is used instead. Some are refused in names alone. */
function readRefusedWords(glossary: string): { inNames: Words; inComments: Words } {
  const [, table = ""] = glossary.split("## Words that aren't used");
  const rows = [...table.matchAll(/^\| ([a-z, ]+?)( \(in names\))? \| (.+) \|$/gm)];
  const entries = rows.flatMap(([, words = "", namesOnly, instead = ""]) =>
    words.split(", ").map((word) => ({ word, instead, namesOnly: namesOnly !== undefined })),
  );
  const wordsOfAll = (chosen: typeof entries) => new Map(chosen.map(({ word, instead }) => [word, instead] as const));
  return { inNames: wordsOfAll(entries), inComments: wordsOfAll(entries.filter(({ namesOnly }) => !namesOnly)) };
}

function checkPath({ path }: SourceFile, refused: Words): Problem[] {
  return wordsOf(path).flatMap((word) => problemOf({ file: path, line: 0 }, word, refused));
}

function checkNames(source: SourceFile, refused: Words): Problem[] {
  if (!wordsOf(source.text).some((word) => refused.has(word))) return [];
  const { path, program, lineOf } = source;
  const problems: Problem[] = [];
  for (const node of walk(program)) {
    if (node.type !== "Identifier" && node.type !== "PrivateIdentifier" && node.type !== "JSXIdentifier") continue;
    for (const word of wordsOf(node.name))
      problems.push(...problemOf({ file: path, line: lineOf(node.start) }, word, refused));
  }
  return problems;
}

function checkComments({ path, text, lineOf }: SourceFile, refused: Words): Problem[] {
  return [...text.matchAll(comment)].flatMap((found) =>
    [...found[0].matchAll(/[A-Za-z]+/g)].flatMap((word) =>
      problemOf({ file: path, line: lineOf(found.index + word.index) }, word[0].toLowerCase(), refused),
    ),
  );
}

function problemOf(place: Pick<Problem, "file" | "line">, word: string, refused: Words): Problem[] {
  const instead = refused.get(word);
  return instead === undefined ? [] : [{ ...place, message: `'${word}': say ${instead} (${GLOSSARY}).` }];
}

/** 'redrawOwnScreen', 'KEPT_MS' and 'draw-mail.ts' as words in lowercase. */
function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}
