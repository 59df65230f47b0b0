import { unhandled } from "../../../../platform/telemetry/unhandled.ts";
import {
  type HeadingBlock,
  RichTextBuilder,
  type Run,
  codeFromText,
  exampleFromHtml,
  headingFromHtml,
  inlineToHtml,
  serverParts,
  textFromHtml,
} from "../../../manual/server/model/html.ts";
import { type HeadingLabel, type PageDraft, type PlacedHeading, placeName } from "../outline/pieces.ts";
import { PageNotes } from "../notes/notes.ts";
import type { BoxRule, HtmlProfile } from "../profile/profile.ts";
import {
  type SourceElement,
  type SourceNode,
  childrenOf,
  elementsIn,
  isInvisible,
  nextNode,
  textOf,
  visibleText,
} from "../source/nodes.ts";
import {
  type Group,
  type MadeBlock,
  type Unit,
  cutRuns,
  flowChunks,
  groupUnits,
  made,
  sharedMarks,
  startsExample,
  unitsOf,
  withoutMarks,
} from "./units.ts";
import type { PictureTaker, RefusedPart } from "./take-pictures.ts";
import { type RowCounts, makeTables } from "./make-table.ts";
import type { SourceWriter, TextContext } from "./source-writer.ts";

/** The context for building a page's blocks. */
interface BlockContext {
  profile: HtmlProfile;
  writer: SourceWriter;
  rowCounts: RowCounts;
  pictures: PictureTaker;
  refused: RefusedPart[];
}

/** Builds the blocks of a page, in order. */
export function makeBlocks(page: PageDraft, context: BlockContext): MadeBlock[] {
  const maker = new BlockMaker(page, context);
  for (const item of page.flow) {
    switch (item.kind) {
      case "placed-heading":
        maker.addHeading(item);
        break;
      case "box":
        maker.addBox(item.element, item.rule);
        break;
      case "table":
        maker.addTable(item.element);
        break;
      case "definitions":
        maker.addDefinitions(item.element);
        break;
      case "code":
        maker.addCode(item.element);
        break;
      case "picture":
        maker.addPicture(item.image, item.caption);
        break;
      case "paragraph":
      case "list":
        maker.addUnits(unitsOf(item, (text) => startsExample(text, context.profile.examples)));
        break;
      default:
        throw unhandled("item", item);
    }
  }
  return maker.finish();
}

class BlockMaker {
  readonly #page: PageDraft;
  readonly #context: BlockContext;
  readonly #blocks: MadeBlock[] = [];
  readonly #notes = new PageNotes();
  readonly #manyTables: boolean;
  #units: Unit[] = [];
  #heading: HeadingLabel | null = null;

  constructor(page: PageDraft, context: BlockContext) {
    this.#page = page;
    this.#context = context;
    this.#manyTables = page.flow.filter((item) => item.kind === "table").length > 1;
  }

