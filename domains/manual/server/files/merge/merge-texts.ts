import { align } from "../../../model/compare/align.ts";
import { commentsIn, withoutComments } from "../../model/markdown/read/comments.ts";
import { countWords, likeness } from "../../../model/compare/words/redline-runs.ts";

interface Texts {
  /** The file's path; it says whether it is Markdown or YAML. */
  path: string;
  /** What the edition said when the file was exported. */
  base: string;
  /** What stands in the folder. */
  ours: string;
  /** What the edition says now. */
  theirs: string;
  /** Whether `ours` says the same as `base`, however it is written. */
  saysTheSame: boolean;
  /** What the edition's text is called where somebody has to decide. */
  release: string;
}

/** A text with the changes of both sides. */
interface MergedText {
  text: string;
  /** The lines where both changed the same, from 1: each begins a part with both texts, which the reader refuses. */
  conflicts: number[];
  /** The lines of comments whose paragraph is gone or was rewritten, from 1. */
  displaced: number[];
}

/** What became of a stretch of the base on either side. */
interface Region {
  base: readonly Unit[];
  ours: readonly Unit[];
  theirs: readonly Unit[];
}

/**
 * Merges two texts that came from one, unit by unit. Comments, which only the folder has, stay with the unit that they
 * stand before, or at its place if it is gone.
 */
export function mergeTexts({ path, base, ours, theirs, saysTheSame, release }: Texts): MergedText {
  const writer = new Writer(path, release);
  for (const region of regionsOf(unitsOf(path, base), unitsOf(path, ours), unitsOf(path, theirs))) {
    writer.add(region, saysTheSame);
  }
  return writer.finish();
}

/** Parts the three lists at each unit of the base that both others still have, changed or not. */
function regionsOf(base: readonly Unit[], ours: readonly Unit[], theirs: readonly Unit[]): Region[] {
  const [inOurs, inTheirs] = [partners(base, ours), partners(base, theirs)];
  const regions: Region[] = [];
  let [atBase, atOurs, atTheirs] = [0, 0, 0];
  for (let index = 0; index < base.length; index += 1) {
    const [own, other] = [inOurs.get(index), inTheirs.get(index)];
    if (own === undefined || other === undefined) continue;
    regions.push(
      { base: base.slice(atBase, index), ours: ours.slice(atOurs, own), theirs: theirs.slice(atTheirs, other) },
      { base: base.slice(index, index + 1), ours: ours.slice(own, own + 1), theirs: theirs.slice(other, other + 1) },
    );
    [atBase, atOurs, atTheirs] = [index + 1, own + 1, other + 1];
  }
  return regions;
}

/** Where each unit of the base is in the other list, in order; the empty units at both ends belong together. */
function partners(base: readonly Unit[], other: readonly Unit[]): Map<number, number> {
  const items = (units: readonly Unit[]) =>
    units.slice(0, -1).map(({ key }, index) => ({ key, index, counts: countWords(key) }));
  const pairs = align(items(base), items(other), {
    keys: [({ key }) => key],
    alike: (before, after) => likeness(before.counts, after.counts),
  });
  const found = new Map([[base.length - 1, other.length - 1]]);
  for (const { before, after, moved } of pairs) {
    if (before !== null && after !== null && !moved) found.set(before.index, after.index);
  }
  return found;
}

class Writer {
  readonly #lines: string[] = [];
  readonly #conflicts: number[] = [];
  readonly #displaced: number[] = [];
  /** Comments whose unit is gone, for before the next one. */
  #waiting: string[] = [];
  readonly #path: string;
  readonly #release: string;

  constructor(path: string, release: string) {
    this.#path = path;
    this.#release = release;
  }

  add({ base, ours, theirs }: Region, saysTheSame: boolean): void {
    const [was, own, other] = [sayingOf(base), sayingOf(ours), sayingOf(theirs)];
    if (own === other || was === other) this.#write(ours);
    else if (was === own || saysTheSame) this.#replace(ours, theirs);
    else this.#leaveOpen(ours, theirs);
  }

  finish(): MergedText {
    return { text: `${this.#lines.join("\n")}\n`, conflicts: this.#conflicts, displaced: this.#displaced };
  }

  #write(units: readonly Unit[]): void {
    for (const { before, lines } of units) {
      this.#settle(before);
      this.#lines.push(...before, ...lines);
    }
  }

  /** Writes what is now instead of what was, with the comments of what was. */
  #replace(old: readonly Unit[], fresh: readonly Unit[]): void {
    const isPaired = old.length === fresh.length;
    const first = old.findIndex((unit) => commentsOf(unit).length > 0);
    if (fresh.length === 0) this.#waiting.push(...old.flatMap(commentsOf));
    for (const [index, unit] of fresh.entries()) {
      const kept = isPaired ? [old[index]] : index === 0 ? old : [];
      const comments = kept.flatMap((each) => (each === undefined ? [] : commentsOf(each)));
      this.#settle(unit.before);
      this.#lines.push(...unit.before);
      if (comments.length > 0 && !isPaired && first !== -1) this.#displaced.push(this.#lines.length + 1);
      this.#lines.push(...this.#asLines(comments, unit), ...unit.lines);
    }
  }

  /** Writes the comments whose unit is gone, with a blank line where there was one. */
  #settle(before: readonly string[]): void {
    if (this.#waiting.length === 0) return;
    if (isBlankLine(before[0] ?? "-") || (before.length === 0 && this.#path.endsWith(".md"))) this.#lines.push("");
    this.#displaced.push(this.#lines.length + 1);
    this.#lines.push(...this.#waiting);
    this.#waiting = [];
  }

  /** In Markdown, a comment before a paragraph has a blank line of its own; before a row, none. */
  #asLines(comments: readonly string[], { before, lines }: Unit): string[] {
    if (comments.length === 0) return [];
    if (!this.#path.endsWith(".md")) {
      const indent = /^ */.exec(lines[0] ?? "")?.[0] ?? "";
      return comments.map((each) => indent + each.trimStart());
    }
    return isBlankLine(before.at(-1) ?? "-") ? [...comments, ""] : [...comments];
  }

  #leaveOpen(ours: readonly Unit[], theirs: readonly Unit[]): void {
    this.#settle(ours[0]?.before ?? []);
    this.#lines.push(...((ours[0] ?? theirs[0])?.before ?? []));
    this.#conflicts.push(this.#lines.length + 1);
    const side = (units: readonly Unit[]) =>
      units.flatMap(({ before, lines }, index) => [...(index === 0 ? [] : before), ...lines]);
    this.#lines.push("<<<<<<< here", ...side(ours), "=======", ...side(theirs), `>>>>>>> ${this.#release}`);
  }
}

function sayingOf(units: readonly Unit[]): string {
  return JSON.stringify(units.map(({ key }) => key));
}

/** The comments before and within a unit, line by line. */
function commentsOf({ before, comments }: Unit): string[] {
  const written = before.filter((line) => !isBlankLine(line));
  return [...written, ...comments.flatMap((each) => each.split("\n"))];
}

/** A part of a file that is merged as a whole: a paragraph, a row, an item, a heading, a line of YAML. */
interface Unit {
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
function isBlankLine(line: string): boolean {
  return /^[ \t]*$/.test(line);
}

function trimLine(line: string): string {
  return line.replace(/^[ \t]+|[ \t]+$/g, "");
}

/** Parts a file into its units; the last one is empty and has what stands at the file's end before it. */
function unitsOf(path: string, text: string): Unit[] {
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
