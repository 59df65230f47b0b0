import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { publishSmallManual, serveSearch, type ServedSearch } from "../testing/serve-search.ts";

onEachDatabase("the hits that a subscription would add", (open) => {
  let served: ServedSearch;

  beforeAll(async () => {
    const database = await open();
    await publishSmallManual(database);
    served = await serveSearch(database);
  });
  afterAll(() => served.close());

  async function beyond(query: string): Promise<unknown> {
    const parameters = new URLSearchParams({ query, version: "v22" });
    const { statusCode, body } = await served.app.inject(`/api/search/beyond?${parameters.toString()}`);
    expect(statusCode).toBe(200);
    return JSON.parse(body);
  }

  test("are counted for visitors, without a word of them [SRCH-9]", async () => {
    served.reader.current = { kind: "visitor" };
    expect(await beyond("zanzibar")).toEqual({ loggedIn: false, data: { hits: 1 } });
    expect(await beyond("zebra crossing nowhere")).toEqual({ loggedIn: false, data: { hits: 0 } });
    expect(await beyond(" ")).toEqual({ loggedIn: false, data: { hits: 0 } });
  });

  test("do not tell in which order protected words stand [SRCH-9]", async () => {
    served.reader.current = { kind: "visitor" };
    const inOrder = await beyond('"the zanzibar rule"');
    expect(inOrder).toEqual(await beyond('"rule zanzibar the"'));
    expect(inOrder).toEqual(await beyond("“zanzibar the rule”"));
  });

  test("are none for readers who see everything", async () => {
    served.reader.current = { kind: "server" };
    expect(await beyond("zanzibar")).toEqual({ loggedIn: false, data: { hits: 0 } });
  });

  test("are refused to a query of any length but the engine's", async () => {
    const { statusCode } = await served.app.inject(`/api/search/beyond?version=v22&query=${"a".repeat(513)}`);
    expect(statusCode).toBe(400);
  });
});
