import { codeKey, readCode } from "../../rules.ts";
import { functionWords } from "../engine/knowledge/common-words.ts";
import { noKnowledge, openKnowledge } from "../engine/knowledge/manual-knowledge.ts";
import { type QueryWord, parseQuery } from "../engine/query/parse-query.ts";
import { tokenize } from "../engine/text/words.ts";
import { indexAttributes } from "../results/found-records.ts";
import { type AdapterQuery, type IndexContents, type IndexRecord, attribute, facetValue, isObject } from "./adapter.ts";
import { MARK_END, MARK_START } from "./matched-words.ts";

/** Records keep the terms of what is searched in these fields, the most important first, with what a match is worth. */
const texts = { text1: 16, text2: 8, text3: 4, text4: 2, text5: 1 } as const;
const textNames = Object.keys(texts);

/** Where a word is looked for. `others` has what the terms of a text have beside its words: F. App’x as fappx. */
const fields = [...Object.entries(texts).map(([name, worth]) => `${name}^${worth}`), "others"];

/** More values of a facet than any has. */
const MOST_VALUES = 1_000;

/** From so many records on, an index gets another shard, up to the most, for the cluster to spread over its nodes. */
const SHARD_RECORDS = 100_000;
const MOST_SHARDS = 16;

/** A search may have 1,024 clauses in OpenSearch, and each spelling of a word in each field is one. */
const [MOST_SPELLED_WORDS, MOST_SPELLINGS] = [8, 10];

/**
 * How records are indexed: as the terms of the product's own tokenizer, which knows codes, plurals and abbreviations, so
 * that OpenSearch only has to part them at spaces.
 */
export function indexOf({ kind, revision, records }: IndexContents) {
  const terms = { type: "text", analyzer: "whitespace" } as const;
  const keyword = { type: "keyword" } as const;
  const number = { type: "integer" } as const;
  const facets = Object.fromEntries(indexAttributes[kind].facets.map((name) => [name, keyword]));
  return {
    settings: {
      index: {
        number_of_shards: Math.min(1 + Math.floor(records.length / SHARD_RECORDS), MOST_SHARDS),
        auto_expand_replicas: "0-1",
        // Once, when all records are there.
        refresh_interval: "-1",
      },
    },
    mappings: {
      dynamic: false,
      _meta: { revision, records: records.length },
      properties: {
        ...Object.fromEntries([...textNames, "others"].map((name) => [name, terms])),
        code: keyword,
        place: number,
        facets: { properties: facets },
      },
    },
  };
}

