import { hash } from "node:crypto";
import type { IndexRecord } from "../../adapters/adapter.ts";
import { isObject } from "../../adapters/attribute.ts";
import type { HighlightUnit } from "../../engine/highlight/find-ranges.ts";
import { Highlighter } from "../../engine/highlight/highlight-text.ts";
import type { HitSource } from "../../indexing/hit-source.ts";
import { EXCERPT_WORDS } from "../../indexing/retrieved-json.ts";
import { attributeTree, type AttributeTree, markAttributes } from "./mark-attributes.ts";
import type { SearchParameters } from "../parameters.ts";

/** A piece of protected text that a hit shows. */
export interface ServedText {
  /** Identical for identical pieces. */
  id: string;
  words: number;
  /** Its page. */
  of?: string;
}

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
  readonly served: ServedText[] = [];
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
    this.#isSearched = /[\p{L}\p{N}§¶]/u.test(parameters.query);
  }

  write(record: IndexRecord): string {
    const { attributesToRetrieve } = this.#parameters;
    const retrieved = this.#source.retrieved.of(record, attributesToRetrieve, this.#isSearched);
    this.#noteServed(record, retrieved);
    let hit = `{${retrieved}`;
    if (this.#whole.branches.size > 0)
      hit += `,"_highlightResult":${markAttributes(record, this.#whole, (path, text, words) => this.#marked(record, path, text, path === TEXT ? words : undefined))}`;
    if (this.#cut.branches.size > 0)
      hit += `,"_snippetResult":${markAttributes(record, this.#cut, (path, text, words) => this.#marked(record, path, text, words))}`;
    return `${hit}}`;
  }

  #marked(record: IndexRecord, path: string, text: string, words: number | undefined): string {
    if (path === TEXT && !this.#isSearched) return NOTHING;
    if (words === undefined) return this.#highlighter.highlight(record, path, text);
    const json = this.#highlighter.snippet(record, path, text, words, this.#parameters.snippetEllipsisText);
    if (path === TEXT) this.#noteServed(record, json);
    return json;
  }

  /** Records what a piece of JSON shows of a protected record; names and URIs are public. */
  #noteServed(record: IndexRecord, json: string): void {
    if (record["isPublic"] !== false || !this.#isSearched) return;
    if (!json.startsWith("{") && !asksForText(this.#parameters.attributesToRetrieve)) return;
    const { bluebook } = record;
    const text = isObject(bluebook) && typeof bluebook["data"] === "string" ? bluebook["data"] : "";
    if (text === "") return;
    const most = json.startsWith("{") ? MOST_SNIPPET_WORDS : EXCERPT_WORDS;
    const words = Math.min(most, json.match(/\s+/g)?.length ?? 0) + 1;
    const of = typeof record["id"] === "string" ? { of: record["id"] } : {};
    this.served.push({ id: `${record.objectID} ${hash("sha1", json, "base64url").slice(0, 10)}`, words, ...of });
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
