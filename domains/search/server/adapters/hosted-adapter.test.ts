import { algoliasearch } from "algoliasearch";
import { afterEach, describe, expect, test } from "vitest";
import { AppError } from "../../../../platform/http/errors.ts";
import { adapterContract, contentsOf } from "../testing/adapter-contract.ts";
import { type HostedTestService, startHostedService } from "../testing/hosted-service.ts";
import type { SearchAdapter } from "./adapter.ts";
import { hostedAdapter } from "./hosted-adapter.ts";

const apiKey = "an-api-key-for-tests";
const query = { index: "v22", query: "", prefix: true, typos: true, filter: [], offset: 0, length: 10, facets: [] };
const services: HostedTestService[] = [];

async function open(key = apiKey): Promise<{ adapter: SearchAdapter; service: HostedTestService }> {
  const service = await startHostedService(apiKey);
  services.push(service);
  const adapter = hostedAdapter({ applicationId: "TESTS", apiKey: key, origin: service.origin });
  return { adapter, service };
}

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
});

describe("the hosted service as the engine [SRCH-8]", () => {
  adapterContract(async () => (await open()).adapter);

  test("an index is filled on the side and moved into place, with its searchable, counted and displayed attributes", async () => {
    const { adapter, service } = await open();
    await adapter.publish(contentsOf("1", ["case names"]));
    expect(service.changes).toEqual(["settings v22.next", "batch v22.next", "move v22"]);
    expect([...service.indexes.keys()]).toEqual(["v22"]);
    expect(service.indexes.get("v22")?.settings).toMatchObject({
      searchableAttributes: ["code", "title", "bluebook.headingBlockTitle", "ancestors.title", "bluebook.data"],
      attributesForFaceting: ["sectionGroup", "section", "isPublic", "version"],
      attributesToSnippet: ["bluebook.data:40"],
      customRanking: ["asc(place)"],
    });
  });

  test("the service is called as its official client calls it", async () => {
    const ours = await open();
    await ours.adapter.publish(contentsOf("1", ["case names"]));
    await ours.adapter.search(query);
    await ours.adapter.remove("v22");
    const theirs = await open();
    const { host } = new URL(theirs.service.origin);
    const client = algoliasearch("TESTS", apiKey, { hosts: [{ url: host, accept: "readWrite", protocol: "http" }] });
    await client.getSettings({ indexName: "v22" }).catch(() => undefined);
    const set = await client.setSettings({ indexName: "v22.next", indexSettings: { customRanking: ["asc(place)"] } });
    await client.waitForTask({ indexName: "v22.next", taskID: set.taskID });
    const objects = [{ objectID: "1", title: "Case names" }];
    await client.saveObjects({ indexName: "v22.next", objects, waitForTasks: true });
    const operationIndexParams = { operation: "move", destination: "v22" } as const;
    const moved = await client.operationIndex({ indexName: "v22.next", operationIndexParams });
    await client.waitForTask({ indexName: "v22", taskID: moved.taskID });
    await client.searchSingleIndex({ indexName: "v22", searchParams: { query: "case", facetFilters: [] } });
    const removed = await client.deleteIndex({ indexName: "v22" });
    await client.waitForTask({ indexName: "v22", taskID: removed.taskID });
    expect(ours.service.calls).toEqual(theirs.service.calls);
  });

  test("an index already at its revision is not sent again, even after a restart", async () => {
    const { adapter, service } = await open();
    await adapter.publish(contentsOf("1", ["case names"]));
    const sent = service.changes.length;
    const restarted = hostedAdapter({ applicationId: "TESTS", apiKey, origin: service.origin });
    await restarted.publish(contentsOf("1", ["case names"]));
    expect(service.changes).toHaveLength(sent);
    await restarted.publish(contentsOf("2", ["case names"]));
    expect(service.changes.length).toBeGreaterThan(sent);
  });

  test("longer words that it matched are highlighted for the word that was typed", async () => {
    const { adapter } = await open();
    await adapter.publish(contentsOf("1", ["case names", "statutes"]));
    const { ids, units } = await adapter.search({ ...query, query: "stat" });
    expect(ids).toEqual(["statutes"]);
    expect(units).toMatchObject([{ words: ["stat"], alternatives: [["stat"], ["statute"]] }]);
  });

  test("a rejected key is our failure, not the reader's, and never shows in the response", async () => {
    const { adapter } = await open("another-key");
    const failure: unknown = await adapter.search(query).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ status: 503, code: "search-unreachable" });
    expect(String(failure)).not.toContain("another-key");
  });

  test("an unreachable service is reported as unavailable", async () => {
    const { adapter, service } = await open();
    await adapter.publish(contentsOf("1", ["case names"]));
    await service.close();
    await expect(adapter.search(query)).rejects.toMatchObject({ status: 503, code: "search-unreachable" });
  });
});
