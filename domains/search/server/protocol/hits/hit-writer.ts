import { type IndexRecord, facetValue, isObject, ownValue } from "../../adapters/adapter.ts";
import { type HighlightUnit, bestPassage } from "../../engine/highlight/text-matcher.ts";
import { Highlighter } from "../../engine/highlight/highlight-text.ts";
import { type HitSource, isSearched, servedExcerpt, servedPassage, servedRow } from "../../results/found-records.ts";
import type { ServedPiece } from "../../../../subscriptions/server/budget/public.ts";
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

/** The attributes to highlight, nested as in a record. */
interface AttributeTree {
  /** On a leaf, the number passed to `mark`; undefined above. */
  number: number | undefined;
  branches: Map<string, AttributeTree>;
}

/** Highlights one text of a record and returns JSON; `path` names it: 'ancestors.0.title'. */
type MarkText = (path: string, text: string, number: number) => string;

/** Turns attribute paths into a tree. A path takes precedence over longer ones below it. */
function attributeTree(attributes: readonly { path: string; number: number }[]): AttributeTree {
  const root: AttributeTree = { number: undefined, branches: new Map() };
  for (const { path, number } of attributes) {
    let tree = root;
    for (const name of path.split(".")) {
      const known = tree.branches.get(name) ?? { number: undefined, branches: new Map() };
      tree.branches.set(name, known);
      tree = known;
    }
    tree.number = number;
  }
  return root;
}

/** Applies `mark` to a record's texts and returns JSON of the same shape as the record. */
function markAttributes(record: object, tree: AttributeTree, mark: MarkText): string {
  return markTree(record, tree, "", mark);
}

function markTree(value: unknown, { branches }: AttributeTree, above: string, mark: MarkText): string {
  let json = "";
  for (const [name, branch] of branches) {
    const own = isObject(value) ? ownValue(value, name) : undefined;
    if (own === undefined) continue;
    const path = above === "" ? name : `${above}.${name}`;
    const { number } = branch;
    const marked = number === undefined ? markTree(own, branch, path, mark) : markValue(own, number, path, mark);
    if (marked !== undefined) json += `${json === "" ? "" : ","}${JSON.stringify(name)}:${marked}`;
  }
  return `{${json}}`;
}

function markValue(value: unknown, number: number, path: string, mark: MarkText): string | undefined {
  const text = facetValue(value);
  if (text !== undefined) return mark(path, text, number);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => markValue(item, number, `${path}.${index}`, mark) ?? "{}");
    return `[${items.join(",")}]`;
  }
  if (!isObject(value)) return undefined;
  const branches = new Map(Object.keys(value).map((name) => [name, { number, branches: new Map() }]));
  return markTree(value, { number: undefined, branches }, path, mark);
}
