import { hash } from "node:crypto";
import type { MadeBody } from "../http/kept-bodies.ts";
import { type DeflatedBytes, deflateBytes, spliceGzip, storeBytes } from "../http/spliced-gzip.ts";
import type { HtmlPiece } from "./html-holes.ts";
import { type Hole, type PersonalValues, splitAtMarks } from "./personal-marks.ts";

const LEVEL = 6;
const TYPE = "text/html; charset=utf-8";

/**
 * A document drawn once for all the readers who see the same, compressed but for the places of what is personal. Filling
 * those costs a fiftieth of drawing the page.
 */
export class PageTemplate {
  readonly status: number;
  /** Bytes that it holds by itself: pieces are kept elsewhere too. */
  readonly weight: number;
  readonly #parts: readonly (DeflatedBytes | Hole)[];
  readonly #digest: string;

  constructor(drawn: readonly (string | HtmlPiece)[], status: number) {
    this.status = status;
    this.#parts = drawn.flatMap((part) => (typeof part === "string" ? deflateAround(part) : [part]));
    const shared = new Set<unknown>(drawn);
    this.weight = this.#parts.reduce((sum, part) => sum + (shared.has(part) ? 0 : weigh(part)), 0);
    const digests = drawn.map((part) => (typeof part === "string" ? part : part.digest));
    this.#digest = hash("sha1", digests.join("\u0000"), "base64url");
  }

  /** The page for one reader. @throws Error where a value is missing that the page has a place for. */
  fillIn(values: PersonalValues): FilledPage {
    const parts = this.#parts.map((part) =>
      typeof part === "function" ? storeBytes(Buffer.from(part(values))) : part,
    );
    const personal = parts.filter((_part, index) => typeof this.#parts[index] === "function");
    return new FilledPage(this.status, parts, this.#tagOf(personal));
  }

  /** A strong entity tag that costs no second look at what all readers share. */
  #tagOf(personal: readonly DeflatedBytes[]): string {
    if (personal.length === 0) return `"${this.#digest}"`;
    return `"${hash("sha1", [this.#digest, ...personal.map(({ plain }) => plain.toString())].join("\u0000"), "base64url")}"`;
  }
}

/** What was drawn, compressed, with its holes. */
function deflateAround(drawn: string): (DeflatedBytes | Hole)[] {
  return splitAtMarks(drawn).map((part) => (typeof part === "string" ? deflateBytes(Buffer.from(part), LEVEL) : part));
}

function weigh(part: DeflatedBytes | Hole): number {
  return typeof part === "function" ? 0 : part.plain.length + part.deflated.length;
}

/** A page ready to be sent, whose bytes are put together when they are asked for. */
export class FilledPage implements MadeBody {
  readonly type = TYPE;
  readonly status: number;
  readonly etag: string;
  readonly #parts: readonly DeflatedBytes[];

  constructor(status: number, parts: readonly DeflatedBytes[], etag: string) {
    this.status = status;
    this.#parts = parts;
    this.etag = etag;
  }

  get body(): Buffer {
    return Buffer.concat(this.#parts.map(({ plain }) => plain));
  }

  gzip(): Buffer {
    return spliceGzip(this.#parts);
  }
}
