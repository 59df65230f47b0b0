import { hash } from "node:crypto";
import { type DeflatedBytes, deflateBytes } from "../http/spliced-gzip.ts";
import { PageTemplate } from "./page-template.ts";

/** What is made once is compressed as well as it can be. */
const LEVEL = 9;

/** A large piece of HTML that is made once and stands in many documents. */
export interface HtmlPiece extends DeflatedBytes {
  /** A digest of the bytes. */
  digest: string;
}

/** A piece of HTML: encoded, compressed and digested once. */
export function htmlPiece(html: string): HtmlPiece {
  const bytes = deflateBytes(Buffer.from(html), LEVEL);
  return { ...bytes, digest: hash("sha1", bytes.plain, "base64url") };
}

/** NUL can't stand in HTML, so no text of the manual looks like a mark: NUL, number, NUL. */
const NUL = "\u0000";
// oxlint-disable-next-line no-control-regex -- it looks for nothing else
const pieceMark = /\u0000(\d+)\u0000/;

/** The pieces of one document: the renderer draws a mark for each, and they are put in when it is done. */
export class HtmlHoles {
  readonly #pieces: HtmlPiece[] = [];

  /** The mark to draw in the piece's place. */
  markFor(piece: HtmlPiece): string {
    return `${NUL}${this.#pieces.push(piece) - 1}${NUL}`;
  }

  /** The document with its pieces, as the answer with a status. What is personal (personal-marks.ts) stays open. */
  fill(document: string, status: number): PageTemplate {
    const parts = document.split(pieceMark).map((part, index) => (index % 2 === 0 ? part : this.#piece(part)));
    return new PageTemplate(parts, status);
  }

  #piece(index: string): HtmlPiece {
    const piece = this.#pieces[Number(index)];
    if (!piece) throw new Error(`The document has a mark for piece ${index}, which was not given.`);
    return piece;
  }
}
