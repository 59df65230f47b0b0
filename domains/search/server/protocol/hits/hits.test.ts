import { publishEdition } from "../../../../manual/server/publish/public.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { manualEdition, manualPage } from "../../../../manual/server/files/testing/small-manual.ts";
import { APPLICATION_ID } from "../../../contract.ts";
import { makeKey } from "../../keys/search-keys.ts";
import { heading, serveSearch, type ServedSearch, text } from "../../testing/serve-search.ts";

const SECTIONS = 120;
const WORDS = 90;

/** A section's words, each unique. */
const wordsOf = (section: number) => Array.from({ length: WORDS }, (_, word) => `w${section}x${word}`);

onEachDatabase("hits", (open) => {
  let served: ServedSearch;
  let key: string;

  beforeAll(async () => {
    const database = await open();
    const blocks = Array.from({ length: SECTIONS }, (_, section) => [
      heading(`7.${section + 1}`, `Section ${section}`),
      text(`everywhere ${wordsOf(section).join(" ")}`),
    ]).flat();
    const edition = manualEdition({ pages: [manualPage("cases", { code: "7", isPublic: false, blocks })] });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    served = await serveSearch(database, { perSecond: 1_000_000 });
    key = makeKey(served.search.parentKey, {});
  });
  afterAll(() => served.close());

  async function search(...requests: object[]) {
    const response = await served.app.inject({
      method: "POST",
      url: `/api/search/1/indexes/*/queries?x-algolia-application-id=${APPLICATION_ID}&x-algolia-api-key=${encodeURIComponent(key)}`,
      headers: { "content-type": "text/plain" },
      payload: JSON.stringify({ requests: requests.map((request) => ({ indexName: "v22", ...request })) }),
    });
    return {
      status: response.statusCode,
      text: response.body,
      body: response.json<{ results?: { hits: unknown[]; hitsPerPage: number }[] }>(),
    };
  }

  /** The most words of any section that a text holds. */
  const mostOfASection = (found: string): number =>
    Math.max(
      ...Array.from(
        { length: SECTIONS },
        (_, section) => new Set(found.match(new RegExp(`\\bw${section}x\\d+`, "g"))).size,
      ),
    );

  const greedy = {
    hitsPerPage: 1_000,
    attributesToRetrieve: ["*"],
    attributesToHighlight: ["*", "bluebook.data", "bluebook"],
    attributesToSnippet: ["*:500", "bluebook.data:500"],
  };

  test("are at most 100 per query, as the response says", async () => {
    for (const range of [{}, { hitsPerPage: 10, offset: 0, length: 1_000 }]) {
      const { body } = await search({ query: "everywhere", ...greedy, ...range });
      expect(body.results?.[0]?.hits).toHaveLength(100);
    }
    expect((await search({ query: "everywhere", ...greedy })).body.results?.[0]?.hitsPerPage).toBe(100);
  });

  test("are at most 500 per call, across all queries", async () => {
    const query = { query: "everywhere", hitsPerPage: 100 };
    const times = (count: number, request: object) => search(...Array.from({ length: count }, () => ({ ...request })));
    expect((await times(5, query)).status).toBe(200);
    expect(await times(6, query)).toMatchObject({ status: 400, body: { status: 400 } });
    expect((await times(50, { query: "everywhere", hitsPerPage: 0 })).status).toBe(200);
  });

  test("never show a whole section, whatever is requested; what they show is near the match [SRCH-10]", async () => {
    const { text: found } = await search({ query: "w7x60", ...greedy });
    expect(found).toContain("<em>w7x60</em>");
    const whole = new RegExp(
      wordsOf(7)
        .slice(0, 60)
        .join(String.raw`\s+`),
    );
    expect(found.replaceAll(/<\/?em>/g, "")).not.toMatch(whole);
    for (const attributes of [
      { attributesToRetrieve: ["bluebook"], attributesToHighlight: [], attributesToSnippet: [] },
      { attributesToRetrieve: [], attributesToHighlight: ["bluebook"], attributesToSnippet: [] },
      { attributesToRetrieve: [], attributesToHighlight: [], attributesToSnippet: ["bluebook:500"] },
      { attributesToRetrieve: [], attributesToHighlight: [], attributesToSnippet: ["bluebook.data:500"] },
    ])
      expect(mostOfASection((await search({ query: "w7x60", ...attributes })).text)).toBeLessThanOrEqual(51);
  });

  test.each(["", "   ", "...", "!?"])("for a query without words, %j, show only names", async (query) => {
    const { status, text: found } = await search({ query, ...greedy });
    expect(status).toBe(200);
    expect(mostOfASection(found)).toBe(0);
  });
});
