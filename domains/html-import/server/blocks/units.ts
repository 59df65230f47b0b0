import { type SourceElement, type SourceNode, childrenOf, isBlock, textOf } from "../source/nodes.ts";
import type { PageDraft, Piece } from "../outline/pieces.ts";
import { listStart } from "./source-writer.ts";
import type { HtmlProfile } from "../profile/profile.ts";
import type { Pattern } from "../profile/pattern.ts";
import {
  type MarkTag,
  type RichBlock,
  type Run,
  commonMarks,
  normalizeRuns,
  flowToHtml,
} from "../../../manual/server/model/html.ts";
import type { Block } from "../../../manual/server/model/public.ts";

/** A paragraph or part of a list: the units of a text or an example. */
export type Unit =
  | {
      readonly kind: "paragraph";
      readonly nodes: readonly SourceNode[];
      readonly quoted: boolean;
      readonly isExample: boolean;
      readonly text: string;
    }
  | {
      readonly kind: "list";
      readonly list: SourceElement;
      readonly items: readonly ListItem[];
      readonly start: number;
    };

/** A list item, or the part of it before its examples. */
type ListItem = readonly SourceNode[];

const lookedAt = 400;

/**
 * Returns the units of a paragraph or list. A bulleted list with examples in its items is split at them, so that they
 * become examples as anywhere else; a numbered list would lose its numbering, so it isn't split.
 */
export function unitsOf(
  piece: Extract<Piece, { kind: "paragraph" | "list" }>,
  startsExample: (text: string) => boolean,
): Unit[] {
  if (piece.kind === "paragraph") {
    return [paragraph(piece.nodes, piece.quoted, piece.isExample)];
  }
  const list = piece.element;
  const items = itemsOf(list);
  const holdsExamples = items.some((item) => blocksIn(item).some((block) => startsExample(textOf([block], lookedAt))));
  if (list.name === "ol" || !holdsExamples) {
    return [{ kind: "list", list, items, start: listStart(list) }];
  }
  return items.flatMap((item) => divide(list, item));
}

function paragraph(nodes: readonly SourceNode[], quoted: boolean, isExample = false): Unit {
  return { kind: "paragraph", nodes, quoted, isExample, text: textOf(nodes, lookedAt) };
}

/** Returns the items of a list; text between items is an item too, so that it isn't lost. */
function itemsOf(list: SourceElement): ListItem[] {
  const items: SourceNode[][] = [];
  let between: SourceNode[] | null = null;
  for (const node of childrenOf(list)) {
    if (node.kind === "element" && node.name === "li") {
      items.push([...childrenOf(node)]);
      between = null;
    } else if (between === null) {
      between = [node];
      items.push(between);
    } else {
      between.push(node);
    }
  }
  return items.filter((item) => textOf(item, 1) !== "");
}

function blocksIn(item: ListItem): SourceElement[] {
  return item.filter((node) => node.kind === "element").filter(isBlock);
}

function divide(list: SourceElement, item: ListItem): Unit[] {
  const units: Unit[] = [];
  let bare: SourceNode[] = [];
  const flush = () => {
    if (textOf(bare, 1) !== "") {
      units.push({ kind: "list", list, items: [bare], start: 1 });
    }
    bare = [];
  };
  for (const node of item) {
    const divides = node.kind === "element" && isBlock(node) && (node.name === "p" || node.name === "blockquote");
    if (divides && textOf([node], 1) !== "") {
      flush();
      units.push(paragraph([node], node.name === "blockquote"));
    } else {
      bare.push(node);
    }
  }
  flush();
  return units;
}

/** Units that form one block: running text, or one example with its introduction. */
export interface Group {
  type: "text" | "example";
  units: Unit[];
}

type ExampleRules = HtmlProfile["examples"];

/**
 * Separates examples from text in a stretch of paragraphs and lists. A lead-in ('Examples:') starts a run of examples;
 * each paragraph of the run is a separate example, and the lead-in stays with the first one, so that it is never on its
 * own. The run ends at the end of the stretch, at a paragraph that the profile marks as text, and where indented
 * paragraphs are followed by one that is not.
 */
export function groupUnits(units: readonly Unit[], rules: ExampleRules): Group[] {
  const grouper = new Grouper(rules);
  for (const unit of units) {
    grouper.add(unit);
  }
  return grouper.finish();
}

/** Returns whether a paragraph starts an example or a run of examples. */
export function startsExample(text: string, rules: ExampleRules): boolean {
  return anyFits(rules.lead, text) || anyFits(rules.inline, text);
}

class Grouper {
  readonly #groups: Group[] = [];
  readonly #rules: ExampleRules;
  #inExamples = false;
  /** Whether the examples of this run are indented; null before the first one. */
  #indented: boolean | null = null;
  /** Introductions waiting for their example. */
  #labels: Unit[] = [];

