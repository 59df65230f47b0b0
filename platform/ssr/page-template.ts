import { hash } from "node:crypto";
import type { MadeBody } from "../http/response-cache.ts";
import { type DeflatedBytes, deflateBytes, spliceGzip, storeBytes } from "../http/compression/spliced-gzip.ts";

import { type PersonalValues, type Placeholder, splitAtPlaceholders } from "./personal-placeholders.ts";

const LEVEL = 6;
const TYPE = "text/html; charset=utf-8";

/**
 * A document rendered once for all readers who see the same, compressed except for the personal placeholders. Filling
 * those costs a fiftieth of rendering the page.
 */
export class PageTemplate {
  readonly status: number;
  /** The bytes that it holds itself: pieces are cached elsewhere. */
  readonly weight: number;
  readonly #parts: readonly (DeflatedBytes | Placeholder)[];
  readonly #digest: string;

  constructor(rendered: readonly (string | HtmlPiece)[], status: number) {
    this.status = status;
    this.#parts = rendered.flatMap((part) => (typeof part === "string" ? deflateAround(part) : [part]));
    const shared = new Set<unknown>(rendered);
    this.weight = this.#parts.reduce((sum, part) => sum + (shared.has(part) ? 0 : weigh(part)), 0);
    const digests = rendered.map((part) => (typeof part === "string" ? part : part.digest));
    this.#digest = hash("sha1", digests.join("\u0000"), "base64url");
  }

  /**
   * Fills in the page for one reader.
   * @throws Error if the value for a placeholder is missing
   */
  fillIn(values: PersonalValues): FilledPage {
    const parts = this.#parts.map((part) =>
      typeof part === "function" ? storeBytes(Buffer.from(part(values))) : part,
    );
    const personal = parts.filter((_part, index) => typeof this.#parts[index] === "function");
    return new FilledPage(this.status, parts, this.#tagOf(personal));
  }

  /** A strong entity tag, without digesting again what all readers share. */
  #tagOf(personal: readonly DeflatedBytes[]): string {
    if (personal.length === 0) return `"${this.#digest}"`;
    return `"${hash("sha1", [this.#digest, ...personal.map(({ plain }) => plain.toString())].join("\u0000"), "base64url")}"`;
  }
}

/** Compresses what was rendered, around its placeholders. */
function deflateAround(rendered: string): (DeflatedBytes | Placeholder)[] {
  return splitAtPlaceholders(rendered).map((part) =>
    typeof part === "string" ? deflateBytes(Buffer.from(part), LEVEL) : part,
  );
}

function weigh(part: DeflatedBytes | Placeholder): number {
  return typeof part === "function" ? 0 : part.plain.length + part.deflated.length;
}

/** A page ready to send, whose bytes are assembled on demand. */
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

/** A large piece of HTML, rendered once and included in many documents. */
export interface HtmlPiece extends DeflatedBytes {
  /** A digest of the bytes. */
  digest: string;
}
