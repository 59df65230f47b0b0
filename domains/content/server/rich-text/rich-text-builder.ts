import { normaliseRuns } from "./normalise-runs.ts";
import { deepestNesting, highestListStart, type Mark, type MarkTag, type RichBlock, type Run } from "./rich-text.ts";

/** Characters that no text needs: control characters but for white space, and the byte order mark. */
// oxlint-disable-next-line no-control-regex -- these are the characters that it takes out
const unwanted = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufeff]/g;

type Container =
  | { kind: "flow"; blocks: RichBlock[]; wrap: "quote" | "item" | null }
  | { kind: "list"; ordered: boolean; start: number; items: RichBlock[][] };

/** A list as it is opened. */
export interface ListFrame {
  ordered: boolean;
  start: number;
}

/**
 * Builds the one form of a text from what a reader of HTML or Markdown meets, in order. It takes any sequence of
 * openings and closings: frames that can't stand where they are opened only part the paragraphs.
 */
export class RichTextBuilder {
  readonly #root: RichBlock[] = [];
  readonly #containers: Container[] = [{ kind: "flow", blocks: this.#root, wrap: null }];
  /** For each opened block whether it stands among the containers. */
  readonly #opened: boolean[] = [];
  /** For each opened format the formats that were active before it. */
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

  /** Opens a format; one that is open already changes nothing, `null` stands for a format that is not ours. */
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

  /** Closes the paragraph, list, item or quotation that was opened last. */
  closeBlock(): void {
    this.#flush();
    if (this.#opened.pop() === true) {
      this.#closeContainer();
    }
  }

  /** The text as blocks; whatever is still open is closed. */
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
    const runs = normaliseRuns(this.#runs);
    this.#runs = [];
    if (runs.length > 0) {
      this.#target().push({ kind: "paragraph", runs });
    }
  }

  /** Where the next block goes; words that stand bare in a list belong to its last item. */
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