  constructor(rules: ExampleRules) {
    this.#rules = rules;
  }

  add(unit: Unit): void {
    if (unit.kind === "list") {
      this.#addList(unit);
    } else if (unit.isExample) {
      this.#addExample(unit);
    } else if (anyFits(this.#rules.lead, unit.text)) {
      this.#beginRun();
      this.#labels.push(unit);
    } else if (anyFits(this.#rules.inline, unit.text)) {
      this.#addExample(unit);
    } else if (this.#inExamples) {
      this.#addInRun(unit);
    } else {
      this.#addText(unit);
    }
  }

  finish(): Group[] {
    this.#flushLabels();
    return this.#groups;
  }

  #beginRun(): void {
    this.#flushLabels();
    this.#inExamples = true;
    this.#indented = null;
  }

  #addInRun(unit: Extract<Unit, { kind: "paragraph" }>): void {
    const last = this.#groups.at(-1);
    if (this.#labels.length === 0 && last?.type === "example" && anyFits(this.#rules.continues, unit.text)) {
      last.units.push(unit);
    } else if (anyFits(this.#rules.end, unit.text) || (this.#indented === true && !unit.quoted)) {
      this.#inExamples = false;
      this.#addText(unit);
    } else if (anyFits(this.#rules.label, unit.text)) {
      this.#labels.push(unit);
    } else {
      this.#indented ??= unit.quoted;
      this.#addExample(unit);
    }
  }

  /** A list ends the run; directly after a lead-in it is the example. */
  #addList(unit: Unit): void {
    const introduced = this.#inExamples && this.#labels.length > 0;
    this.#inExamples = false;
    if (introduced) {
      this.#addExample(unit);
    } else {
      this.#addText(unit);
    }
  }

  #addExample(unit: Unit): void {
    this.#groups.push({ type: "example", units: [...this.#labels, unit] });
    this.#labels = [];
  }

  #addText(unit: Unit): void {
    this.#flushLabels();
    const last = this.#groups.at(-1);
    if (last?.type === "text") {
      last.units.push(unit);
    } else {
      this.#groups.push({ type: "text", units: [unit] });
    }
  }

  /** An introduction without an example (a table follows, or nothing) is text. */
  #flushLabels(): void {
    const labels = this.#labels;
    this.#labels = [];
    for (const label of labels) {
      this.#addText(label);
    }
  }
}

function anyFits(patterns: readonly Pattern[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

/** Leaves room below a block's limit for the longer link addresses after publishing. */
const longestBlock = 120_000;

/** Renders blocks as HTML, in chunks that fit into one block of the manual. */
export function flowChunks(blocks: readonly RichBlock[]): string[] {
  const chunks: string[] = [];
  let chunk = "";
  for (const block of blocks) {
    const html = flowToHtml([block]);
    if (chunk !== "" && chunk.length + html.length > longestBlock) {
      chunks.push(chunk);
      chunk = "";
    }
    chunk += html;
  }
  return chunk === "" ? chunks : [...chunks, chunk];
}

/** Returns runs without their first characters, which are stored elsewhere (a heading's code). */
export function cutRuns(runs: readonly Run[], characters: number): Run[] {
  let left = characters;
  const kept: Run[] = [];
  for (const run of runs) {
    const length = run.kind === "text" ? run.text.length : 1;
    if (left >= length) {
      left -= length;
    } else {
      kept.push(run.kind === "text" ? { ...run, text: run.text.slice(left) } : run);
      left = 0;
    }
  }
  return normalizeRuns(kept);
}

/** Returns runs without certain formats. */
export function withoutMarks(runs: readonly Run[], drop: (tag: MarkTag) => boolean): Run[] {
  return normalizeRuns(runs.map((run) => ({ ...run, marks: run.marks.filter((mark) => !drop(mark.tag)) })));
}

/** Returns the formats that all runs share. */
export function sharedMarks(runs: readonly Run[]): ReadonlySet<MarkTag> {
  const [first, ...others] = runs;
  const shared = others.reduce((marks, run) => commonMarks(marks, run.marks), first?.marks ?? []);
  return new Set(shared.map(({ tag }) => tag));
}

/** A block with the information for comparing its words with the source. */
export interface MadeBlock {
  block: Block;
  /** Its place as shown in reports. */
  place: string;
  /** Cells ('row:column') that repeat another row's text, because the source's cell spans several rows. */
  repeatedCells: ReadonlySet<string>;
  /** Whether the table's title repeats the heading above it. */
  repeatedTitle: boolean;
}

const nothing: ReadonlySet<string> = new Set();

/** Returns a block without repeated text. */
export function made(block: Block, place: string): MadeBlock {
  return { block, place, repeatedCells: nothing, repeatedTitle: false };
}

/** A page with its finished blocks. */
export interface MadePage {
  draft: PageDraft;
  blocks: MadeBlock[];
}
