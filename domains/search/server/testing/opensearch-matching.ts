import { z } from "zod";

export interface StoredRecord {
  id: string;
  source: Readonly<Record<string, unknown>>;
}

const clausesSchema = z.array(z.record(z.string(), z.unknown())).default([]);
const boolSchema = z.object({
  must: clausesSchema,
  filter: clausesSchema,
  should: clausesSchema,
  must_not: clausesSchema,
  minimum_should_match: z.number().default(0),
});
const disMaxSchema = z.object({ queries: clausesSchema });
const multiMatchSchema = z.object({
  query: z.string(),
  fields: z.array(z.string()),
  type: z.enum(["best_fields", "bool_prefix", "phrase"]),
  fuzziness: z.literal("AUTO").optional(),
  prefix_length: z.number().default(0),
  boost: z.number().default(1),
});
const termSchema = z.record(z.string(), z.string());
const termsSchema = z.object({ boost: z.number().default(1) }).catchall(z.array(z.string()).or(z.number()));
const searchSchema = z.object({
  query: z.record(z.string(), z.unknown()),
  from: z.number(),
  size: z.number(),
  sort: z.array(z.record(z.string(), z.string())),
  aggs: z.record(z.string(), z.object({ terms: z.object({ field: z.string() }) })).default({}),
  highlight: z
    .object({
      fields: z.record(z.string(), z.object({})),
      pre_tags: z.array(z.string()).length(1),
      post_tags: z.array(z.string()).length(1),
    })
    .optional(),
});

/** How a query matches a record: what it is worth, and the words that it met; undefined if it doesn't. */
interface Match {
  score: number;
  words: Set<string>;
}
type Query = Readonly<Record<string, unknown>>;

/** Answers a search as OpenSearch does, in the simplest way: each match is worth its boost times its field's. */
export function findIn(index: string, mapped: Query, records: readonly StoredRecord[], body: unknown) {
  const { query, from, size, sort, aggs, highlight } = searchSchema.parse(body);
  const found = records.flatMap((record) => {
    const match = matchOf(record, query, mapped);
    return match ? [{ record, match }] : [];
  });
  const byScore = sort[0]?.["_score"] === "desc";
  const placeOf = ({ source }: StoredRecord) => Number(source["place"]);
  const sorted = found.toSorted(
    (a, b) => (byScore ? b.match.score - a.match.score : 0) || placeOf(a.record) - placeOf(b.record),
  );
  const marked = (text: string, words: ReadonlySet<string>) =>
    text
      .split(" ")
      .map((word) => (words.has(word) ? `${highlight?.pre_tags[0]}${word}${highlight?.post_tags[0]}` : word))
      .join(" ");
  const hits = sorted.slice(from, from + size).map(({ record, match }) => {
    const lit = Object.keys(highlight?.fields ?? {}).flatMap((field) => {
      const text = textOf(record, field);
      return text.split(" ").some((word) => match.words.has(word))
        ? [[field, [marked(text, match.words)]] as const]
        : [];
    });
    return {
      _index: index,
      _id: record.id,
      _score: match.score,
      ...(lit.length > 0 && { highlight: Object.fromEntries<readonly string[]>(lit) }),
    };
  });
  return {
    hits: { total: { value: found.length, relation: "eq" }, max_score: sorted[0]?.match.score ?? null, hits },
    ...(Object.keys(aggs).length > 0 && {
      aggregations: Object.fromEntries(
        Object.entries(aggs).map(([name, { terms }]) => [
          name,
          countsOf(
            found.map(({ record }) => record),
            terms.field,
            mapped,
          ),
        ]),
      ),
    }),
  };
}

