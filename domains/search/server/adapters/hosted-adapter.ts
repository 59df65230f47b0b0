import { z } from "zod";
import { indexAttributes } from "../results/found-records.ts";
import {
  type AdapterAnswer,
  type AdapterQuery,
  type IndexContents,
  type IndexStatus,
  type RecordFilter,
  type SearchAdapter,
  isMissing,
  told,
} from "./adapter.ts";
import { HostedClient, type HostedService, indexPath } from "./hosted-client.ts";
import { MARK_END, MARK_START, unitsOfMarks } from "./matched-words.ts";
import { tokenize } from "../engine/text/words.ts";

/** What we store in an index's settings. */
const statusSchema = z.object({ revision: z.string(), records: z.number() });

const settingsSchema = z.object({ userData: z.unknown().optional() });

const answerSchema = z.object({
  hits: z.array(
    z.looseObject({
      objectID: z.string(),
      _highlightResult: z.unknown().optional(),
      _snippetResult: z.unknown().optional(),
    }),
  ),
  nbHits: z.number().default(0),
  facets: z.record(z.string(), z.record(z.string(), z.number())).default({}),
});
type HostedAnswer = z.infer<typeof answerSchema>;

/** Records are sent in portions of so many. */
const PORTION = 1_000;

/** The service returns no hits past this one. */
const REACHABLE = 1_000;

/**
 * The hosted search service as the engine: records are published there, and queries run there. Keys, filters, highlighting
 * and the contents of a hit stay on this server, as with every engine.
 */
export function hostedAdapter(service: HostedService): SearchAdapter {
  const client = new HostedClient(service);
  return {
    search: (query) => told(searchHosted(client, query), query.index),
    publish: (contents) => told(publish(client, contents), contents.name),
    remove: (name) => told(removeIndex(client, name), name),
    status: (name) => told(readStatus(client, name), name),
  };
}

async function searchHosted(client: HostedClient, query: AdapterQuery): Promise<AdapterAnswer> {
  const { index, offset, facets } = query;
  const length = Math.max(0, Math.min(query.length, REACHABLE - offset));
  const asked = {
    query: query.query,
    queryType: query.prefix ? "prefixLast" : "prefixNone",
    typoTolerance: query.typos,
    synonyms: query.synonyms ?? true,
    facetFilters: facetFilters(query.filter),
    facets,
    ...(length === 0 ? { hitsPerPage: 0 } : { offset, length }),
    attributesToRetrieve: [],
    highlightPreTag: MARK_START,
    highlightPostTag: MARK_END,
    // Missed queries are counted on this server, anonymously.
    analytics: false,
  };
  const answer = answerSchema.parse(await client.read("POST", `${indexPath(index)}/query`, asked));
  return {
    ids: length === 0 ? [] : answer.hits.map(({ objectID }) => objectID),
    total: answer.nbHits,
    facets: countsOf(answer),
    units: unitsOfMarks(
      askedWords(query.query),
      answer.hits.flatMap(({ _highlightResult, _snippetResult }) => [_highlightResult, _snippetResult]),
    ),
  };
}

function countsOf({ facets }: HostedAnswer): AdapterAnswer["facets"] {
  return Object.fromEntries(Object.entries(facets).filter(([, counts]) => Object.keys(counts).length > 0));
}

function facetFilters(filter: RecordFilter): string[][] {
  return filter.map((any) =>
    any.map(({ attribute, value, isNegated }) => {
      const escaped = value.startsWith("-") ? `\\${value}` : value;
      return `${attribute}:${isNegated ? "-" : ""}${escaped}`;
    }),
  );
}

/** Fills an index beside the live one, then moves it into place. */
async function publish(client: HostedClient, contents: IndexContents): Promise<void> {
  const { name, revision, records, kind } = contents;
  if ((await readStatus(client, name))?.revision === revision) return;
  const aside = `${name}.next`;
  const { searched, snippets, highlighted, facets } = indexAttributes[kind];
  await client.change("PUT", aside, "/settings", {
    searchableAttributes: searched,
    attributesForFaceting: facets,
    attributesToHighlight: highlighted.filter((name) => !snippets.some((snippet) => snippet.startsWith(`${name}:`))),
    attributesToSnippet: snippets,
    customRanking: ["asc(place)"],
    userData: { revision, records: records.length },
  });
  const objects = records.map((record, place) => ({ action: "addObject", body: { ...record, place } }));
  for (let sent = 0; sent < objects.length; sent += PORTION)
    await client.change("POST", aside, "/batch", { requests: objects.slice(sent, sent + PORTION) });
  await client.move(aside, name);
}

async function removeIndex(client: HostedClient, name: string): Promise<void> {
  await client.change("DELETE", name, "");
}

async function readStatus(client: HostedClient, name: string): Promise<IndexStatus | undefined> {
  try {
    const { userData } = settingsSchema.parse(await client.read("GET", `${indexPath(name)}/settings`));
    return statusSchema.safeParse(userData).data;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The words of a query, of which the service says what they matched. */
function askedWords(query: string) {
  return tokenize(query)
    .filter(({ kind }) => kind === "word" || kind === "code")
    .map(({ term, start, end }) => ({ word: query.slice(start, end).toLowerCase(), term }));
}
