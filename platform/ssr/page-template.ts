import { hash } from "node:crypto";
import type { MadeBody } from "../http/response-cache.ts";
import { type DeflatedBytes, deflateBytes, spliceGzip } from "../http/compression/gzip.ts";
import { escapeHtml } from "./escape-html.ts";

/**
 * What differs between readers in pages that are otherwise identical: rendered as placeholders, filled in on each
 * request. A text may occur in an element, in an attribute and in the hydration state, and is escaped accordingly. HTML
 * may occur only in an element, and comes from our own renderers (docs/decisions/rendering-and-caching.md).
 */
export interface PersonalValues {
  readonly texts: Readonly<Record<string, string>>;
  readonly html: Readonly<Record<string, string>>;
}

/** For a page with nothing personal. */
export const nothingPersonal: PersonalValues = { texts: {}, html: {} };

/** NUL can't occur in HTML, so nothing else looks like a placeholder. */
const NUL = "\u0000";

/** The placeholder for a text. The name consists of letters. */
export const textPlaceholder = (name: string): string => `${NUL}text:${name}${NUL}`;

/** The placeholder for HTML. The name consists of letters. */
export const htmlPlaceholder = (name: string): string => `${NUL}html:${name}${NUL}`;

/** A place in a document that is filled on each request. */
type Placeholder = (values: PersonalValues) => string;

/** A placeholder in HTML or, with escaped NULs, in JSON; one after an escaped backslash is not ours. */
// oxlint-disable-next-line no-control-regex -- it looks for nothing else
const mark = /\u0000(text|html):([A-Za-z]+)\u0000|(?<!\\)\\u0000text:([A-Za-z]+)\\u0000/;

/** Splits a rendered document at its placeholders. */
function splitAtPlaceholders(rendered: string): (string | Placeholder)[] {
  const parts: (string | Placeholder)[] = [];
  let rest = rendered;
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    const [whole, kind, name = "", nameInJson] = found;
    parts.push(
      rest.slice(0, found.index),
      nameInJson === undefined ? placeholderInHtml(kind, name) : placeholderInJson(nameInJson),
    );
    rest = rest.slice(found.index + whole.length);
  }
  return [...parts, rest];
}

function placeholderInHtml(kind: string | undefined, name: string): Placeholder {
  if (kind === "html") return ({ html }) => given(html, name);
  return ({ texts }) => escapeHtml(given(texts, name));
}

function placeholderInJson(name: string): Placeholder {
  return ({ texts }) =>
    JSON.stringify(given(texts, name))
      .slice(1, -1)
      .replaceAll("<", String.raw`\u003c`);
}

function given(values: Readonly<Record<string, string>>, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`The page has a place for '${name}', which was not given.`);
  // Browsers don't show NUL, and it must not look like a placeholder.
  return value.includes(NUL) ? value.replaceAll(NUL, "") : value;
}

const TEMPLATE_LEVEL = 6;
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
    const parts = this.#parts.map((part) => (typeof part === "function" ? Buffer.from(part(values)) : part));
    return new FilledPage(this.status, parts, this.#digest);
  }
}

/** Compresses what was rendered, around its placeholders. */
function deflateAround(rendered: string): (DeflatedBytes | Placeholder)[] {
  return splitAtPlaceholders(rendered).map((part) =>
    typeof part === "string" ? deflateBytes(Buffer.from(part), TEMPLATE_LEVEL) : part,
  );
}

function weigh(part: DeflatedBytes | Placeholder): number {
  return typeof part === "function" ? 0 : part.plain.length + part.deflated.length;
}

/** A page ready to send, whose bytes are assembled on demand. */
class FilledPage implements MadeBody {
  readonly type = TYPE;
  readonly status: number;
  /** What is personal is plain. */
  readonly #parts: readonly (DeflatedBytes | Buffer)[];
  readonly #digest: string;

  /** `digest`: of the template. */
  constructor(status: number, parts: readonly (DeflatedBytes | Buffer)[], digest: string) {
    this.status = status;
    this.#parts = parts;
    this.#digest = digest;
  }

  get body(): Buffer {
    return Buffer.concat(this.#parts.map((part) => (Buffer.isBuffer(part) ? part : part.plain)));
  }

  gzip(): Buffer {
    return spliceGzip(this.#parts);
  }

  /** Without digesting again what all readers share. Pages of readers with an account are sent without it. */
  get etag(): string {
    const personal = this.#parts.filter((part) => Buffer.isBuffer(part));
    if (personal.length === 0) return `"${this.#digest}"`;
    return `"${hash("sha1", [this.#digest, ...personal.map(String)].join("\u0000"), "base64url")}"`;
  }
}

/** A large piece of HTML, rendered once and included in many documents. */
export interface HtmlPiece extends DeflatedBytes {
  /** A digest of the bytes. */
  digest: string;
}

/** What is made once is compressed as much as possible. */
const HTML_LEVEL = 9;

/** Encodes, compresses and digests a piece of HTML once. */
export function htmlPiece(html: string): HtmlPiece {
  const bytes = deflateBytes(Buffer.from(html), HTML_LEVEL);
  return { ...bytes, digest: hash("sha1", bytes.plain, "base64url") };
}

// NUL, number, NUL.
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
   * Fills the placeholders; returns the document as a template with its status. Personal values
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
