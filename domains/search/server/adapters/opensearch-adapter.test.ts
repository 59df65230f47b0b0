import { Client } from "@opensearch-project/opensearch";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { AppError } from "../../../../platform/http/errors.ts";
import { adapterContract, contentsOf } from "../testing/adapter-contract.ts";
import { type OpenSearchTestService, startOpenSearch } from "../testing/opensearch-service.ts";
import { openSearchAdapter } from "./opensearch-adapter.ts";
import { searchNode } from "./opensearch-client.ts";
import { documentOf, indexOf, searchOf } from "./opensearch-query.ts";

const query = { index: "v22", query: "", prefix: true, typos: true, filter: [], offset: 0, length: 10, facets: [] };
const services: OpenSearchTestService[] = [];

async function start(): Promise<OpenSearchTestService> {
  const service = await startOpenSearch();
  services.push(service);
  return service;
}

async function open(...before: string[]) {
  const service = await start();
  return { service, adapter: openSearchAdapter([...before, service.url].map(searchNode)) };
}

async function filled(names = ["case names", "statutes"]) {
  const { service, adapter } = await open();
  await adapter.publish(contentsOf("1", names));
  return { service, adapter };
}

/** Everything that a log could show of a failure. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.message, error.stack, JSON.stringify(error), "cause" in error ? told(error.cause) : ""].join("\n");
}

afterEach(async () => {
  const ended = services.splice(0);
  await Promise.all(ended.map((service) => service.close()));
  expect(ended.flatMap(({ departures }) => departures)).toEqual([]);
});

describe("OpenSearch as the engine [SRCH-8]", () => {
  adapterContract(async () => (await open()).adapter);

  test("an index is filled beside the live one and swapped in at once, and the old one removed", async () => {
    const { service, adapter } = await filled();
    const [first] = service.indexes.keys();
    expect(service.changes).toEqual(["create v22.*", "bulk v22.*", "refresh v22.*", "swap in v22.*"]);
    await adapter.publish(contentsOf("2", ["treaties"]));
    expect(service.changes.slice(-2)).toEqual(["swap in v22.*", "delete v22.*"]);
    expect(service.indexes.size).toBe(1);
    expect(service.aliases.get("v22")).toEqual([...service.indexes.keys()]);
    expect(service.aliases.get("v22")).not.toContain(first);
  });

  test("a restarted server sends nothing that is published already", async () => {
    const { service } = await filled(["case names"]);
    const sent = service.changes.length;
    const restarted = openSearchAdapter([searchNode(service.url)]);
    await restarted.publish(contentsOf("1", ["case names"]));
    expect(service.changes).toHaveLength(sent);
    await restarted.publish(contentsOf("2", ["case names"]));
    expect(service.changes.length).toBeGreaterThan(sent);
  });

  test("two servers that publish the same at once leave one index live", async () => {
    const service = await start();
    const servers = [openSearchAdapter([searchNode(service.url)]), openSearchAdapter([searchNode(service.url)])];
    await Promise.all(servers.map((adapter) => adapter.publish(contentsOf("1", ["case names"]))));
    await Promise.all(servers.map((adapter) => adapter.publish(contentsOf("2", ["statutes"]))));
    expect(service.aliases.get("v22")).toHaveLength(1);
    expect((await servers[0]?.search(query))?.ids).toEqual(["statutes"]);
  });

  test("a failure while filling leaves the live index, and nothing beside it", async () => {
    const { service, adapter } = await filled(["case names"]);
    service.instead = { path: /_bulk/, answer: (reply) => reply.code(200).send({ took: 1, errors: true, items: [] }) };
    await expect(adapter.publish(contentsOf("2", ["statutes"]))).rejects.toMatchObject({ code: "search-unreachable" });
    service.instead = undefined;
    expect((await adapter.search(query)).ids).toEqual(["case names"]);
    expect(service.indexes.size).toBe(1);
  });

  test("removes what a server left behind an hour ago, and nobody else's indexes", async () => {
    const { service, adapter } = await filled(["case names"]);
    const live = service.indexes.get(service.aliases.get("v22")?.[0] ?? "");
    if (!live) throw new Error("no index");
    const named = (hours: number) => `v22.${(Date.now() - hours * 3_600_000).toString(36)}-0123abcd`;
    const others = [named(0.5), "v22.notes", "v22-rows.x", "v223"];
    for (const name of [named(2), ...others]) service.indexes.set(name, live);
    await adapter.publish(contentsOf("2", ["statutes"]));
    expect([...service.indexes.keys()].toSorted()).toEqual(
      [...others, ...(service.aliases.get("v22") ?? [])].toSorted(),
    );
  });

  test("many records are sent in portions, and the loop goes on between them", async () => {
    const { service, adapter } = await open();
    const records = Array.from({ length: 300 }, (_, place) => ({
      objectID: `section ${place}`,
      title: `Section ${place}`,
      bluebook: { data: "of many words ".repeat(600) },
    }));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await adapter.publish({ ...contentsOf("1", []), records });
    clearInterval(timer);
    expect(service.changes.filter((change) => change === "bulk v22.*").length).toBeGreaterThan(2);
    expect(turns).toBeGreaterThan(4);
    expect((await adapter.search({ ...query, length: 1 })).total).toBe(300);
  });

  test("a code finds its rule first, however it is typed", async () => {
    const { adapter } = await open();
    const contents = contentsOf("1", ["10.2 in passing", "another", "case names"]);
    const records = contents.records.map((record, place) => ({ ...record, code: place === 2 ? "R10.2" : "" }));
    await adapter.publish({ ...contents, records });
    for (const typed of ["10.2", "rule 10.2", "§ 10.2", "R10.2"])
      expect((await adapter.search({ ...query, query: typed })).ids[0]).toBe("case names");
  });

  test("finds phrases, plurals, begun and misspelled words, and nothing misspelled where it must not", async () => {
    const { adapter } = await filled(["case names", "names of cases", "statutes"]);
    const found = async (typed: string, more = {}) => (await adapter.search({ ...query, query: typed, ...more })).ids;
    expect(await found('"case names"')).toEqual(["case names"]);
    expect((await found("names of the cases")).toSorted()).toEqual(["case names", "names of cases"]);
    expect(await found("stat")).toEqual(["statutes"]);
    expect(await found("stat", { prefix: false })).toEqual([]);
    expect(await found("statuets")).toEqual(["statutes"]);
    expect(await found("statuets", { typos: false })).toEqual([]);
    expect(await found("!")).toEqual([]);
  });

  test("longer words that it matched are highlighted for the word that was typed", async () => {
    const { adapter } = await filled();
    const { ids, units } = await adapter.search({ ...query, query: "stat" });
    expect(ids).toEqual(["statutes"]);
    expect(units).toMatchObject([{ words: ["stat"], alternatives: [["stat"], ["statute"]] }]);
  });

  test("of a record only terms and what it is filtered by are sent", async () => {
    const { service } = await filled();
    const stored = [...service.indexes.values()][0]?.records[0]?.source;
    expect(Object.keys(stored ?? {}).toSorted()).toEqual(["facets", "place", "text2", "text5"]);
  });
});

test("the stand-in speaks what OpenSearch's official client speaks, which reads and writes beside ours", async () => {
  const { service, adapter } = await filled(["case names", "statutes"]);
  const theirs = new Client({ node: service.url });
  const { body: mappings } = await theirs.indices.getMapping({ index: "v22" });
  const [live = ""] = Object.keys(mappings);
  expect(service.aliases.get("v22")).toEqual([live]);
  const { body, words } = searchOf({ ...query, query: "case nam", facets: ["section"] }, 1_000);
  const found = await theirs.search({ index: "v22", body });
  expect(found.body.hits.hits.map(({ _id }) => _id)).toEqual(["case names"]);
  expect(words.map(({ word }) => word)).toEqual(["case", "nam"]);
  const contents = contentsOf("2", ["treaties"]);
  const index = `${live}0`;
  await theirs.indices.create({ index, body: indexOf(contents) });
  const sent = contents.records.flatMap((record, place) => [
    { index: { _id: record.objectID } },
    documentOf("edition", record, place),
  ]);
  await theirs.bulk({ index, body: sent });
  await theirs.indices.refresh({ index });
  const actions = [{ remove: { index: "v22.*", alias: "v22" } }, { add: { index, alias: "v22" } }];
  await theirs.indices.updateAliases({ body: { actions } });
  await theirs.indices.delete({ index: live });
  expect((await adapter.search(query)).ids).toEqual(["treaties"]);
  expect(await adapter.status("v22")).toEqual({ revision: "2", records: 1 });
  await theirs.close();
});

test("the stand-in notices a call that OpenSearch's specification doesn't have", async () => {
  const service = await start();
  const { address, authorization = "" } = searchNode(service.url);
  const ask = (path: string, body: object) =>
    fetch(address + path, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const query = { match_all: {} };
  await ask("/v22/_search", { query });
  expect(service.departures.splice(0)).toEqual([]);
  await ask("/v22/_search", { query: { bool: { mustt: [query] } } });
  await ask("/v22/_search?typos=false", { query });
  await ask("/_aliases", { actions: [{ add: { index: "a", name: "b" } }] });
  expect(service.departures.splice(0)).toHaveLength(3);
});

describe("OpenSearch that is away [SRCH-8]", () => {
  test("a rejected password is our failure, not the reader's, and never shows", async () => {
    const { service } = await filled();
    const adapter = openSearchAdapter([searchNode(service.url.replace("a-password", "another-password"))]);
    const failure: unknown = await adapter.search({ ...query, query: "zanzibar" }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ status: 503, code: "search-unreachable" });
    expect(told(failure)).not.toMatch(/another-password|zanzibar|Basic/);
  });

  test("a cluster that can't be reached is reported as unavailable", async () => {
    const { service, adapter } = await filled();
    await service.close();
    const failure: unknown = await adapter.search({ ...query, query: "zanzibar" }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 503, code: "search-unreachable" });
    expect(told(failure)).not.toMatch(/a-password|zanzibar/);
  });

  test("a search that gets no answer ends in time, and the next one is answered", async () => {
    const { service } = await filled();
    const adapter = openSearchAdapter([searchNode(service.url)], 200);
    service.instead = { path: /_search/, answer: () => wait(30_000, undefined, { ref: false }) };
    await expect(adapter.search(query)).rejects.toMatchObject({ status: 503, code: "search-unreachable" });
    service.instead = undefined;
    expect((await adapter.search(query)).ids).toHaveLength(2);
  });

  test.each([
    ["no JSON", "<html>a proxy's page about zanzibar</html>"],
    ["other JSON", '{"hits":"zanzibar"}'],
    [
      "a part of the shards",
      '{"took":1,"timed_out":false,"_shards":{"failed":1},"hits":{"total":{"value":0},"hits":[]}}',
    ],
    [
      "what was found in time",
      '{"took":1,"timed_out":true,"_shards":{"failed":0},"hits":{"total":{"value":0},"hits":[]}}',
    ],
    ["nothing", ""],
  ])("an answer with %s is none", async (_what, text) => {
    const { service, adapter } = await filled();
    service.instead = { path: /_search/, answer: (reply) => reply.code(200).send(text) };
    const failure: unknown = await adapter.search({ ...query, query: "zanzibar" }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 503, code: "search-unreachable" });
    expect(told(failure)).not.toContain("zanzibar");
  });

  test("another node is asked instead, and asked first from then on", async () => {
    const gone = await start();
    await gone.close();
    const { service, adapter } = await open(gone.url);
    await adapter.publish(contentsOf("1", ["case names"]));
    expect((await adapter.search(query)).ids).toEqual(["case names"]);
    const silent = await start();
    silent.instead = { path: /./, answer: (reply) => reply.code(502).send("no gateway") };
    const two = openSearchAdapter([silent.url, service.url].map(searchNode));
    expect((await two.search(query)).ids).toEqual(["case names"]);
    expect((await two.search(query)).ids).toEqual(["case names"]);
    expect(silent.calls).toBe(1);
  });
});
