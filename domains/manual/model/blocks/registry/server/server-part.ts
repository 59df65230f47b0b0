import type { FootnoteDefinition, RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import type { MarkdownContext, PictureSize } from "../../../../server/model/markdown/read/markdown-context.ts";
import type { WriteContext } from "../../../../server/model/markdown/write/flow-markdown.ts";

/** What a block type does where manuals are imported and exported: on the server only. */
export interface ServerPart<Block> {
  markdown: MarkdownPart<Block>;
  /** Makes the block of an element that an HTML profile lists under `boxes`, from its clean HTML. */
  fromBox?: (html: string) => Block;
}

/** A block in the files of a manual. What is written is read back as the same block. */
export interface MarkdownPart<Block> {
  /** Returns the block, whose HTML is clean already, as files can express it; null if it has no text. */
  normalize(block: Block, pictures: ReadonlyMap<string, PictureSize>): Block | null;
  /** Writes a normal block, without a trailing line break. */
  write(block: Block, context: WriteContext): string;
  read: MarkdownReader<Block>;
}

/**
 * How Markdown becomes a block. `read` returns null if there is no block, after it has reported why.
 *
 * - `container`: from `:::name{attributes}` … `:::`
 * - `node`: from another part of the syntax tree; `readerOf` returns null for the parts of other types
 * - `running text`: from adjacent paragraphs, lists and quotations
 * - `adjacent nodes`: from other parts of the syntax tree that stand beside each other
 * - `page end`: from the footnotes of the page, wherever they are written
 */
type MarkdownReader<Block> =
  | {
      from: "container";
      name: string;
      attributes: readonly string[];
      read(node: ContainerDirective, context: MarkdownContext): Block | null;
    }
  | { from: "node"; readerOf(node: RootContent): ((context: MarkdownContext) => Block | null) | null }
  | {
      from: "adjacent nodes";
      claims(node: RootContent, context: MarkdownContext): boolean;
      read(nodes: readonly RootContent[], context: MarkdownContext): Block | null;
    }
  | { from: "running text"; read(nodes: readonly RootContent[], context: MarkdownContext): Block | null }
  | { from: "page end"; read(definitions: readonly FootnoteDefinition[], context: MarkdownContext): Block | null };
