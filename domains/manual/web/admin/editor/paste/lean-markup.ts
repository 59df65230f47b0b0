import { type ClassRules, readClassRules } from "./class-rules.ts";

/** Markup without what no reader sees, and what its style sheet says of classes. */
export interface LeanMarkup {
  /**
   * In pieces that each stand alone: cut behind paragraphs, never within a list or a quotation. A long table is cut behind
   * rows; what goes on with it begins with a table that has `data-goes-on`.
   */
  slices: Iterable<string>;
  /** Complete once the slices have been read. */
  rules: ClassRules;
}

/** What is in them is never shown. */
const unseen = new Set(["style", "script", "xml", "title", "noscript", "template", "textarea", "select", "svg"]);
/** What must not be cut. */
const whole = new Set(["table", "ul", "ol", "blockquote", "pre"]);
/** Behind their ends, markup may be cut. */
const ends = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "div", ...whole]);

/**
 * Reads what was copied once, from front to back, whatever it is: style sheets, scripts, comments and the islands of
 * office programs go, up to twenty times as long as the words. Style attributes are renamed: the policy of our pages
 * refuses them aloud, even in a document that is never shown. `size`: about how long a slice is.
 */
export function leanMarkup(html: string, size: number): LeanMarkup {
  const rules: ClassRules = new Map();
  return { slices: { [Symbol.iterator]: () => slicesOf(html, size, rules) }, rules };
}

function* slicesOf(html: string, size: number, rules: ClassRules): Generator<string> {
  let [slice, begin, at, depth, isInList] = ["", 0, 0, 0, false];
  let rows: RowCutter | null = null;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open === -1) {
      slice += html.slice(at);
      break;
    }
    slice += html.slice(at, open);
    const end = endOfTag(html, open);
    if (end === -1) break;
    at = end;
    const tag = html.slice(open, end);
    const [, slash = "", written = ""] = /^<(\/?)([a-z][^\s/>]*)/i.exec(tag) ?? [];
    const name = written.toLowerCase();
    if (slash === "" && unseen.has(name) && !tag.endsWith("/>")) {
      const close = endOfElement(html, name, end);
      if (name === "style") readClassRules(html.slice(end, close.from), rules);
      at = close.to;
    } else if (name === "o:p" && slash === "") at = behindBlank(html, end);
    else if (name === "" && !/^<[!?/]/.test(tag)) {
      slice += "&lt;";
      at = open + 1;
    } else if (name !== "" && !name.includes(":")) {
      slice += renamed(tag);
      if (slash === "" && name === "p") isInList = tag.includes("mso-list");
      if (name === "table") rows = slash === "" && depth === 0 ? rowCutter(html, end, size) : null;
      if (whole.has(name)) depth = Math.max(0, depth + (slash === "" ? 1 : -1));
      if (rows?.isBetween(slash + name, tag) === true && at - begin >= size) {
        yield `${slice}</table>`;
        [slice, begin] = ['<table data-goes-on="">', at];
      }
      const isEnd = slash !== "" && ends.has(name) && depth === 0;
      const length = at - begin;
      // The items of Word's lists are paragraphs: the list goes on behind them.
      if (isEnd && length >= size && (!isInList || length >= 8 * size)) {
        yield slice;
        [slice, begin] = ["", at];
      }
    }
  }
  yield slice;
}

/** Follows the rows of a table that may be cut. */
interface RowCutter {
  /** Whether the table can be cut behind a tag: a row ends there, and no cell reaches into the next. */
  isBetween(name: string, tag: string): boolean;
}

/** Null for a table that stays whole: a short one, or one with parts of a page in it, which only places them. */
function rowCutter(html: string, from: number, size: number): RowCutter | null {
  const close = endOfElement(html, "table", from).from;
  if (close - from < size) return null;
  if (/<(?:table|h[1-6]|ul|ol)\b|mso-list|MsoHeading|MsoTitle|role=.?heading/i.test(html.slice(from, close)))
    return null;
  let reach = 0;
  return {
    isBetween: (name, tag) => {
      if (name === "td" || name === "th") reach = Math.max(reach, Number(/\srowspan\s*=\W?(\d+)/i.exec(tag)?.[1] ?? 1));
      if (name !== "/tr") return false;
      reach -= 1;
      return reach <= 0;
    },
  };
}

/** Word ends every paragraph with an `o:p`, and fills empty ones with a space in it. */
function behindBlank(html: string, from: number): number {
  const [blank = ""] = /^\s*(?:&nbsp;|\u00A0)?\s*<\/o:p>/i.exec(html.slice(from, from + 40)) ?? [];
  return from + blank.length;
}

/** Where a tag, comment or declaration ends; -1 if it doesn't, as then the rest of the text is in it. */
function endOfTag(html: string, open: number): number {
  if (html.startsWith("<!--", open)) return behind(html, "-->", open + 4);
  const next = html.charAt(open + 1);
  if (!/[a-z/!?]/i.test(next)) return open + 1;
  const end = behind(html, ">", open);
  if (end === -1 || !/[a-z]/i.test(next) || areQuotesClosed(html.slice(open, end))) return end;
  // Something quoted has a '>' in it.
  let quote = "";
  for (let at = open; at < html.length; at += 1) {
    const sign = html.charAt(at);
    if (quote === "" && sign === ">") return at + 1;
    if (quote === "" && (sign === '"' || sign === "'")) quote = sign;
    else if (sign === quote) quote = "";
  }
  return end;
}

function behind(html: string, sign: string, from: number): number {
  const at = html.indexOf(sign, from);
  return at === -1 ? -1 : at + sign.length;
}

function areQuotesClosed(tag: string): boolean {
  return !/["']/.test(tag.replaceAll(/"[^"]*"|'[^']*'/g, ""));
}

/** Where the content of an element ends, and the element; at the end of the text if nothing ends it. */
function endOfElement(html: string, name: string, from: number): { from: number; to: number } {
  const close = new RegExp(String.raw`</${name}\s*>`, "gi");
  close.lastIndex = from;
  const match = close.exec(html);
  return match ? { from: match.index, to: close.lastIndex } : { from: html.length, to: html.length };
}

/** An attribute, with what stands before it. */
const attribute = /([\s/"']+)([^\s"'<>/=]+)((?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)/g;

/** A tag whose style is only data, and which runs nothing. */
function renamed(tag: string): string {
  if (!/style|on/i.test(tag)) return tag;
  return tag.replaceAll(attribute, (whole: string, before: string, name: string, value: string) => {
    if (name.toLowerCase() === "style") return `${before}data-css${value}`;
    return /^on/i.test(name) ? " " : whole;
  });
}
