/* oxlint-disable typescript/no-unsafe-argument -- the packages that are compared are installed apart, so there are no types of them. */
// The engines to compare. Each is loaded only in its own process. An engine takes the documents that our own engine
// indexes, including search words and definitions, and returns a function from a query to ids.

/** MiniSearch with what it needs to be a fair rival: boosts tried on the queries for tuning, our stop words, a stemmer. */
const miniSearch = {
  boost: { code: 3, name: 3, context: 1, definitions: 1.5, searchWords: 3, body: 1 },
  prefix: (term) => term.length > 3,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
};
const endings = /(?:ies|es|s|ing|ed|ations?|ions?)$/;
const stem = (word) => word.replace(endings, (ending) => (ending === "ies" ? "y" : ""));

export const engines = {
  fieldstone: async () => {
    const { buildIndex } = await import("../../../../domains/search/server/engine/index/build-index.ts");
    const { SearchIndex } = await import("../../../../domains/search/server/engine/search-index.ts");
    const options = { prefix: true, typos: true, isAllowed: () => true, wanted: 20 };
    return (records, knowledge) => {
      const index = new SearchIndex(
        buildIndex(
          records.map(({ document }) => document),
          knowledge,
        ),
      );
      return (query) => index.search(query, options).documents.map((doc) => records[doc].id);
    };
  },
  minisearch: async () => {
    const { default: MiniSearch } = await import("minisearch");
    const { functionWords } = await import("../../../../domains/search/server/engine/knowledge/common-words.ts");
    const processTerm = (text) => {
      const word = text.toLowerCase().replace(/[’'.]/g, "");
      return functionWords.has(word) ? null : stem(word);
    };
    return (records) => {
      const index = new MiniSearch({ fields: Object.keys(miniSearch.boost), processTerm });
      index.addAll(
        records.map(({ id, document: { ownCode, own, context, definitions, searchWords, body } }) => ({
          id,
          code: ownCode,
          name: own,
          context: context.join("\n"),
          definitions: definitions.join("\n"),
          searchWords: searchWords.join("\n"),
          body,
        })),
      );
      return (query) => index.search(query, miniSearch).map(({ id }) => id);
    };
  },
};
