import { expect, test } from "vitest";
import { buildIndex } from "../engine/index/build-index.ts";
import type { AdapterQuery, IndexContents, SearchAdapter } from "../adapters/adapter.ts";
import { engineDocument } from "./small-index.ts";

/** Records of an index: what they are called, and in which of two sections they stand. */
export function contentsOf(revision: string, names: readonly string[], name = "v22"): IndexContents {
  return {
    name,
    kind: "edition",
    revision,
    records: names.map((own, place) => ({
      objectID: own,
      title: own,
      section: place % 2 === 0 ? "rules" : "tables",
      isPublic: place === 0,
      bluebook: { data: `${own} of revision ${revision}` },
    })),
    data: buildIndex(names.map((own) => engineDocument(own, { body: `${own} of revision ${revision}` }))),
  };
}

const names = ["case names", "case words", "statutes", "treaties"];
const query: AdapterQuery = {
  index: "v22",
  query: "",
  prefix: true,
  typos: true,
  filter: [],
  offset: 0,
  length: 10,
  facets: [],
};

/** What every engine under the search must do; run it on each. `open` gives one without any index. */
export function adapterContract(open: () => Promise<SearchAdapter>): void {
  const filled = async () => {
    const adapter = await open();
    await adapter.publish(contentsOf("1", names));
    return adapter;
  };

  test("an index that was not published has no status, and is told from an empty answer", async () => {
    const adapter = await open();
    expect(await adapter.status("v22")).toBeUndefined();
    await expect(adapter.search(query)).rejects.toMatchObject({ status: 404 });
  });

  test("finds the records of a query, the best first, and tells what they were met by", async () => {
    const { ids, total, units } = await (await filled()).search({ ...query, query: "case names" });
    expect(ids[0]).toBe("case names");
    expect(total).toBe(ids.length);
    expect(units.flatMap(({ words }) => words)).toEqual(["case", "names"]);
    expect(units.flatMap(({ alternatives }) => alternatives.flat())).toEqual(expect.arrayContaining(["case", "name"]));
  });

  test("gives a part of what was found, and all of it by number", async () => {
    const adapter = await filled();
    const first = await adapter.search({ ...query, length: 3 });
    const rest = await adapter.search({ ...query, offset: 3, length: 3 });
    expect([first.total, rest.total]).toEqual([4, 4]);
    expect([...first.ids, ...rest.ids].toSorted()).toEqual(names.toSorted());
    expect((await adapter.search({ ...query, offset: 1_000_000 })).ids).toEqual([]);
    expect((await adapter.search({ ...query, length: 0 })).ids).toEqual([]);
  });

  test("finds and counts only what a filter lets through", async () => {
    const isPublic = [[{ attribute: "isPublic", value: "true", isNegated: false }]];
    const found = await (await filled()).search({ ...query, filter: isPublic, facets: ["section"] });
    expect(found).toMatchObject({ ids: ["case names"], total: 1, facets: { section: { rules: 1 } } });
  });

  test("takes filters that must all hold, any of a list, and none of a value", async () => {
    const adapter = await filled();
    const test = (attribute: string, value: string, isNegated = false) => ({ attribute, value, isNegated });
    const found = async (filter: AdapterQuery["filter"]) => (await adapter.search({ ...query, filter })).ids.toSorted();
    expect(await found([[test("section", "rules")], [test("isPublic", "true", true)]])).toEqual(["statutes"]);
    expect(await found([[test("section", "tables"), test("isPublic", "true")]])).toEqual([
      "case names",
      "case words",
      "treaties",
    ]);
    expect(await found([[test("nothing", "x")]])).toEqual([]);
  });

  test("counts the values of all that was found, not of the part that is given", async () => {
    const { facets } = await (await filled()).search({ ...query, length: 1, facets: ["section", "nothing"] });
    expect(facets).toEqual({ section: { rules: 2, tables: 2 } });
  });

  test("changes from one revision to the next at once: whoever searches meanwhile finds the whole of one", async () => {
    const adapter = await filled();
    const next = ["contracts", "deeds"];
    const publishing = adapter.publish(contentsOf("2", next));
    const meanwhile = (await adapter.search(query)).ids.toSorted();
    expect([names.toSorted(), next]).toContainEqual(meanwhile);
    await publishing;
    expect((await adapter.search(query)).ids.toSorted()).toEqual(next);
    expect(await adapter.status("v22")).toEqual({ revision: "2", records: 2 });
  });

  test("keeps indexes apart, and removes one alone", async () => {
    const adapter = await filled();
    await adapter.publish(contentsOf("1", ["other"], "v21"));
    await adapter.remove("v22");
    expect(await adapter.status("v22")).toBeUndefined();
    expect((await adapter.search({ ...query, index: "v21" })).ids).toEqual(["other"]);
  });
}
