import { inlineToHtml, type MarkTag, type Run, RichTextBuilder } from "../../../manual/server/model/html.ts";
import type { PageNotes, SourceNote, SourceNotes } from "../notes/notes.ts";
import type { HtmlProfile } from "../profile/profile.ts";
import {
  type SourceElement,
  type SourceNode,
  attributeOf,
  childrenOf,
  isBlock,
  isInvisible,
  visibleText,
} from "../source/nodes.ts";
import type { LinkResolver } from "./link-resolver.ts";

const markTags = new Map<string, MarkTag>([
  ["i", "em"],
  ["em", "em"],
  ["cite", "em"],
  ["dfn", "em"],
  ["var", "em"],
  ["b", "strong"],
  ["strong", "strong"],
  ["u", "u"],
  ["ins", "u"],
  ["sup", "sup"],
  ["sub", "sub"],
  ["code", "code"],
  ["kbd", "code"],
  ["samp", "code"],
  ["tt", "code"],
]);

/** The context of a stretch of the source. */
export interface TextContext {
  /** Its place as shown in reports. */
  place: string;
  /** Whether a blockquote is a quotation here, not just indented text. */
  quotations: boolean;
  /** The footnotes of the page; where there are none, their marks are nothing. */
  notes?: PageNotes;
}

/** Writes stretches of the source as the manual's clean HTML: only text and known formats, never other markup. */
export class SourceWriter {
  readonly #profile: HtmlProfile;
  readonly #links: LinkResolver;
  readonly #notes: SourceNotes;

  constructor(profile: HtmlProfile, links: LinkResolver, notes: SourceNotes) {
    this.#profile = profile;
    this.#links = links;
    this.#notes = notes;
  }

  /** Adds a stretch to a builder, block by block. */
  addFlow(nodes: Iterable<SourceNode>, builder: RichTextBuilder, textContext: TextContext): void {
    new FlowFeed(this.#source(), builder, textContext).addStretch(nodes);
  }

  /** Returns a stretch as one line of HTML, with line breaks between blocks. */
  line(nodes: Iterable<SourceNode>, textContext: TextContext): string {
    return inlineToHtml(this.lineRuns(nodes, textContext));
  }

  /** Returns a stretch as the runs of one line. */
  lineRuns(nodes: Iterable<SourceNode>, textContext: TextContext): readonly Run[] {
    const builder = new RichTextBuilder();
    new LineFeed(this.#source(), builder, textContext).addStretch(nodes);
    const [paragraph] = builder.finish();
    return paragraph?.kind === "paragraph" ? paragraph.runs : [];
  }

  #source(): WrittenSource {
    return { profile: this.#profile, links: this.#links, notes: this.#notes };
  }
}

/** What is known of the whole source. */
interface WrittenSource {
  profile: HtmlProfile;
  links: LinkResolver;
  notes: SourceNotes;
}

/** Feeds a builder with the text and formats of source nodes. */
abstract class Feed {
  protected readonly builder: RichTextBuilder;
  protected readonly textContext: TextContext;
  readonly #profile: HtmlProfile;
  readonly #links: LinkResolver;
  readonly #notes: SourceNotes;
  #preformatted = 0;

  constructor({ profile, links, notes }: WrittenSource, builder: RichTextBuilder, textContext: TextContext) {
    this.#profile = profile;
    this.#links = links;
    this.#notes = notes;
    this.builder = builder;
    this.textContext = textContext;
  }

  /** Adds nodes with the formats of any emphasis and links around them. */
  addStretch(nodes: Iterable<SourceNode>): void {
    for (const node of nodes) {
      const around = inlineAround(node);
      for (const element of around) {
        this.#openMark(element);
      }
      this.addAll([node]);
      for (const _ of around) {
        this.builder.closeMark();
      }
    }
  }

  protected addAll(nodes: Iterable<SourceNode>): void {
    for (const node of nodes) {
      if (node.kind === "text") {
        this.#addText(node.text);
      } else if (!isInvisible(node)) {
        this.#addElement(node);
      }
    }
  }

  protected abstract addWords(words: string): void;
  protected abstract addBlock(element: SourceElement): void;
  protected abstract addBreak(): void;

  #addText(text: string): void {
    const visible = visibleText(text);
    if (this.#preformatted === 0) {
      this.addWords(visible.replace(/\s+/g, (space, at: number) => plainSpace(space, at, visible)));
      return;
    }
    for (const [index, line] of visible.split("\n").entries()) {
      if (index > 0) {
        this.addBreak();
      }
      this.addWords(line);
    }
  }

  #addElement(element: SourceElement): void {
    const note = this.#notes.ofMark.get(element);
    if (note !== undefined) {
      this.#addMark(note);
    } else if (element.name === "br") {
      this.addBreak();
    } else if (element.name === "img" || element.name === "hr") {
      this.addWords(" ");
    } else if (element.name === "pre") {
      this.#preformatted += 1;
      this.addBlock(element);
      this.#preformatted -= 1;
    } else if (isBlock(element)) {
      this.addBlock(element);
    } else {
      this.#openMark(element);
      this.addAll(childrenOf(element));
      this.builder.closeMark();
    }
  }