function matchOf(record: StoredRecord, query: Query, mapped: Query): Match | undefined {
  const [kind, value] = Object.entries(query)[0] ?? [];
  if (kind === "match_all") return { score: 1, words: new Set() };
  if (kind === "bool") return matchBool(record, boolSchema.parse(value), mapped);
  if (kind === "multi_match") return matchText(record, multiMatchSchema.parse(value));
  if (kind === "dis_max") {
    const matches = disMaxSchema.parse(value).queries.flatMap((each) => matchOf(record, each, mapped) ?? []);
    return joined(matches, (scores) => Math.max(...scores));
  }
  if (kind === "term" || kind === "terms") {
    const { boost, ...tests } = termsSchema.parse(
      kind === "terms"
        ? value
        : Object.fromEntries(Object.entries(termSchema.parse(value)).map(([name, one]) => [name, [one]])),
    );
    const [field = "", values] = Object.entries(tests)[0] ?? [];
    return isMapped(field, mapped) && Array.isArray(values) && values.includes(textOf(record, field))
      ? { score: boost, words: new Set() }
      : undefined;
  }
  return undefined;
}

function matchBool(record: StoredRecord, bool: z.infer<typeof boolSchema>, mapped: Query): Match | undefined {
  const matching = (queries: readonly Query[]) => queries.flatMap((each) => matchOf(record, each, mapped) ?? []);
  const [must, filter, should] = [matching(bool.must), matching(bool.filter), matching(bool.should)];
  const isMet =
    must.length === bool.must.length &&
    filter.length === bool.filter.length &&
    should.length >= bool.minimum_should_match &&
    matching(bool.must_not).length === 0;
  return isMet ? (joined([...must, ...should], sum) ?? { score: 0, words: new Set() }) : undefined;
}

function joined(matches: readonly Match[], ofScores: (scores: number[]) => number): Match | undefined {
  if (matches.length === 0) return undefined;
  return {
    score: ofScores(matches.map(({ score }) => score)),
    words: new Set(matches.flatMap(({ words }) => [...words])),
  };
}

function sum(scores: readonly number[]): number {
  return scores.reduce((all, score) => all + score, 0);
}

function matchText(record: StoredRecord, match: z.infer<typeof multiMatchSchema>): Match | undefined {
  const { query, type, boost } = match;
  const matches = match.fields.flatMap((named) => {
    const [field = "", worth = "1"] = named.split("^");
    const words = textOf(record, field).split(" ");
    const isPhrase = type === "phrase" && ` ${words.join(" ")} `.includes(` ${query} `);
    const met = type === "phrase" ? (isPhrase ? query.split(" ") : []) : words.filter((word) => meets(word, match));
    return met.length > 0 ? [{ score: Number(worth) * boost, words: new Set(met) }] : [];
  });
  return joined(matches, (scores) => Math.max(...scores));
}

function meets(
  word: string,
  { query, type, fuzziness, prefix_length: same }: z.infer<typeof multiMatchSchema>,
): boolean {
  if (type === "bool_prefix") return word.startsWith(query);
  if (fuzziness === undefined) return word === query;
  const most = query.length < 3 ? 0 : query.length < 6 ? 1 : 2;
  return word.slice(0, same) === query.slice(0, same) && distance(word, query) <= most;
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of one.split("").entries()) {
    const next = [at + 1];
    for (const [to, own] of other.split("").entries())
      next.push(Math.min((next[to] ?? 0) + 1, (row[to + 1] ?? 0) + 1, (row[to] ?? 0) + (letter === own ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

function textOf({ source }: StoredRecord, path: string): string {
  let value: unknown = source;
  for (const name of path.split("."))
    value = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof value === "string" ? value : "";
}

/** What the mapping doesn't name isn't indexed: nothing has it. */
function isMapped(path: string, mapped: Query): boolean {
  const properties = z.object({ properties: z.record(z.string(), z.unknown()) });
  const [name = "", ...rest] = path.split(".");
  if (!Object.hasOwn(mapped, name)) return false;
  const below = properties.safeParse(mapped[name]).data?.properties;
  return rest.length === 0 || (below !== undefined && isMapped(rest.join("."), below));
}

function countsOf(records: readonly StoredRecord[], field: string, mapped: Query) {
  const values = isMapped(field, mapped)
    ? records.map((record) => textOf(record, field)).filter((value) => value !== "")
    : [];
  const buckets = [...Map.groupBy(values, (value) => value)]
    .map(([key, all]) => ({ key, doc_count: all.length }))
    .toSorted((a, b) => b.doc_count - a.doc_count);
  return { doc_count_error_upper_bound: 0, sum_other_doc_count: 0, buckets };
}