/** A record as it is sent: its searched texts as terms, and what it is filtered by. */
export function documentOf(kind: IndexContents["kind"], record: IndexRecord, place: number): object {
  const { searched, facets } = indexAttributes[kind];
  const others: string[] = [];
  const found = searched.map(
    (path, at) => [textNames[at] ?? "others", termsOf(textsAt(record, path), others)] as const,
  );
  const code = readCode(textsAt(record, "code").join(" "));
  const values = facets.flatMap((name) => {
    const value = facetValue(attribute(record, name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(found.filter(([, terms]) => terms !== "")),
    ...(others.length > 0 && { others: others.join(" ") }),
    ...(code && { code: codeKey(code) }),
    facets: Object.fromEntries<string>(values),
    place,
  };
}

/** All texts at a path; also of the objects of a list: ancestors.title. */
function textsAt(value: unknown, path: string): string[] {
  if (typeof value === "string") return path === "" ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => textsAt(each, path));
  const [name = "", ...rest] = path.split(".");
  return isObject(value) && Object.hasOwn(value, name) ? textsAt(value[name], rest.join(".")) : [];
}

/** The first term at each place, so that phrases are found; what else stands there goes to `others`. */
function termsOf(found: readonly string[], others: string[]): string {
  const terms: string[] = [];
  for (const text of found) {
    let last = -1;
    for (const { term, position, span } of tokenize(text))
      if (span === 1 && position > last) {
        last = position;
        terms.push(term);
      } else others.push(term);
  }
  return terms.join(" ");
}

/** An adapter isn't told what its manuals say about themselves. */
const knowledge = openKnowledge(noKnowledge);

/** A search as OpenSearch takes it, and the words that it looks for. */
export function searchOf(query: AdapterQuery, reachable: number) {
  const parsed = parseQuery(query.query, query.prefix, knowledge);
  const size = Math.max(0, Math.min(query.length, reachable - query.offset));
  const isEverything = query.query.trim() === "";
  const body = {
    query: {
      bool: { must: [isEverything ? { match_all: {} } : wanted(query, parsed)], filter: query.filter.map(anyOf) },
    },
    sort: isEverything ? [inPlace] : [closest, inPlace],
    from: size === 0 ? 0 : query.offset,
    size,
    _source: false,
    track_total_hits: true,
    ...(query.facets.length > 0 && { aggs: Object.fromEntries(query.facets.map(counted)) }),
    ...(size > 0 && !isEverything && { highlight }),
  };
  const words = parsed.words.filter(({ kind }) => kind === "word" || kind === "code");
  return { body, words: words.map(({ term, text }) => ({ word: text.toLowerCase(), term })) };
}

const [closest, inPlace] = [{ _score: "desc" } as const, { place: "asc" } as const];

const highlight = {
  fields: Object.fromEntries(textNames.map((name) => [name, {}])),
  require_field_match: false,
  number_of_fragments: 2,
  fragment_size: 60,
  pre_tags: [MARK_START],
  post_tags: [MARK_END],
};

/** Named by their place: attributes' names come from clients. */
function counted(name: string, place: number): [string, { terms: { field: string; size: number } }] {
  return [`facet${place}`, { terms: { field: `facets.${name}`, size: MOST_VALUES } }];
}

function anyOf(tests: AdapterQuery["filter"][number]): object {
  const should = tests.map(({ attribute: name, value, isNegated }) => {
    const test = { term: { [`facets.${name}`]: value } };
    return isNegated ? { bool: { must_not: [test] } } : test;
  });
  return { bool: { should, minimum_should_match: 1 } };
}

/** A code is found by itself; of other queries, all words and phrases have to match, but for those that say nothing. */
function wanted(query: AdapterQuery, { code, words, isOpen }: ReturnType<typeof parseQuery>): object {
  const isSpelled = query.typos && words.length <= MOST_SPELLED_WORDS;
  const clauses = [...Map.groupBy(words, (word) => word.phrase ?? word)].map(([group, all]) => ({
    all,
    clause:
      typeof group === "number"
        ? phraseOf(all)
        : { dis_max: { queries: waysOf(group, isSpelled, isOpen && group === words.at(-1)), tie_breaker: 0.1 } },
  }));
  const saying = clauses.filter(({ all }) => !all.every(({ term }) => functionWords.has(term)));
  const must = query.typos && saying.length > 0 ? saying : clauses;
  const optional = clauses.filter((clause) => !must.includes(clause)).map(({ clause }) => clause);
  const nearby = words.length > 1 ? [phraseOf(words)] : [];
  const inWords =
    must.length === 0
      ? { match_none: {} }
      : { bool: { must: must.map(({ clause }) => clause), should: [...optional, ...nearby] } };
  if (!code) return inWords;
  const letters = code.letter === undefined ? (["r", "t", "b", "bt"] as const) : [code.letter];
  const own = { terms: { code: letters.map((letter) => codeKey({ ...code, letter })), boost: 1_000 } };
  return { dis_max: { queries: [own, inWords] } };
}

function phraseOf(words: readonly QueryWord[]): object {
  return { multi_match: { query: words.map(({ term }) => term).join(" "), type: "phrase", fields } };
}

/** A word as it is, begun if it is the last, or misspelled; the closest counts most. */
function waysOf(word: QueryWord, mayBeMisspelled: boolean, isBegun: boolean): object[] {
  const find = { query: word.term, fields };
  const spelled = { fuzziness: "AUTO", prefix_length: 1, max_expansions: MOST_SPELLINGS };
  const isSpelled = mayBeMisspelled && word.kind === "word" && !/\d/.test(word.term);
  return [
    { multi_match: { ...find, type: "best_fields", boost: 4 } },
    ...(isBegun ? [{ multi_match: { ...find, type: "bool_prefix", boost: 2 } }] : []),
    ...(isSpelled ? [{ multi_match: { ...find, type: "best_fields", ...spelled } }] : []),
  ];
}
