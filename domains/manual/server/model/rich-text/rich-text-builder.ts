import {
  type Mark,
  type MarkTag,
  type RichBlock,
  type Run,
  deepestNesting,
  highestListStart,
  normalizeRuns,
} from "../../../model/rich-text/rich-text.ts";

/** Characters that text never needs: control characters except white space, and the byte order mark. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const unwanted = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufeff]/g;

type Container =
  | { kind: "flow"; blocks: RichBlock[]; wrap: "quote" | "item" | null }
  | { kind: "list"; ordered: boolean; start: number; items: RichBlock[][] };

/** The parameters of a list to open. */
export interface ListFrame {
  ordered: boolean;
  start: number;
}

/**
 * Builds canonical rich text from the events of an HTML or Markdown parser. Accepts any sequence of openings and
 * closings: a block that is not allowed where it is opened only ends the paragraph.
 */
export class RichTextBuilder {
  readonly #root: RichBlock[] = [];
  readonly #containers: Container[] = [{ kind: "flow", blocks: this.#root, wrap: null }];
  /** For each open block, whether it pushed a container. */
  readonly #opened: boolean[] = [];
  /** For each open format, the formats that were active before it. */
  readonly #marksBefore: (readonly Mark[])[] = [];
  #marks: readonly Mark[] = [];
  #runs: Run[] = [];
  #depth = 0;

  text(text: string): void {
    const wanted = text.replace(unwanted, "");
    if (wanted !== "") {
      this.#runs.push({ kind: "text", text: wanted, marks: this.#marks });
    }
  }

  lineBreak(): void {
    this.#runs.push({ kind: "break", marks: this.#marks });
  }

  /** Opens a format. No effect if it is already open; `null` means an unsupported format. */
  openMark(tag: MarkTag | null, href = ""): void {
    this.#marksBefore.push(this.#marks);
    if (tag !== null && !this.#marks.some((mark) => mark.tag === tag)) {
      this.#marks = [...this.#marks, { tag, href }];
    }
  }

  closeMark(): void {
    this.#marks = this.#marksBefore.pop() ?? [];
  }

  openParagraph(): void {
    this.#part(false);
  }

  openQuote(): void {
    const fits = this.#depth < deepestNesting;
    this.#part(fits);
    if (fits) {
      this.#depth += 1;
      this.#containers.push({ kind: "flow", blocks: [], wrap: "quote" });
    }
  }

  openList(frame: ListFrame): void {
    const fits = this.#depth < deepestNesting;
    this.#part(fits);
    if (fits) {
      this.#depth += 1;
      const start = frame.start >= 0 && frame.start <= highestListStart ? Math.trunc(frame.start) : 1;
      this.#containers.push({ kind: "list", ordered: frame.ordered, start: frame.ordered ? start : 1, items: [] });
    }
  }

  openItem(): void {
    const fits = this.#containers.at(-1)?.kind === "list";
    this.#part(fits);
    if (fits) {
      this.#containers.push({ kind: "flow", blocks: [], wrap: "item" });
    }
  }

  /** Closes the innermost paragraph, list, item or quotation. */
  closeBlock(): void {
    this.#flush();
    if (this.#opened.pop() === true) {
      this.#closeContainer();
    }
  }

  /** Closes whatever is still open and returns the blocks. */
  finish(): readonly RichBlock[] {
    this.#flush();
    while (this.#containers.length > 1) {
      this.#closeContainer();
    }
    return this.#root;
  }

  #part(opensContainer: boolean): void {
    this.#flush();
    this.#opened.push(opensContainer);
  }

  #flush(): void {
    if (this.#runs.length === 0) {
      return;
    }
    const runs = normalizeRuns(this.#runs);
    this.#runs = [];
    if (runs.length > 0) {
      this.#target().push({ kind: "paragraph", runs });
    }
  }

  /** Where the next block goes; bare text in a list belongs to its last item. */
  #target(): RichBlock[] {
    const container = this.#containers.at(-1);
    if (container === undefined) {
      return this.#root;
    }
    if (container.kind === "flow") {
      return container.blocks;
    }
    const last = container.items.at(-1);
    if (last !== undefined) {
      return last;
    }
    const item: RichBlock[] = [];
    container.items.push(item);
    return item;
  }

  #closeContainer(): void {
    const closed = this.#containers.pop();
    if (closed === undefined) {
      return;
    }
    if (closed.kind === "list") {
      this.#depth -= 1;
      if (closed.items.length > 0) {
        this.#target().push(closed);
      }
      return;
    }
    if (closed.wrap === "quote") {
      this.#depth -= 1;
      if (closed.blocks.length > 0) {
        this.#target().push({ kind: "quote", blocks: closed.blocks });
      }
      return;
    }
    const list = this.#containers.at(-1);
    if (list?.kind === "list" && closed.blocks.length > 0) {
      list.items.push(closed.blocks);
    }
  }
}
