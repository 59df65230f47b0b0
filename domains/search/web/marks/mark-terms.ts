import { adoptStyles } from "../../../../platform/client/adopt-styles.ts";
import { MarksBar } from "./marks-bar.ts";
import { foldForMarks, tokenPattern, wordsOf } from "./token-pattern.ts";
import styles from "./marks.css?inline";
import { rowKey } from "../../../manual/rules.ts";
import { lastQuery, tokenOf } from "../results/last-query.ts";

/** Somebody who is shown more looks for something else. */
const MOST_MARKS = 40;
/** The elements within which text runs on without a break. */
const blocks = "p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, figcaption, caption, pre, .example";

interface Marked {
  article: Element;
  /** The address's query. */
  asked: string;
  marks: HTMLElement[];
  bar: MarksBar;
}

let marked: Marked | undefined;

adoptStyles(styles);

/**
 * Highlights what the address names, scrolls to the first match, and shows a bar with their number and buttons to step
 * through them (PAGE-7): in the row that it names or the section that it leads to, the phrase that was searched for, or
 * where there is none, the words where most of them stand together. Called after every navigation; without tokens the
 * highlights are removed.
 */
export function markTerms(tokens: string | null): void {
  const article = document.querySelector("#main article.article");
  const asked = location.search + location.hash;
  if (marked && marked.article === article && marked.asked === asked) return;
  clearMarks();
  keepQuery(tokens);
  if (!article || tokens === null || !tokenPattern(tokens)) return;
  const { marks, isAll } = markAny(article, tokens);
  const bar = new MarksBar(marks, isAll, () => {
    clearMarks();
    forgetTokens();
  });
  marked = { article, asked, marks, bar };
  bar.goTo(firstToShow(marks, tokens), false);
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
  for (const name of ["tokens", "id", "row"]) address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
}

interface Found {
  marks: HTMLElement[];
  /** Whether there are no more matches than these. */
  isAll: boolean;
}

function markAny(article: Element, tokens: string): Found {
  const key = new URLSearchParams(location.search).get("row");
  const row = key === null ? undefined : foundRow(article, key);
  const section = sectionOf(article);
  for (const within of row ? [(node: Node) => row.contains(node)] : section ? [section, everywhere] : [everywhere]) {
    for (const terms of termsOf(tokens, row !== undefined)) {
      const pattern = tokenPattern(terms);
      const found = pattern && markIn(article, pattern, within);
      if (found && found.marks.length > 0) return found;
    }
  }
  // A row that was found by another name is marked by its own.
  const [name] = row?.cells ?? [];
  return { marks: name ? markTexts(textsIn(name), /[^]+/g) : [], isAll: true };
}

function everywhere(): boolean {
  return true;
}

/** What to look for, the most telling first: the query as a phrase, all terms, the words of all terms. */
function termsOf(tokens: string, isRow: boolean): string[] {
  const terms = tokens.split(",");
  const query = terms.at(-1) ?? "";
  const isPhrase = /\S\s+\S/.test(query);
  return [...(isPhrase ? [query] : []), ...(isRow ? [terms.slice(0, -1).join(",")] : []), tokens, wordsOf(tokens)];
}

/** The texts of each block of the article. */
function textsByBlock(article: Element, isInside: (node: Node) => boolean): Text[][] {
  const byBlock = new Map<Element, Text[]>();
  for (const node of textsIn(article)) {
    if (!isInside(node) || node.parentElement?.closest("button, thead, svg")) continue;
    const block = node.parentElement?.closest(blocks) ?? article;
    const texts = byBlock.get(block);
    if (texts) texts.push(node);
    else byBlock.set(block, [node]);
  }
  return [...byBlock.values()];
}

/** Highlights a pattern's matches in the blocks that have the most different ones. */
function markIn(article: Element, pattern: RegExp, isInside: (node: Node) => boolean): Found {
  const found = textsByBlock(article, isInside).map((texts) => ({ texts, different: countDifferent(texts, pattern) }));
  const most = found.reduce((best, { different }) => Math.max(best, different), 1);
  const best = found.filter(({ different }) => different === most);
  const marks: HTMLElement[] = [];
  for (const { texts } of best) {
    if (marks.length >= MOST_MARKS) return { marks, isAll: false };
    marks.push(...markTexts(texts, pattern));
  }
  return { marks, isAll: true };
}

function countDifferent(texts: readonly Text[], pattern: RegExp): number {
  const { text } = foldForMarks(texts.map(({ data }) => data).join(""));
  return new Set(Array.from(text.matchAll(pattern), ([word]) => word.replace(/s$/, ""))).size;
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

/** The match to show first: a table band that equals one of the terms, or else the first. */
function firstToShow(marks: readonly HTMLElement[], tokens: string): number {
  const terms = tokens.split(",");
  const band = marks.findIndex((mark) => {
    const row = mark.closest("tr.band");
    return row !== null && terms.includes(row.textContent.trim().toLowerCase());
  });
  return Math.max(band, 0);
}

/** Whether a node stands in the section that the address leads to; undefined if it leads to none. */
function sectionOf(article: Element): ((node: Node) => boolean) | undefined {
  const anchor = location.hash === "" ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!anchor || !article.contains(anchor)) return undefined;
  const isAfter = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = [...article.querySelectorAll(".heading")].find(
    (heading) => isAfter(anchor, heading) && !anchor.contains(heading) && !heading.contains(anchor),
  );
  return (node) =>
    (anchor.contains(node) || isAfter(anchor, node)) && !(next && (next.contains(node) || isAfter(next, node)));
}

/** The row that an address names, among all tables of the article. */
function foundRow(article: Element, key: string): HTMLTableRowElement | undefined {
  return [...article.querySelectorAll<HTMLTableRowElement>("tbody tr:not(.band)")].find(
    (row) =>
      rowKey(
        [...row.cells].map((cell) =>
          textsIn(cell)
            .map(({ data }) => data)
            .join(""),
        ),
      ) === key,
  );
}

/** The texts of an element. Those that are struck out are not found by search, and not marked. */
function textsIn(element: Element): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && !node.parentElement?.closest("s")) texts.push(node);
  return texts;
}

/** What was put into the box. */
let kept = "";

/**
 * Leaves the query of the hit that led here in the search box, so that it can be changed; on the next page it is gone.
 */
function keepQuery(tokens: string | null): void {
  const box = document.querySelector<HTMLInputElement>("#search");
  if (!box || document.activeElement === box) return;
  // A hit has an id and names the query last (SRCH-6); the index of terms has none.
  const isOfHit = tokens !== null && new URLSearchParams(location.search).has("id");
  const query = isOfHit ? queryOf(tokens) : "";
  if (box.value !== "" && box.value !== kept && query === "") return;
  box.value = query;
  kept = query;
}

/** As it was typed, as long as this tab knows. */
function queryOf(tokens: string): string {
  const last = tokens.split(",").at(-1) ?? "";
  const typed = lastQuery();
  return tokenOf(typed) === last ? typed : last;
}
