import { hash } from "node:crypto";
import { deflateBytes } from "../http/compression/spliced-gzip.ts";
import { type HtmlPiece, PageTemplate } from "./page-template.ts";

/** What is made once is compressed as much as possible. */
const LEVEL = 9;

/** Encodes, compresses and digests a piece of HTML once. */
export function htmlPiece(html: string): HtmlPiece {
  const bytes = deflateBytes(Buffer.from(html), LEVEL);
  return { ...bytes, digest: hash("sha1", bytes.plain, "base64url") };
}

/** NUL can't occur in HTML, so no text of the manual looks like a placeholder: NUL, number, NUL. */
const NUL = "\u0000";
// oxlint-disable-next-line no-control-regex -- matching NUL is its purpose
const piecePlaceholder = /\u0000(\d+)\u0000/;

/** The pieces of one document: the renderer writes a placeholder for each, which is replaced at the end. */
export class HtmlPlaceholders {
  readonly #pieces: HtmlPiece[] = [];

  /** Returns the placeholder to render in the piece's place. */
  markFor(piece: HtmlPiece): string {
    return `${NUL}${this.#pieces.push(piece) - 1}${NUL}`;
  }

  /**
   * Fills the placeholders; returns the document as a template with its status. Personal values (personal-placeholders.ts)
   * stay open.
   */
  fill(document: string, status: number): PageTemplate {
    const parts = document.split(piecePlaceholder).map((part, index) => (index % 2 === 0 ? part : this.#piece(part)));
    return new PageTemplate(parts, status);
  }

  #piece(index: string): HtmlPiece {
    const piece = this.#pieces[Number(index)];
    if (!piece) throw new Error(`The document has a placeholder for piece ${index}, which was not given.`);
    return piece;
  }
}
