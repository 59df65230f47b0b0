import { MarksBar } from "./marks-bar.ts";
import { foldForMarks, tokenPattern, wordsOf } from "./token-pattern.ts";
import "./marks.css";

/** More marks would only slow the page down. */
const MOST_MARKS = 2_000;
/** What text runs through without a break. */
const blocks = "p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, figcaption, caption, pre, .example";

interface Marked {
  article: Element;
  tokens: string;
  marks: HTMLElement[];
  bar: MarksBar;
}

let marked: Marked | undefined;

/**
 * Marks the terms that the address names in the article, brings the first into sight, and shows how many there are and the
 * ways from one to the next (PAGE-7). Called after every navigation; without tokens the marks go.
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

/** Takes the marks and their bar away. */
function clearMarks(): void {
  if (!marked) return;
  for (const mark of marked.marks) mark.replaceWith(...mark.childNodes);
  marked.article.normalize();
  marked.bar.remove();
  marked = undefined;
}

/** The address of the page as it is without marks. */
function forgetTokens(): void {
  const address = new URL(location.href);
  address.searchParams.delete("tokens");
  address.searchParams.delete("id");
  history.replaceState(history.state, "", address);
}

/** Marks the terms; where none stands in the article, as when the title alone was found, the single words of them. */
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
    if (!(node instanceof Text) || node.parentElement?.closest("button")) continue;
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

/** Marks what stands in the texts of one block, across the elements in it. */
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
    // From the end, so that what stands before keeps its place.
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

/** The first match after the heading that the address names; a table's band that is one of the terms goes before. */
function firstToShow(article: Element, marks: readonly HTMLElement[], tokens: string): number {
  const terms = new Set(tokens.split(","));
  const band = marks.findIndex((mark) => {
    const row = mark.closest("tr.band");
    return row !== null && terms.has(row.textContent.trim().toLowerCase());
  });
  const anchor = location.hash === "" ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!anchor || !article.contains(anchor)) return Math.max(band, 0);
  const after = marks.findIndex(
    (mark) => anchor.contains(mark) || (anchor.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return Math.max(after, 0);
}
