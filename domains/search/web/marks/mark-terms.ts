import { adoptStyles } from "../../../../platform/client/adopt-styles.ts";
import { MarksBar } from "./marks-bar.ts";
import { foldForMarks, tokenPattern, wordsOf } from "./token-pattern.ts";
import styles from "./marks.css?inline";

/** More would only slow the page down. */
const MOST_MARKS = 2_000;
/** The elements within which text runs on without a break. */
const blocks = "p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, figcaption, caption, pre, .example";

interface Marked {
  article: Element;
  tokens: string;
  marks: HTMLElement[];
  bar: MarksBar;
}

let marked: Marked | undefined;

adoptStyles(styles);

/**
 * Highlights the URL's terms in the article, scrolls to the first match, and shows a bar with their number and buttons
 * to step through them (PAGE-7). Called after every navigation; without tokens the highlights are removed.
 */
export function markTerms(tokens: string | null): void {
  const article = document.querySelector("#main article.article");
  if (marked && marked.article === article && marked.tokens === tokens) return;
  clearMarks();
  if (!article || tokens === null || !tokenPattern(tokens)) return;
  const marks = markAny(article, tokens);
  const bar = new MarksBar(marks, () => {
    clearMarks();
    forgetTokens();
  });
  marked = { article, tokens, marks, bar };
  bar.goTo(firstToShow(article, marks, tokens), false);
}

/** Removes the highlights and their bar. */
function clearMarks(): void {
  if (!marked) return;
  for (const mark of marked.marks) mark.replaceWith(...mark.childNodes);
  marked.article.normalize();
  marked.bar.remove();
  marked = undefined;
}

/** Removes the tokens from the page's URL. */
function forgetTokens(): void {
  const address = new URL(location.href);
  address.searchParams.delete("tokens");
  address.searchParams.delete("id");
  history.replaceState(history.state, "", address);
}

/**
 * Highlights the terms; if the article has none of them, for instance because only its title matched, their single
 * words.
 */
function markAny(article: Element, tokens: string): HTMLElement[] {
  for (const terms of [tokens, wordsOf(tokens)]) {
    const pattern = tokenPattern(terms);
    const marks = pattern ? markIn(article, pattern) : [];
    if (marks.length > 0) return marks;
  }
  return [];
}

function markIn(article: Element, pattern: RegExp): HTMLElement[] {
  const byBlock = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest("button, thead, svg")) continue;
    const block = node.parentElement?.closest(blocks) ?? article;
    const texts = byBlock.get(block);
    if (texts) texts.push(node);
    else byBlock.set(block, [node]);
  }
  const marks: HTMLElement[] = [];
  for (const texts of byBlock.values()) {
    if (marks.length >= MOST_MARKS) break;
    marks.push(...markTexts(texts, pattern));
  }
  return marks;
}

/** Highlights matches in the texts of one block, across its inline elements. */
function markTexts(texts: readonly Text[], pattern: RegExp): HTMLElement[] {
  const { text, places } = foldForMarks(texts.map(({ data }) => data).join(""));
  const ranges = [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: places[index] ?? 0,
    end: (places[index + found.length - 1] ?? 0) + 1,
  }));
  const marks: HTMLElement[] = [];
  let from = 0;
  for (const node of texts) {
    const to = from + node.data.length;
    const start = from;
    const inside = ranges.filter((range) => range.start < to && range.end > start);
    // Backwards, so that the offsets before remain valid.
    for (const range of inside.toReversed())
      marks.push(wrap(node, Math.max(range.start - start, 0), range.end - start));
    from = to;
  }
  return marks.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

function wrap(node: Text, start: number, end: number): HTMLElement {
  const found = start > 0 ? node.splitText(start) : node;
  if (end - start < found.data.length) found.splitText(end - start);
  const mark = document.createElement("mark");
  mark.className = "found";
  found.replaceWith(mark);
  mark.append(found);
  return mark;
}

/**
 * The match to show first: in the section of the URL, or else in the whole article, the longest term of several words as a
 * whole, or else the first match of the section; without one, a table band that equals one of the terms, or else the first.
 */
function firstToShow(article: Element, marks: readonly HTMLElement[], tokens: string): number {
  const terms = tokens.split(",");
  const anchor = location.hash === "" ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const [from, to] = anchor && article.contains(anchor) ? sectionOf(article, anchor, marks) : [0, marks.length];
  const phrase = foldForMarks(terms.filter((term) => term.includes(" ")).reduce(longer, "")).text;
  const whole = marks.findIndex(
    (mark, place) => place >= from && place < to && phrase !== "" && foldForMarks(mark.textContent).text === phrase,
  );
  if (whole !== -1) return whole;
  if (from > 0 || to < marks.length) return from < marks.length ? from : 0;
  const band = marks.findIndex((mark) => {
    const row = mark.closest("tr.band");
    return row !== null && terms.includes(row.textContent.trim().toLowerCase());
  });
  return Math.max(band, 0);
}

function longer(a: string, b: string): string {
  return b.length > a.length ? b : a;
}

/** The places of the matches from an anchor to the next heading: of the first, and of the first after them. */
function sectionOf(article: Element, anchor: Element, marks: readonly HTMLElement[]): [from: number, to: number] {
  const isAfter = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = [...article.querySelectorAll(".heading")].find(
    (heading) => isAfter(anchor, heading) && !anchor.contains(heading) && !heading.contains(anchor),
  );
  const from = marks.findIndex((mark) => anchor.contains(mark) || isAfter(anchor, mark));
  const to = next ? marks.findIndex((mark) => isAfter(next, mark)) : -1;
  return [from === -1 ? marks.length : from, to === -1 ? marks.length : to];
}