  #addMark(note: SourceNote): void {
    const id = this.textContext.notes?.idOf(note);
    if (id === undefined) return;
    this.builder.openMark("a", `note:${id}`);
    this.builder.text(id);
    this.builder.closeMark();
  }

  #openMark(element: SourceElement): void {
    if (element.name === "a") {
      const href = this.#links.resolve(element, this.textContext.place);
      this.builder.openMark(href === null ? null : "a", href ?? "");
    } else if (this.#profile.text.smallCaps?.matches(element) === true) {
      this.builder.openMark("sc");
    } else {
      const tag = markTags.get(element.name) ?? null;
      // The marks of footnotes are raised anyway.
      this.builder.openMark(tag === "sup" && this.#holdsMark(element) ? null : tag);
    }
  }

  #holdsMark(element: SourceElement): boolean {
    return [...childrenOf(element)].some((node) => node.kind === "element" && this.#notes.ofMark.has(node));
  }
}

/** Returns the inline elements around a node, outermost first. */
function inlineAround(node: SourceNode): SourceElement[] {
  const around: SourceElement[] = [];
  for (let at = node.parent; at !== null && !isBlock(at) && !at.name.startsWith("#"); at = at.parent) {
    around.unshift(at);
  }
  return around;
}

/** Keeps a single non-breaking space between words; any other white space becomes one space. */
function plainSpace(space: string, at: number, text: string): string {
  const between = at > 0 && at + space.length < text.length;
  return space === "\u00a0" && between ? space : " ";
}

class FlowFeed extends Feed {
  protected override addWords(words: string): void {
    this.builder.text(words);
  }

  protected override addBreak(): void {
    this.builder.lineBreak();
  }

  protected override addBlock(element: SourceElement): void {
    this.#open(element);
    this.addAll(childrenOf(element));
    this.builder.closeBlock();
  }

  #open(element: SourceElement): void {
    switch (element.name) {
      case "ul":
      case "dir":
      case "menu":
        return this.builder.openList({ ordered: false, start: 1 });
      case "ol":
        return this.builder.openList({ ordered: true, start: listStart(element) });
      case "li":
        return this.builder.openItem();
      case "blockquote":
        return this.textContext.quotations ? this.builder.openQuote() : this.builder.openParagraph();
      default:
        return this.builder.openParagraph();
    }
  }
}

class LineFeed extends Feed {
  #begun = false;
  #parted = false;

  protected override addWords(words: string): void {
    if (words.trim() === "") {
      if (!this.#parted) {
        this.builder.text(words);
      }
      return;
    }
    if (this.#parted && this.#begun) {
      this.builder.lineBreak();
    }
    this.#parted = false;
    this.#begun = true;
    this.builder.text(words);
  }

  protected override addBreak(): void {
    this.builder.lineBreak();
  }

  protected override addBlock(element: SourceElement): void {
    this.#parted = true;
    this.addAll(childrenOf(element));
    this.#parted = true;
  }
}

/** Returns the start number of a numbered list. */
export function listStart(element: SourceElement): number {
  const start = attributeOf(element, "start");
  return start !== null && /^[0-9]{1,8}$/.test(start.trim()) ? Number(start) : 1;
}
