import { hash } from "node:crypto";

/** A large piece of HTML that is made once and stands in many documents. */
export interface HtmlPiece {
  bytes: Buffer;
  /** A digest of the bytes. */
  digest: string;
}

/** A piece of HTML, encoded and digested once. */
export function htmlPiece(html: string): HtmlPiece {
  const bytes = Buffer.from(html);
  return { bytes, digest: hash("sha1", bytes, "base64url") };
}

/** NUL can't stand in HTML, so no text of the manual looks like a mark. */
// oxlint-disable-next-line no-control-regex -- NUL is the mark
const mark = /\u0000(\d+)\u0000/;

/** The pieces of one document: the renderer draws a mark for each, and they are put in when it is done. */
export class HtmlHoles {
  readonly #pieces: HtmlPiece[] = [];

  /** The mark to draw in the piece's place. */
  markFor(piece: HtmlPiece): string {
    return `\u0000${this.#pieces.push(piece) - 1}\u0000`;
  }

  /** The document with its pieces, and a strong entity tag that costs no second look at them. */
  fill(document: string): { body: Buffer; etag: string } {
    const parts = document
      .split(mark)
      .map((part, index) => (index % 2 === 0 ? Buffer.from(part) : this.#piece(part).bytes));
    const digests = this.#pieces.map(({ digest }) => digest);
    return {
      body: Buffer.concat(parts),
      etag: `"${hash("sha1", [document, ...digests].join("\u0000"), "base64url")}"`,
    };
  }

  #piece(index: string): HtmlPiece {
    const piece = this.#pieces[Number(index)];
    if (!piece) throw new Error(`The document has a mark for piece ${index}, which was not given.`);
    return piece;
  }
}