  addHeading(heading: PlacedHeading): void {
    this.#flushUnits();
    this.#heading = heading.label;
    this.#blocks.push(
      made(headingBlock(heading, this.#context.writer, this.#textContext()), this.#textContext().place),
    );
  }

  addUnits(units: readonly Unit[]): void {
    this.#units.push(...units);
  }

  addBox(box: SourceElement, rule: BoxRule): void {
    this.#flushUnits();
    const { writer } = this.#context;
    const builder = new RichTextBuilder();
    const textContext = { ...this.#textContext(), quotations: true };
    const title = rule.title === undefined ? undefined : find(box, rule.title.matches);
    for (const node of childrenOf(box)) {
      if (node === title) {
        builder.openParagraph();
        builder.openMark("strong");
        writer.addFlow(childrenOf(title), builder, textContext);
        builder.closeMark();
        builder.closeBlock();
      } else {
        writer.addFlow([node], builder, textContext);
      }
    }
    for (const html of flowChunks(builder.finish())) {
      const block = serverParts[rule.as].fromBox?.(html);
      if (block !== undefined) {
        this.#blocks.push(made(block, textContext.place));
      }
    }
  }

  addTable(table: SourceElement): void {
    this.#flushUnits();
    const { profile, writer, rowCounts, refused } = this.#context;
    const code = this.#heading?.code || this.#page.code;
    const tables = makeTables(table, {
      profile,
      writer,
      textContext: this.#textContext(),
      rule: profile.tables.rules.find((rule) => rule.code.test(code)),
      headingTitle: this.#manyTables ? (this.#heading?.title ?? "") : "",
      counts: rowCounts,
      refused,
    });
    this.#blocks.push(...tables);
  }

  addDefinitions(list: SourceElement): void {
    this.#flushUnits();
    const textContext = this.#textContext();
    const lines = (elements: readonly SourceElement[]) =>
      elements.map((element) => this.#context.writer.line(childrenOf(element), textContext));
    const items = (readDefinitions(list) ?? []).map(({ terms, definitions }) => {
      return { terms: lines(terms), definitions: lines(definitions) };
    });
    this.#blocks.push(made({ type: "definitions", items }, textContext.place));
  }

  addCode(element: SourceElement): void {
    this.#flushUnits();
    const block = codeFromText(typedText(element));
    if (block !== null) this.#blocks.push(made(block, this.#textContext().place));
  }

  addPicture(image: SourceElement, caption: string): void {
    this.#flushUnits();
    const { place } = this.#textContext();
    const block = this.#context.pictures.take(image, caption, place);
    if (block !== null) this.#blocks.push(made(block, place));
  }

  finish(): MadeBlock[] {
    this.#flushUnits();
    const place = placeName(this.#page);
    const notes = this.#notes.all
      .map(([{ nodes }, id]) => ({ id, text: this.#context.writer.line(nodes, { place, quotations: false }) }))
      .filter(({ text }) => text !== "");
    if (notes.length > 0) this.#blocks.push(made({ type: "footnotes", notes }, place));
    return this.#blocks;
  }

  #textContext(): TextContext {
    const { section } = this.#page;
    return {
      place: placeName(this.#page, this.#heading),
      quotations: this.#context.profile.text.quotationsIn.includes(section),
      notes: this.#notes,
    };
  }

  #flushUnits(): void {
    if (this.#units.length === 0) {
      return;
    }
    const groups = groupUnits(this.#units, this.#context.profile.examples);
    this.#units = [];
    for (const group of groups) {
      this.#addGroup(group);
    }
  }

  #addGroup(group: Group): void {
    const textContext = this.#textContext();
    const builder = new RichTextBuilder();
    writeUnits(group, builder, this.#context.writer, textContext);
    for (const text of flowChunks(builder.finish())) {
      const block = group.type === "text" ? textFromHtml(text) : exampleFromHtml(text);
      this.#blocks.push(made(block, textContext.place));
    }
  }
}

/**
 * Writes the units of a block; consecutive bulleted lists become one list, consecutive quoted paragraphs one quotation.
 */
function writeUnits(
  { type, units }: Group,
  builder: RichTextBuilder,
  writer: SourceWriter,
  textContext: TextContext,
): void {
  const frames = new Frames(builder);
  for (const unit of units) {
    if (unit.kind === "list") {
      frames.enter(unit.list.name === "ol" ? unit.list : "bullets", unit.start);
      for (const item of unit.items) {
        builder.openItem();
        writer.addFlow(item, builder, textContext);
        builder.closeBlock();
      }
    } else {
      frames.enter(type === "text" && unit.quoted && textContext.quotations ? "quote" : null, 1);
      builder.openParagraph();
      writer.addFlow(unit.nodes, builder, { ...textContext, quotations: false });
      builder.closeBlock();
    }
  }
  frames.enter(null, 1);
}

/** Tracks the list or quotation that is open while units are written. */
class Frames {
  readonly #builder: RichTextBuilder;
  #open: SourceElement | "bullets" | "quote" | null = null;

  constructor(builder: RichTextBuilder) {
    this.#builder = builder;
  }

  enter(frame: SourceElement | "bullets" | "quote" | null, start: number): void {
    if (frame === this.#open) {
      return;
    }
    if (this.#open !== null) {
      this.#builder.closeBlock();
    }
    this.#open = frame;
    if (frame === "quote") {
      this.#builder.openQuote();
    } else if (frame !== null) {
      this.#builder.openList({ ordered: frame !== "bullets", start });
    }
  }
}

function headingBlock(heading: PlacedHeading, writer: SourceWriter, textContext: TextContext): HeadingBlock {
  const { id, code } = heading.label;
  return headingFromHtml({
    id,
    code,
    html: inlineToHtml(titleRuns(heading, writer, textContext)),
    level: heading.level,
  });
}

/** Returns a heading's title, without bold (headings are bold anyway) and without formats shared by code and title. */
function titleRuns(heading: PlacedHeading, writer: SourceWriter, textContext: TextContext): Run[] {
  const line = writer
    .lineRuns(heading.nodes, textContext)
    .map((run): Run => (run.kind === "break" ? { kind: "text", text: " ", marks: run.marks } : run));
  const shared = heading.label.code === "" ? new Set() : sharedMarks(line);
  return withoutMarks(cutRuns(line, heading.titleAt), (tag) => tag === "strong" || (shared.has(tag) && tag !== "a"));
}

/** The text of an element that has no blocks, with its line breaks. */
function typedText(element: SourceElement): string {
  let text = "";
  for (let node: SourceNode | null = element; node !== null;) {
    if (node.kind === "text") text += node.text;
    else if (node.name === "br") text += "\n";
    node = nextNode(node, element, !(node.kind === "element" && isInvisible(node)));
  }
  return visibleText(text);
}

function find(box: SourceElement, matches: (element: SourceElement) => boolean): SourceElement | undefined {
  for (const element of elementsIn(box)) {
    if (matches(element)) {
      return element;
    }
  }
  return undefined;
}

/** Terms with what they mean, as the source has them. */
interface SourceDefinitions {
  terms: SourceElement[];
  definitions: SourceElement[];
}

/**
 * Returns the items of a `<dl>`; null if it has words outside of its terms and definitions, or some of them without the
 * other, so that it must be read as paragraphs.
 */
export function readDefinitions(list: SourceElement): SourceDefinitions[] | null {
  const items: SourceDefinitions[] = [];
  let isWhole = true;
  const read = (parent: SourceElement) => {
    for (const node of childrenOf(parent)) {
      const last = items.at(-1);
      if (textOf([node], 1) === "") continue;
      if (node.kind === "element" && node.name === "div") read(node);
      else if (node.kind === "element" && node.name === "dt") {
        if (last?.definitions.length === 0) last.terms.push(node);
        else items.push({ terms: [node], definitions: [] });
      } else if (node.kind === "element" && node.name === "dd" && last !== undefined) last.definitions.push(node);
      else isWhole = false;
    }
  };
  read(list);
  return isWhole && items.length > 0 && items.every(({ definitions }) => definitions.length > 0) ? items : null;
}
