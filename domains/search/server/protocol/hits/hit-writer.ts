import type { IndexRecord } from "../../adapters/adapter.ts";
import type { HighlightUnit } from "../../engine/highlight/find-ranges.ts";
import { Highlighter } from "../../engine/highlight/highlight-text.ts";
import { bestPassage } from "../../engine/highlight/text-matcher.ts";
import type { HitSource } from "../../indexing/hit-source.ts";
import { attributeTree, type AttributeTree, markAttributes } from "./mark-attributes.ts";
import type { ServedPiece } from "../../../../subscriptions/server/public.ts";
import { isSearched, servedExcerpt, servedPassage, servedRow } from "../../results/hit-rules.ts";
import type { SearchParameters } from "../asked/parameters.ts";

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
    const shown = this.#isSearched ? this.#servedBy(record, attributesToRetrieve) : undefined;
    if (shown) this.served.push(shown);
    let hit = `{${retrieved}`;
    if (this.#whole.branches.size > 0)
      hit += `,"_highlightResult":${markAttributes(record, this.#whole, (path, text, words) => this.#marked(record, path, text, path === TEXT ? words : undefined))}`;
    if (this.#cut.branches.size > 0)
      hit += `,"_snippetResult":${markAttributes(record, this.#cut, (path, text, words) => this.#marked(record, path, text, words))}`;
    return `${hit}}`;
  }

  #servedBy(record: IndexRecord, asked: readonly string[]): ServedPiece | undefined {
    return this.#source.kind === "rows" ? servedRow(record) : servedExcerpt(record, asked);
  }

  #marked(record: IndexRecord, path: string, text: string, words: number | undefined): string {
    if (path === TEXT && !this.#isSearched) return NOTHING;
    const matched = this.#highlighter.match(record, path, text);
    if (words === undefined) return this.#highlighter.highlight(matched);
    const passage = bestPassage(matched, words);
    if (path === TEXT && record["isPublic"] === false && text !== "") this.served.push(servedPassage(record, passage));
    return this.#highlighter.snippet(matched, passage, this.#parameters.snippetEllipsisText);
  }
}

function names(asked: string[] | undefined, usual: readonly string[]): readonly string[] {
  if (asked === undefined) return usual;
  return asked.some((name) => name === "*" || name.startsWith("*:")) ? usual : asked;
}

function snippetOf(text: string): { path: string; number: number } {
  const [path = "", words = ""] = text.split(":");
  return { path, number: Math.min(/^\d+$/.test(words) ? Number(words) : SNIPPET_WORDS, MOST_SNIPPET_WORDS) };
}
