import { randomBytes } from "node:crypto";
import { z } from "zod";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import {
  type AdapterAnswer,
  type AdapterQuery,
  type IndexContents,
  type IndexStatus,
  type SearchAdapter,
  isMissing,
  told,
} from "./adapter.ts";
import { unitsOfMarks } from "./matched-words.ts";
import { OpenSearchClient, OpenSearchError, type SearchNode, checked } from "./opensearch-client.ts";
import { documentOf, indexOf, searchOf } from "./opensearch-query.ts";

/** By the names of the indexes. */
const mappingsSchema = z.record(
  z.string(),
  z.object({ mappings: z.object({ _meta: z.object({ revision: z.string(), records: z.number() }).optional() }) }),
);

const bulkSchema = z.object({ errors: z.boolean() });

const answerSchema = z.object({
  timed_out: z.boolean(),
  _shards: z.object({ failed: z.number() }),
  hits: z.object({
    total: z.object({ value: z.number() }),
    hits: z.array(z.object({ _id: z.string(), highlight: z.record(z.string(), z.array(z.string())).optional() })),
  }),
  aggregations: z
    .record(z.string(), z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })) }))
    .default({}),
});

/** Readers wait so long for a search, all nodes together. In milliseconds. */
const SEARCH_MS = 2_000;

/** A portion ends once it has so many characters. */
const PORTION = 500_000;

/** No one pages further; OpenSearch itself returns no hits past the 10,000th. */
const REACHABLE = 1_000;

/** An index that nobody has adopted for so long was left behind by a server that stopped while filling it. */
const ABANDONED_MS = 3_600_000;

/**
 * OpenSearch as the engine: a cluster of one's own, which spreads indexes over its nodes. It finds candidates by terms of
 * the product's tokenizer; keys, filters, highlighting, answers and the contents of a hit stay on this server.
 */
export function openSearchAdapter(nodes: readonly SearchNode[], searchMs = SEARCH_MS): SearchAdapter {
  const client = new OpenSearchClient(nodes, searchMs);
  return {
    search: (query) => told(search(client, query), query.index),
    publish: (contents) => told(publish(client, contents), contents.name),
    remove: (name) => told(removeIndex(client, name), name),
    status: async (name) => (await told(readLive(client, name), name)).status,
  };
}

async function search(client: OpenSearchClient, query: AdapterQuery): Promise<AdapterAnswer> {
  const { body, words } = searchOf(query, REACHABLE);
  // Scores are those of the whole index, however many shards it has; what some shards leave out would be untrue.
  const options = `search_type=dfs_query_then_fetch&allow_partial_search_results=false&cancel_after_time_interval=${client.readMs}ms`;
  const answer = checked(answerSchema, await client.read("POST", `${pathOf(query.index)}/_search?${options}`, body));
  if (answer.timed_out || answer._shards.failed > 0) throw new OpenSearchError(503, "partial_answer");
  const { total, hits } = answer.hits;
  const counts = query.facets.map((name, place) => {
    const buckets = answer.aggregations[`facet${place}`]?.buckets ?? [];
    return [name, Object.fromEntries(buckets.map(({ key, doc_count }) => [key, doc_count]))] as const;
  });
  return {
    ids: hits.map(({ _id }) => _id),
    total: total.value,
    facets: Object.fromEntries(counts.filter(([, values]) => Object.keys(values).length > 0)),
    units: unitsOfMarks(
      words,
      hits.map(({ highlight }) => highlight),
    ),
  };
}

/** Fills a new index beside the live one, then has the name point to it, and removes the old one. */
async function publish(client: OpenSearchClient, contents: IndexContents): Promise<void> {
  const { name, revision } = contents;
  if ((await readLive(client, name)).status?.revision === revision) return;
  const index = `${name}.${systemClock.now().toString(36)}-${randomBytes(4).toString("hex")}`;
  await client.change("PUT", pathOf(index), indexOf(contents));
  try {
    await fill(client, index, contents);
    await client.change("POST", `${pathOf(index)}/_refresh`);
    await adopt(client, index, contents);
  } catch (error) {
    // If this fails as well, the next to publish removes it later.
    await removeIndexes(client, [index]).catch(() => undefined);
    throw error;
  }
  await removeAbandoned(client, name);
}

async function fill(client: OpenSearchClient, index: string, { kind, records }: IndexContents): Promise<void> {
  let portion = "";
  const send = async () => {
    const { errors } = checked(bulkSchema, await client.change("POST", `${pathOf(index)}/_bulk`, portion));
    if (errors) throw new OpenSearchError(400, "bulk_errors");
    portion = "";
  };
  for (const [place, record] of records.entries()) {
    portion += `${JSON.stringify({ index: { _id: record.objectID } })}\n${JSON.stringify(documentOf(kind, record, place))}\n`;
    if (portion.length > PORTION) await send();
    await yieldToEventLoop();
  }
  if (portion !== "") await send();
}

/** Has the name point to an index and to no other, in one step. */
async function adopt(client: OpenSearchClient, index: string, { name, revision }: IndexContents): Promise<void> {
  const live = await readLive(client, name);
  // Another server, which publishes the same, was faster.
  if (live.status?.revision === revision) return await removeIndexes(client, [index]);
  const actions = [{ remove: { index: `${name}.*`, alias: name } }, { add: { index, alias: name } }];
  await client.change("POST", "/_aliases", { actions });
  await removeIndexes(client, live.indexes);
}

async function removeAbandoned(client: OpenSearchClient, name: string): Promise<void> {
  const live = await readLive(client, name);
  const all = await readLive(client, `${name}.*`);
  const abandoned = all.indexes.filter((index) => !live.indexes.includes(index) && isAbandoned(index));
  await removeIndexes(client, abandoned);
}

function isAbandoned(index: string): boolean {
  const made = /\.([0-9a-z]{8,9})-[0-9a-f]{8}$/.exec(index)?.[1];
  return made !== undefined && Number.parseInt(made, 36) < systemClock.now() - ABANDONED_MS;
}

async function removeIndex(client: OpenSearchClient, name: string): Promise<void> {
  await removeIndexes(client, (await readLive(client, name)).indexes);
}

/** One by one: each is named, so that no pattern can ever remove more. */
async function removeIndexes(client: OpenSearchClient, indexes: readonly string[]): Promise<void> {
  for (const index of indexes)
    await client.change("DELETE", pathOf(index)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
}

interface LiveIndexes {
  /** The names of the indexes behind a name; one, if there is any. */
  indexes: string[];
  status: IndexStatus | undefined;
}

async function readLive(client: OpenSearchClient, name: string): Promise<LiveIndexes> {
  try {
    const found = checked(mappingsSchema, await client.read("GET", `${pathOf(name)}/_mapping`));
    // Never more than what `publish` made.
    const indexes = Object.keys(found).filter((index) => index.startsWith(`${name.replace(/\.\*$/, "")}.`));
    return { indexes, status: found[indexes[0] ?? ""]?.mappings._meta };
  } catch (error) {
    if (isMissing(error)) return { indexes: [], status: undefined };
    throw error;
  }
}

function pathOf(index: string): string {
  return `/${encodeURIComponent(index)}`;
}
