import type { TextQuote } from "../../contract.ts";
import { placeQuote, readingLimits, type Stretch } from "../../rules.ts";

/** An article's text without whitespace, and the position of each character. */
export interface ArticleText {
  text: string;
  places: readonly { node: Text; offset: number }[];
}

/** Reads the text of the article on the screen. */
export function readArticle(article: Element): ArticleText {
  const places: { node: Text; offset: number }[] = [];
  let text = "";
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    for (let offset = 0; offset < node.data.length; offset++) {
      const character = node.data.charAt(offset);
      if (/\s/u.test(character)) continue;
      text += character;
      places.push({ node, offset });
    }
  }
  return { text, places };
}

/** A passage's range on the screen; undefined if its words are gone. */
export function rangeOf(article: ArticleText, quote: TextQuote): Range | undefined {
  const stretch = placeQuote(article.text, quote);
  const first = stretch && article.places[stretch.start];
  const last = stretch && article.places[stretch.end - 1];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

/** The selected words and those around them; undefined if nothing in the article is selected. */
export function quoteOf(article: ArticleText, selected: Range): TextQuote | undefined {
  const stretch = stretchOf(article, selected);
  if (!stretch) return undefined;
  const { start, end } = stretch;
  return {
    quote: wordsOf(article, stretch),
    prefix: article.text.slice(Math.max(0, start - readingLimits.context), start),
    suffix: article.text.slice(end, end + readingLimits.context),
  };
}

function stretchOf({ places }: ArticleText, selected: Range): Stretch | undefined {
  const isIn = ({ node, offset }: { node: Text; offset: number }) =>
    selected.comparePoint(node, offset) === 0 && selected.comparePoint(node, offset + 1) === 0;
  const start = places.findIndex(isIn);
  if (start === -1) return undefined;
  return { start, end: places.findLastIndex(isIn) + 1 };
}

/** The text, with spaces where it has whitespace or continues in another block. */
function wordsOf({ places }: ArticleText, { start, end }: Stretch): string {
  let words = "";
  for (let index = start; index < end; index++) {
    const [before, place] = [places[index - 1], places[index]];
    if (!place) break;
    if (index > start && before && !follows(before, place)) words += " ";
    words += place.node.data.charAt(place.offset);
  }
  return words;
}

type Place = ArticleText["places"][number];

/** Whether a character comes directly after another. */
function follows(before: Place, place: Place): boolean {
  if (before.node === place.node) return place.offset === before.offset + 1;
  const gap = before.node.data.slice(before.offset + 1) + place.node.data.slice(0, place.offset);
  return gap === "" && blockOf(before.node) === blockOf(place.node);
}

function blockOf({ parentElement }: Text): Element | null {
  return parentElement?.closest("p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, figcaption, div, section") ?? null;
}
