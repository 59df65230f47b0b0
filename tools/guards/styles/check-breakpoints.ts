import type { Problem } from "../problem.ts";
import { isTest, type SourceFile } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { walk } from "../source/walk.ts";
import { type Query, readSheet } from "./read-sheet.ts";

/**
 * Where layouts change, in ems of the browser's own font size (docs/decisions/layout-and-styles.md). A maximum lies
 * 0.01 em below one of them.
 */
const breakpoints: readonly number[] = [20, 25, 30, 35, 48, 64, 80, 86, 90];

/** Fonts are chosen before there is a layout. */
const exempt = new Set(["ui/styles/fonts.css"]);

/**
 * No query measures in px, which stay as they are when letters grow; media queries share one set of breakpoints. Mails
 * are read in programs that may not know ems.
 */
export function checkBreakpoints(tree: SourceTree): Problem[] {
  const sheets = [...tree.texts].filter(
    ([path]) => /^(?:app|domains|gallery|ui)\/.*\.css$/.test(path) && !exempt.has(path),
  );
  const sources = tree.sources.filter(({ path }) => !isTest(path) && !/^(?:tools|ui\/mail)\//.test(path));
  return [
    ...sheets.flatMap(([path, text]) =>
      readSheet(path, text).queries.flatMap((query) =>
        (query.kind === "media" ? strangers(query) : query.lengths.filter(({ unit }) => unit === "px")).map(
          (length) => ({
            file: path,
            line: query.line,
            message: `${length.value}${length.unit} in a ${query.kind} query: ${query.kind === "media" ? `the breakpoints are ${breakpoints.join(", ")} em` : "letters may grow, px don't"}.`,
          }),
        ),
      ),
    ),
    ...sources.filter(({ text }) => /\dpx/.test(text)).flatMap(checkScript),
  ];
}

/** The lengths of a media query that are not of the set. */
function strangers({ lengths }: Query): { value: number; unit: string }[] {
  return lengths
    .map(({ value, unit }) => ({ value: Math.round(value * 100) / 100, unit }))
    .filter(
      ({ value, unit }) =>
        unit !== "em" || !breakpoints.some((each) => [each * 100, each * 100 - 1].includes(Math.round(value * 100))),
    );
}

/** A script's queries are text. */
function checkScript({ path, program, lineOf }: SourceFile): Problem[] {
  return walk(program).flatMap((node) => {
    const text = node.type === "TemplateElement" ? node.value.raw : node.type === "Literal" ? node.value : undefined;
    return typeof text === "string" && /\([^)]*(?:width|height|size)[^)]*\dpx/.test(text)
      ? [{ file: path, line: lineOf(node.start), message: `'${text}': letters may grow, px don't. Take ems.` }]
      : [];
  });
}
