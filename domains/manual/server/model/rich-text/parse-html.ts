import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { cleanHref } from "../../../model/rich-text/to-html.ts";
import { RichTextBuilder } from "./rich-text-builder.ts";
import type { MarkTag, RichBlock, Run } from "../../../model/rich-text/rich-text.ts";

/** Elements that end a paragraph; otherwise 'one' and 'two' in adjacent cells would become 'onetwo'. */
const parting = [
  ..."address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form".split(
    " ",
  ),
  ..."frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend listing main menu nav optgroup option".split(" "),
  ..."plaintext pre search section summary table tbody td tfoot th thead title tr xmp".split(" "),
];

const marks = new Map<string, MarkTag>([
  ["em", "em"],
  ["strong", "strong"],
  ["u", "u"],
  ["s", "s"],
  ["sup", "sup"],
  ["sub", "sub"],
  ["code", "code"],
]);

const options: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "span", "ul", "ol", "li", "blockquote", "a", ...marks.keys()],
  allowedAttributes: { a: ["href"], ol: ["start"], span: ["class"] },
  allowedSchemes: ["https", "http", "mailto", "page", "ref", "note"],
  allowProtocolRelative: false,
  // Text is never lost: only content not meant to be read is removed with its element.
  nonTextTags: ["script", "style"],
  transformTags: {
    i: bare("em"),
    b: bare("strong"),
    // Words that are struck out never become valid.
    strike: bare("s"),
    del: bare("s"),
    ...Object.fromEntries(parting.map((tag) => [tag, bare("p")])),
  },
};

/** Renames an element and drops its attributes. */
function bare(tagName: string): () => sanitizeHtml.Tag {
  return () => ({ tagName, attribs: {} });
}

const plain = /^[^<&]*$/;

/** Elements that nobody nests deeper. The time of the parser and the sanitizer grows with the square of it. */
const deepest = 200;

/** A tag of any element but those that are removed with their content. */
const tag = /<\/?(?!(?:script|style)\b)[a-z][^<>]*>/gi;

/** Parses any HTML into blocks. Unsupported markup is dropped, but its text is kept. */
export function parseFlow(html: string): readonly RichBlock[] {
  const builder = new RichTextBuilder();
  parseInto(html, builder, {
    open: (name, attributes) => openBlock(builder, name, attributes),
    close: () => builder.closeBlock(),
  });
  return builder.finish();
}

/** Parses any HTML into one line of runs. */
export function parseInline(html: string): readonly Run[] {
  const builder = new RichTextBuilder();
  parseInto(html, builder, { open: () => builder.text(" "), close: () => builder.text(" ") });
  const [paragraph] = builder.finish();
  return paragraph?.kind === "paragraph" ? paragraph.runs : [];
}

interface BlockHandler {
  open(name: string, attributes: Record<string, string>): void;
  close(): void;
}

function parseInto(html: string, builder: RichTextBuilder, blocks: BlockHandler): void {
  if (plain.test(html)) {
    builder.text(html.toWellFormed());
    return;
  }
  const parser = new Parser(
    {
      ontext: (text) => builder.text(text),
      onopentag: (name, attributes) => {
        if (name === "br") {
          builder.lineBreak();
        } else if (isInline(name)) {
          openInline(builder, name, attributes);
        } else {
          blocks.open(name, attributes);
        }
      },
      onclosetag: (name) => {
        if (isInline(name)) {
          builder.closeMark();
        } else if (name !== "br") {
          blocks.close();
        }
      },
    },
    // The sanitizer's output is well formed; in XML mode the parser doesn't guess where elements start or end.
    { xmlMode: true },
  );
  const text = isTooDeep(html) ? html.replaceAll(tag, " ") : html;
  parser.write(sanitizeHtml(text.toWellFormed(), options));
  parser.end();
}

/** Whether elements are nested deeper than anybody nests them: of such a text, only the words are kept. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  let isDeep = false;
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
      isDeep ||= depth > deepest;
      if (isDeep) parser.pause();
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  // So few can't be nested deeper.
  if (hasMore(html, "<", deepest)) parser.end(html);
  return isDeep;
}

function hasMore(text: string, sign: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(sign, at + 1);
    if (at === -1) return false;
  }
  return true;
}

function isInline(name: string): boolean {
  return name === "a" || name === "span" || marks.has(name);
}

function openInline(builder: RichTextBuilder, name: string, attributes: Record<string, string>): void {
  if (name === "a") {
    const href = cleanHref(attributes["href"] ?? "");
    builder.openMark(href === null ? null : "a", href ?? "");
  } else if (name === "span") {
    builder.openMark((attributes["class"] ?? "").split(/\s+/).includes("sc") ? "sc" : null);
  } else {
    builder.openMark(marks.get(name) ?? null);
  }
}

function openBlock(builder: RichTextBuilder, name: string, attributes: Record<string, string>): void {
  switch (name) {
    case "ul":
      return builder.openList({ ordered: false, start: 1 });
    case "ol":
      return builder.openList({ ordered: true, start: listStart(attributes["start"]) });
    case "li":
      return builder.openItem();
    case "blockquote":
      return builder.openQuote();
    default:
      return builder.openParagraph();
  }
}

function listStart(start: string | undefined): number {
  return start !== undefined && /^[0-9]{1,8}$/.test(start.trim()) ? Number(start) : 1;
}
