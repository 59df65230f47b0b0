import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parse } from "yaml";
import { z } from "zod";
import { buildIndex } from "../../../../domains/search/server/engine/index/build-index.ts";
import type { EngineDocument } from "../../../../domains/search/server/engine/index/index-data.ts";
import { SearchIndex } from "../../../../domains/search/server/engine/search-index.ts";
import type { Figure } from "../../measurement.ts";

const sectionSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  above: z.string().optional(),
  body: z.string(),
});
const manualSchema = z.strictObject({
  sections: z.array(sectionSchema),
  queries: z.array(z.strictObject({ query: z.string(), first: z.array(z.string()).min(1) })),
});

type Section = z.output<typeof sectionSchema>;
type Ask = (query: string) => (string | undefined)[];

/**
 * How a manual of another field, of which the engine knows nothing, is found, beside SQLite's full-text search with BM25,
 * Porter's stemmer and names that weigh more than text. Ours may not find less.
 */
export function measureOtherField(): Figure[] {
  const file = join(import.meta.dirname, "beekeeping.yaml");
  const { sections, queries } = manualSchema.parse(parse(readFileSync(file, "utf8")));
  const count = (ask: Ask, most: number) =>
    queries.filter(({ query, first }) =>
      ask(query)
        .slice(0, most)
        .some((code) => first.includes(code ?? "")),
    ).length;
  const [ours, theirs] = [askOurs(sections), askSqlite(sections)];
  const share = (found: number) => (100 * found) / queries.length;
  const figures = (most: number, name: string): Figure[] => [
    { name, value: share(count(ours, most)), unit: "%", budget: { least: share(count(theirs, most)) } },
    { name: `${name}, SQLite FTS5`, value: share(count(theirs, most)), unit: "%" },
  ];
  return [...figures(1, "first"), ...figures(3, "in the first three")];
}

function askOurs(sections: readonly Section[]): Ask {
  const index = new SearchIndex(buildIndex(sections.map(documentOf)));
  const options = { prefix: true, typos: true, isAllowed: () => true, wanted: 10 };
  return (query) => index.search(query, options).documents.map((doc) => sections[doc]?.code);
}

function documentOf({ code, name, above, body }: Section): EngineDocument {
  return {
    ownCode: code,
    pageCode: code.split(".")[0] ?? "",
    printPage: 0,
    own: name,
    context: above === undefined ? [] : [above],
    definitions: [],
    abbreviations: [],
    body,
    searchWords: [],
    isEmpty: false,
    isSummary: false,
    indexWords: [],
  };
}

function askSqlite(sections: readonly Section[]): Ask {
  const database = new DatabaseSync(":memory:");
  database.exec("create virtual table sections using fts5(code, name, above, body, tokenize = 'porter unicode61')");
  const insert = database.prepare("insert into sections (code, name, above, body) values (?, ?, ?, ?)");
  for (const { code, name, above = "", body } of sections) insert.run(code, name, above, body);
  const ask = database.prepare(
    "select code from sections where sections match ? order by bm25(sections, 10, 5, 2, 1) limit 10",
  );
  return (query) => {
    const words = query.match(/[\p{L}\p{N}.]+/gu) ?? [];
    if (words.length === 0) return [];
    return ask.all(words.map((word) => `"${word}"`).join(" OR ")).map(({ code }) => String(code));
  };
}
