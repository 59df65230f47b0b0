import { commentsIn, withoutComments } from "../../../../content/server/authoring.ts";

/** A part of a file that is merged as a whole: a paragraph, a row, an item, a heading, a line of YAML. */
export interface Unit {
  /** The blank lines and comments between the unit before and this one, as they stand in the file. */
  before: readonly string[];
  /** As it stands in the file. */
  lines: readonly string[];
  /** The comments within its lines. */
  comments: readonly string[];
  /** What it says: equal for units that differ only in comments and in where their lines break. */
  key: string;
}

/** A line without its comment, and where it stood, from 0. */
interface BareLine {
  text: string;
  index: number;
}

/** Lines that are a unit by themselves. */
const alone = /^\s*(?:\||#{1,6}\s|:::|---\s*$)/;
/** Lines that begin a unit. */
const begins = /^\s*(?:[-*+]\s|[0-9]{1,9}[.)]\s|>|:\s|\[\^)/;
/** A comment at the end of a line of YAML, outside quotation marks. */
const yamlComment = /^(?<words>(?:[^"'#]|"(?:[^"\\]|\\.)*"|'[^']*'|(?<![ \t])#)*?)(?:^|[ \t]+)(?<comment>#.*)$/;

/** Whether a line is blank to Markdown and YAML: to both, a space that isn't one of these two is text like any other. */
export function isBlankLine(line: string): boolean {
  return /^[ \t]*$/.test(line);
}

function trimLine(line: string): string {
  return line.replace(/^[ \t]+|[ \t]+$/g, "");
}

/** Parts a file into its units; the last one is empty and has what stands at the file's end before it. */
export function unitsOf(path: string, text: string): Unit[] {
  const lines = text.replace(/\n$/, "").split("\n");
  const groups = path.endsWith(".md") ? markdownGroups(text) : yamlGroups(lines);
  const units: Unit[] = [];
  let next = 0;
  for (const group of groups) {
    const [first, last] = [group[0]?.index ?? next, group.at(-1)?.index ?? next];
    const own = lines.slice(first, last + 1);
    units.push({
      before: lines.slice(next, first),
      lines: own,
      comments: path.endsWith(".md") ? commentsIn(own.join("\n")) : commentOf(own.join("\n")),
      key: keyOf(group),
    });
    next = last + 1;
  }
  return [...units, { before: lines.slice(next), lines: [], comments: [], key: "" }];
}

/** The indentation of its first line counts, because it says what a unit is a part of; in code, each sign does. */
function keyOf(group: readonly BareLine[]): string {
  const [first, ...others] = group.map(({ text }) => text.replace(/(?<=\S) {2,}$/, "\\"));
  if (first === undefined) return "";
  if (fenceOf(first) !== "") return group.map(({ text }) => text).join("\n");
  return others
    .map(trimLine)
    .reduce((words, line) => `${words}${words.endsWith("\\") ? "\n" : " "}${line}`, trimLine(withIndent(first)));
}

function markdownGroups(text: string): BareLine[][] {
  const { source, lines } = withoutComments(text.replace(/\n$/, ""));
  const groups: BareLine[][] = [];
  let open: BareLine[] | null = null;
  let fence = "";
  // The lines between the two lines of hyphens at the beginning are YAML.
  let isFront = source.startsWith("---\n");
  for (const [number, words] of source.split("\n").entries()) {
    const line = { text: isFront ? commentless(words) : words, index: (lines[number] ?? number + 1) - 1 };
    const isBlank = isBlankLine(line.text);
    const isAlone = isFront || (fence === "" && alone.test(words));
    if (fence !== "") {
      open?.push(line);
      if (words.trim() === fence) [fence, open] = ["", null];
    } else if (isBlank) {
      open = null;
    } else if (open === null || isAlone || begins.test(words)) {
      open = [line];
      groups.push(open);
      fence = fenceOf(words);
      if (isAlone) open = null;
    } else {
      open.push(line);
    }
    if (isFront && number > 0 && words.trim() === "---") isFront = false;
  }
  return groups;
}

/** The signs that begin a block of code, and end it. */
function fenceOf(line: string): string {
  return /^\s*(`{3,})/.exec(line)?.[1] ?? "";
}

function yamlGroups(lines: readonly string[]): BareLine[][] {
  return lines.flatMap((line, index) => {
    const words = commentless(line);
    return isBlankLine(words) ? [] : [[{ text: words, index }]];
  });
}

function commentless(line: string): string {
  return (yamlComment.exec(line)?.groups?.["words"] ?? line).replace(/[ \t]+$/, "");
}

function commentOf(line: string): string[] {
  const found = yamlComment.exec(line)?.groups?.["comment"];
  return found === undefined ? [] : [found];
}

/** Writes spaces at the beginning as signs that no file has. */
function withIndent(line: string): string {
  return line.replace(/^ +/, (spaces) => "\0".repeat(spaces.length));
}
