import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { type RecordFilter, attribute, facetValue, readFacetFilters } from "../adapters/adapter.ts";

const recordSchema = z.looseObject({ objectID: z.string() });
type HostedRecord = z.infer<typeof recordSchema>;

const settingsSchema = z.looseObject({
  searchableAttributes: z.array(z.string()).default([]),
  attributesForFaceting: z.array(z.string()).default([]),
  attributesToHighlight: z.array(z.string()).default([]),
});
const batchSchema = z.object({ requests: z.array(z.object({ action: z.literal("addObject"), body: recordSchema })) });
const moveSchema = z.object({ operation: z.literal("move"), destination: z.string() });
const querySchema = z.looseObject({
  query: z.string().default(""),
  queryType: z.enum(["prefixLast", "prefixNone"]).default("prefixLast"),
  offset: z.number().optional(),
  length: z.number().min(1).max(1_000).optional(),
  hitsPerPage: z.number().default(20),
  facetFilters: z.unknown(),
  facets: z.array(z.string()).default([]),
  highlightPreTag: z.string().default("<em>"),
  highlightPostTag: z.string().default("</em>"),
});

interface HostedIndex {
  settings: z.infer<typeof settingsSchema>;
  records: HostedRecord[];
}

/** A fake hosted search service at the network's edge, which its official client can call, too. */
export interface HostedTestService {
  origin: string;
  /** The calls that changed something, in order: 'batch v22.next'. */
  changes: string[];
  /** Every call by its method and path, in order. */
  calls: string[];
  indexes: ReadonlyMap<string, HostedIndex>;
  close(): Promise<void>;
}

/** Starts one; it accepts only `apiKey`, and finds records that contain all words of a query. */
export async function startHostedService(apiKey: string): Promise<HostedTestService> {
  const indexes = new Map<string, HostedIndex>();
  const changes: string[] = [];
  const app = fastify();
  app.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, body, done) => {
    done(null, body === "" ? undefined : JSON.parse(String(body)));
  });
  const calls: string[] = [];
  app.addHook("onRequest", async (request, reply) => {
    calls.push(`${request.method} ${request.url.split("?")[0]}`);
    if (request.headers["x-algolia-api-key"] !== apiKey)
      await reply.code(403).send({ message: "Invalid Application-ID or API key", status: 403 });
  });
  const changed = (what: string, name: string) => {
    changes.push(`${what} ${name}`);
    return { taskID: changes.length, updatedAt: "2026-01-01T00:00:00Z", deletedAt: "2026-01-01T00:00:00Z" };
  };
  const missing = (reply: FastifyReply, name: string) =>
    reply.code(404).send({ message: `Index ${name} does not exist`, status: 404 });

  app.get("/1/indexes/:index/settings", (request, reply) => {
    const index = indexes.get(nameOf(request));
    return index ? reply.send(index.settings) : missing(reply, nameOf(request));
  });
  app.put("/1/indexes/:index/settings", (request) => {
    const records = indexes.get(nameOf(request))?.records ?? [];
    indexes.set(nameOf(request), { settings: settingsSchema.parse(request.body), records });
    return changed("settings", nameOf(request));
  });
  app.post("/1/indexes/:index/batch", (request) => {
    const { requests } = batchSchema.parse(request.body);
    indexes.get(nameOf(request))?.records.push(...requests.map(({ body }) => body));
    return { ...changed("batch", nameOf(request)), objectIDs: requests.map(({ body }) => body.objectID) };
  });
  app.post("/1/indexes/:index/operation", (request, reply) => {
    const { destination } = moveSchema.parse(request.body);
    const index = indexes.get(nameOf(request));
    if (!index) return missing(reply, nameOf(request));
    indexes.set(destination, index);
    indexes.delete(nameOf(request));
    return reply.send(changed("move", destination));
  });
  app.delete("/1/indexes/:index", (request) => {
    indexes.delete(nameOf(request));
    return changed("delete", nameOf(request));
  });
  app.get("/1/indexes/:index/task/:task", () => ({ status: "published", pendingTask: false }));
  app.post("/1/indexes/:index/query", (request, reply) => {
    const index = indexes.get(nameOf(request));
    return index ? reply.send(answer(index, querySchema.parse(request.body))) : missing(reply, nameOf(request));
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return { origin, changes, calls, indexes, close: () => app.close() };
}

function nameOf({ params }: FastifyRequest): string {
  return z.object({ index: z.string() }).parse(params).index;
}

function answer({ settings, records }: HostedIndex, query: z.infer<typeof querySchema>) {
  const words = query.query.toLowerCase().split(/\W+/).filter(Boolean);
  const isMet = (word: string, place: number) => (other: string) =>
    query.queryType === "prefixLast" && place === words.length - 1 ? other.startsWith(word) : other === word;
  const wanted = words.map(isMet);
  const tests = readFacetFilters(query.facetFilters);
  const found = records.filter((record) => {
    const has = settings.searchableAttributes.flatMap((path) => wordsOf(attribute(record, path)));
    return wanted.every((meets) => has.some(meets)) && passes(record, tests, settings.attributesForFaceting);
  });
  const { offset = 0, length = query.hitsPerPage } = query;
  const mark = (text: string) =>
    text.replaceAll(/\w+/g, (word) =>
      wanted.some((meets) => meets(word.toLowerCase())) ? query.highlightPreTag + word + query.highlightPostTag : word,
    );
  return {
    hits: found.slice(offset, offset + length).map((record) => ({
      objectID: record.objectID,
      _highlightResult: Object.fromEntries(
        settings.attributesToHighlight.map((path) => [
          path,
          { value: mark(facetValue(attribute(record, path)) ?? "") },
        ]),
      ),
    })),
    nbHits: found.length,
    facets: Object.fromEntries(query.facets.map((name) => [name, counts(found, name)])),
    page: 0,
    nbPages: 1,
    hitsPerPage: length,
    processingTimeMS: 1,
    query: query.query,
    params: "",
  };
}

function wordsOf(value: unknown): string[] {
  return typeof value === "string" ? value.toLowerCase().split(/\W+/) : [];
}

/** Filtering requires that the attribute is configured as a facet. */
function passes(record: HostedRecord, filter: RecordFilter, facets: readonly string[]): boolean {
  return filter.every((any) =>
    any.some(
      ({ attribute: name, value, isNegated }) =>
        facets.includes(name) && (facetValue(attribute(record, name)) === value) !== isNegated,
    ),
  );
}

function counts(records: readonly HostedRecord[], name: string): Record<string, number> {
  const times: Record<string, number> = {};
  for (const record of records) {
    const value = facetValue(attribute(record, name));
    if (value !== undefined) times[value] = (times[value] ?? 0) + 1;
  }
  return times;
}
