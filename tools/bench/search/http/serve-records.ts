import { LRUCache } from "lru-cache";
import { readFileSync } from "node:fs";
import fastify from "fastify";
import { z } from "zod";
import { sections as sectionHandles } from "../../../../domains/manual/contract.ts";
import { sectionGroups } from "../../../../domains/search/contract.ts";
import { embeddedAdapter } from "../../../../domains/search/server/adapters/embedded-adapter.ts";
import { indexSections } from "../../../../domains/search/server/indexing/read-contents.ts";
import { IndexManager } from "../../../../domains/search/server/indexing/index-manager.ts";
import { makeKey } from "../../../../domains/search/server/keys/search-keys.ts";
import { CountedEvents } from "../../../../domains/search/server/counts/events/count-events.ts";
import { MissedQueries } from "../../../../domains/search/server/counts/misses/misses.ts";
import { protocolRoutes } from "../../../../domains/search/server/protocol/routes.ts";
import type { IndexedRecord } from "../../../../domains/search/server/indexing/records/page-records.ts";
import type { Search } from "../../../../domains/search/server/search.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";

/**
 * Serves a search of the sections in a file, multiplied by the second argument, and prints its URL and key. With
 * `kept`, responses are cached as in the product; otherwise, each is computed.
 */
const [, , file = "", copies = "1", kept = ""] = process.argv;
const parentKey = "bench";

const sectionSchema: z.ZodType<IndexedRecord> = z.object({
  record: z.object({
    objectID: z.string(),
    version: z.string(),
    id: z.string(),
    uri: z.string(),
    section: z.enum([...sectionHandles, "quick-style-guide"]),
    sectionGroup: z.enum(Object.values(sectionGroups)).nullable(),
    code: z.string(),
    title: z.string(),
    ancestors: z.array(z.object({ code: z.string(), title: z.string(), uri: z.string() })),
    isPublic: z.boolean(),
    bluebook: z.object({
      data: z.string(),
      headingBlockTitle: z.string().nullable(),
      headingBlockId: z.string().nullable(),
    }),
  }),
  ownCode: z.string(),
  printPage: z.number(),
  own: z.string(),
  context: z.array(z.string()),
  definitions: z.object({ terms: z.array(z.string()), abbreviations: z.array(z.string()) }),
  indexWords: z.array(z.string()),
  searchWords: z.array(z.string()),
  isEmpty: z.boolean(),
});

/** The same sections again, under other ids. */
function enlarge(sections: readonly IndexedRecord[]): IndexedRecord[] {
  return Array.from({ length: Number(copies) }, (_, copy) =>
    sections.map((section) => ({
      ...section,
      record: { ...section.record, objectID: `${section.record.objectID}-${copy}` },
    })),
  ).flat();
}

const sections = enlarge(z.array(sectionSchema).parse(JSON.parse(readFileSync(file, "utf8"))));
const terms = { version: "v22", revision: "1", isDraft: true, letters: {} };
const started = performance.now();
const built = indexSections("v22", { revision: "1", sections, rows: [], terms });
const buildMs = performance.now() - started;
const adapter = embeddedAdapter();
const indexes = new IndexManager({
  adapter,
  build: () => Promise.resolve(built),
  editions: () => [{ handle: "v22", revision: "1" }],
});
await indexes.refresh();
const search: Search = {
  adapter,
  indexes,
  clock: systemClock,
  parentKey,
  misses: new MissedQueries(),
  events: new CountedEvents(),
  answers: kept === "kept" ? new LRUCache({ maxSize: 2_000_000 }) : undefined,
  results: undefined,
  counts: undefined,
  budget: undefined,
  scopeOf: () => ({
    indexes: ["v22"],
    filters: "",
    refusals: {},
    indexRefusal: null,
    indexRefusals: { v22: null },
    indexEditions: ["v22"],
  }),
  exampleOf: () => Promise.resolve({ example: "", piece: undefined }),
  writeCounts: () => Promise.resolve(),
  watch: () => {},
  stop: () => Promise.resolve(),
};
const app = fastify();
protocolRoutes(app, { search, perSecond: 1_000_000 });
const url = await app.listen({ host: "127.0.0.1", port: 0 });
console.log(JSON.stringify({ url, key: makeKey(parentKey, {}), buildMs, records: sections.length }));
