/* oxlint-disable typescript/no-unsafe-argument -- the packages that are compared are installed apart, so there are no types of them. */
// The engines that are compared, each as it comes: its usual tokenizer, ranking and settings, on the same fields.
// Each is loaded only in its own process. An engine takes the records and gives what answers a query with ids.
const fields = ["code", "name", "context", "body"];

export const engines = {
  fieldstone: async () => {
    const { buildIndex } = await import("../../../../domains/search/server/engine/index/build-index.ts");
    const { SearchIndex } = await import("../../../../domains/search/server/engine/search-index.ts");
    const options = { prefix: true, typos: true, isAllowed: () => true, wanted: 20 };
    return (records) => {
      const index = new SearchIndex(buildIndex(records.map(({ document }) => document)));
      return (query) => index.search(query, options).documents.map((doc) => records[doc].id);
    };
  },
  minisearch: async () => {
    const { default: MiniSearch } = await import("minisearch");
    return (records) => {
      const index = new MiniSearch({ fields });
      index.addAll(records);
      return (query) => index.search(query).map(({ id }) => id);
    };
  },
  orama: async () => {
    const { create, insertMultiple, search } = await import("@orama/orama");
    return async (records) => {
      const index = create({ schema: Object.fromEntries(fields.map((field) => [field, "string"])) });
      await insertMultiple(
        index,
        records.map(({ id, code, name, context, body }) => ({ id, code, name, context, body })),
      );
      return async (query) => (await search(index, { term: query, limit: 20 })).hits.map(({ document }) => document.id);
    };
  },
  flexsearch: async () => {
    const { default: FlexSearch } = await import("flexsearch");
    return (records) => {
      const index = new FlexSearch.Document({ document: { id: "id", index: fields } });
      for (const record of records) index.add(record);
      return (query) => index.search(query, { limit: 20, merge: true }).map(({ id }) => id);
    };
  },
  fts5: async () => {
    const { DatabaseSync } = await import("node:sqlite");
    return (records) => {
      const db = new DatabaseSync(":memory:");
      db.exec(`create virtual table records using fts5(id unindexed, ${fields.join(", ")})`);
      const insert = db.prepare(`insert into records (id, ${fields.join(", ")}) values (?, ?, ?, ?, ?)`);
      db.exec("begin");
      for (const { id, code, name, context, body } of records) insert.run(id, code, name, context, body);
      db.exec("commit");
      const select = db.prepare("select id from records where records match ? order by rank limit 20");
      // Its query language has operators: words are quoted, so that any text is a query.
      const quoted = (query) => (query.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(" ");
      return (query) => (quoted(query) === "" ? [] : select.all(quoted(query)).map(({ id }) => id));
    };
  },
};
