import type { IndexRecord } from "../../adapters/adapter.ts";
import { isObject } from "../../adapters/attribute.ts";
import type { HighlightUnit } from "../../engine/highlight/find-ranges.ts";
import { Highlighter } from "../../engine/highlight/highlight-text.ts";
import { bestPassage } from "../../engine/highlight/text-matcher.ts";
import type { HitSource } from "../../indexing/hit-source.ts";
import { wordsOfExcerpt } from "../../indexing/retrieved-json.ts";
import { attributeTree, type AttributeTree, markAttributes } from "./mark-attributes.ts";
import type { ServedPiece } from "../../../../subscriptions/server/public.ts";
import { isSearched, servedPassage } from "../../results/hit-rules.ts";
import type { SearchParameters } from "../parameters.ts";

/** A section's text: no hit shows all of it. */
const TEXT = "bluebook.data";
const NOTHING = '{"value":"","matchLevel":"none","matchedWords":[]}';
const SNIPPET_WORDS = 10;
const MOST_SNIPPET_WORDS = 50;

/**
 * Writes hits as JSON. Whatever attribute is requested, a hit shows only an excerpt of a section's text, and none if
 * the query is empty; otherwise an empty query would list the whole edition.
 */
export class HitWriter {
  readonly served: ServedPiece[] = [];
  readonly #source: HitSource;
  readonly #parameters: SearchParameters;
  readonly #highlighter: Highlighter;
  readonly #whole: AttributeTree;
  readonly #cut: AttributeTree;
  readonly #isSearched: boolean;

  constructor(source: HitSource, units: readonly HighlightUnit[], parameters: SearchParameters) {
    const { highlightPreTag: before, highlightPostTag: after } = parameters;
    this.#source = source;
    this.#parameters = parameters;
    this.#highlighter = new Highlighter(source.texts, units, { before, after });
    const highlighted = names(parameters.attributesToHighlight, source.highlighted);
    this.#whole = attributeTree(highlighted.map((path) => ({ path, number: MOST_SNIPPET_WORDS })));
    this.#cut = attributeTree(names(parameters.attributesToSnippet, source.snippets).map(snippetOf));
    this.#isSearched = isSearched(parameters.query);
  }

  write(record: IndexRecord): string {
    const { attributesToRetrieve } = this.#parameters;
    const retrieved = this.#source.retrieved.of(record, attributesToRetrieve, this.#isSearched);
    this.#noteExcerpt(record);
    let hit = `{${retrieved}`;
    if (this.#whole.branches.size > 0)
      hit += `,"_highlightResult":${markAttributes(record, this.#whole, (path, text, words) => this.#marked(record, path, text, path === TEXT ? words : undefined))}`;
    if (this.#cut.branches.size > 0)
      hit += `,"_snippetResult":${markAttributes(record, this.#cut, (path, text, words) => this.#marked(record, path, text, words))}`;
    return `${hit}}`;
  }

  #marked(record: IndexRecord, path: string, text: string, words: number | undefined): string {
    if (path === TEXT && !this.#isSearched) return NOTHING;
    const matched = this.#highlighter.match(record, path, text);
    if (words === undefined) return this.#highlighter.highlight(matched);
    const passage = bestPassage(matched, words);
    if (path === TEXT && record["isPublic"] === false && text !== "") this.served.push(servedPassage(record, passage));
    return this.#highlighter.snippet(matched, passage, this.#parameters.snippetEllipsisText);
  }

  /** Records the excerpt of a protected record's text that a hit repeats; names and URIs are public. */
  #noteExcerpt(record: IndexRecord): void {
    if (record["isPublic"] !== false || !this.#isSearched) return;
    const { bluebook } = record;
    if (!asksForText(this.#parameters.attributesToRetrieve) || !isObject(bluebook)) return;
    const words = wordsOfExcerpt(bluebook["data"]);
    if (words > 0) this.served.push(servedPassage(record, { first: 0, end: words }));
  }
}

function asksForText(asked: readonly string[]): boolean {
  return asked.some((name) => name === "*" || name === "bluebook" || name === TEXT);
}

function names(asked: string[] | undefined, usual: readonly string[]): readonly string[] {
  if (asked === undefined) return usual;
  return asked.some((name) => name === "*" || name.startsWith("*:")) ? usual : asked;
}

function snippetOf(text: string): { path: string; number: number } {
  const [path = "", words = ""] = text.split(":");
  return { path, number: Math.min(/^\d+$/.test(words) ? Number(words) : SNIPPET_WORDS, MOST_SNIPPET_WORDS) };
}
