import { hash } from "node:crypto";
import { type DeflatedBytes, deflateBytes, spliceGzip } from "../http/spliced-gzip.ts";

/** Levels of compression: the most for what is made once, the least work for what is made at every request. */
const ONCE = 9;
const EVERY_TIME = 1;

/** A large piece of HTML that is made once and stands in many documents. */
export interface HtmlPiece extends DeflatedBytes {
  /** A digest of the bytes. */
  digest: string;
}

/** A piece of HTML: encoded, compressed and digested once. */
export function htmlPiece(html: string): HtmlPiece {
  const bytes = deflateBytes(Buffer.from(html), ONCE);
  return { ...bytes, digest: hash("sha1", bytes.plain, "base64url") };
}

/** NUL can't stand in HTML, so no text of the manual looks like a mark: NUL, number, NUL. */
const NUL = "\u0000";

export interface FilledDocument {
  body: Buffer;
  /** The body compressed; the pieces are not compressed again. */
  gzip(): Buffer;
  /** A strong entity tag that costs no second look at the pieces. */
  etag: string;
}

/** The pieces of one document: the renderer draws a mark for each, and they are put in when it is done. */
export class HtmlHoles {
  readonly #pieces: HtmlPiece[] = [];

  /** The mark to draw in the piece's place. */
  markFor(piece: HtmlPiece): string {
    return `${NUL}${this.#pieces.push(piece) - 1}${NUL}`;
  }

  /** The document with its pieces. */
  fill(document: string): FilledDocument {
    const parts = document.split(NUL).map((part, index) => (index % 2 === 0 ? Buffer.from(part) : this.#piece(part)));
    const digests = this.#pieces.map(({ digest }) => digest);
    return {
      body: Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : part.plain))),
      gzip: () => spliceGzip(parts.map((part) => (Buffer.isBuffer(part) ? deflateBytes(part, EVERY_TIME) : part))),
      etag: `"${hash("sha1", [document, ...digests].join(NUL), "base64url")}"`,
    };
  }

  #piece(index: string): HtmlPiece {
    const piece = this.#pieces[Number(index)];
    if (!piece) throw new Error(`The document has a mark for piece ${index}, which was not given.`);
    return piece;
  }
}
