import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { invalidBody, invalidCursor, methodNotAllowed, unknownObject, unknownParameter } from "../../errors.ts";
import { sourceOf, type Search } from "../../search.ts";
import type { CheckedKey } from "../../keys/search-keys.ts";

import { readParameters } from "../asked/parameters.ts";
import type { RawParameters } from "../asked/known-parameters.ts";
import { type ObjectRequest, protocolCalls } from "../../../calls.ts";
import type { ServedPiece } from "../../../../subscriptions/server/budget/public.ts";
import { type IndexRecord, type RecordFilter, attribute, facetValue } from "../../adapters/adapter.ts";
import { servedExcerpt, servedRow } from "../../results/found-records.ts";
import type { FastifyInstance } from "fastify";
import { refusing, withContracts } from "../../../../../platform/http/api/with-contracts.ts";
import { type Gate, type ProtocolRouteOptions, addressParameters } from "../access/gate.ts";
import { readSingle } from "../asked/read-body.ts";
import { sendJson } from "../run-queries.ts";

/** Whole records are long: fewer a page keep the server free for others. */
const MOST_OF_PAGE = 100;

/**
 * Returns a page of an index's records whole, in the manual's order, as JSON, with a cursor to the next.
 * @throws methodNotAllowed for every key that wasn't made for it, invalidCursor
 */
async function browse(
  search: Search,
  key: CheckedKey,
  indexName: string,
  { cursor, ...raw }: RawParameters,
): Promise<string> {
  if (!key.mayBrowse) throw methodNotAllowed();
  const { query, filter, prefix, typos, hitsPerPage } = readParameters({ hitsPerPage: MOST_OF_PAGE, ...raw });
  const source = await sourceOf(search, indexName);
  const offset = cursor === undefined ? 0 : readCursor(cursor, source.revision);
  const all = [...key.scope, ...filter];
  const length = Math.min(hitsPerPage, MOST_OF_PAGE);
  const found = await search.adapter.search({
    index: indexName,
    query,
    prefix,
    typos,
    filter: all,
    offset,
    length,
    facets: [],
  });
  const hits: string[] = [];
  for (const id of found.ids) {
    const record = source.record(id);
    if (record) hits.push(JSON.stringify(record));
    await yieldToEventLoop();
  }
  const next = offset + length;
  const rest = {
    nbHits: found.total,
    page: 0,
    nbPages: Math.ceil(found.total / Math.max(1, length)),
    hitsPerPage: length,
    processingTimeMS: 1,
    query,
    params: "",
    ...(next < found.total ? { cursor: writeCursor(next, source.revision) } : {}),
  };
  return `{"hits":[${hits.join(",")}],${JSON.stringify(rest).slice(1)}`;
}

function writeCursor(offset: number, revision: string): string {
  return Buffer.from(`${offset} ${revision}`).toString("base64url");
}

function readCursor(cursor: unknown, revision: string): number {
  const [, offset, of] = /^(\d{1,9}) (.*)$/s.exec(Buffer.from(String(cursor), "base64url").toString()) ?? [];
  if (of !== revision) throw invalidCursor();
  return Number(offset);
}

/** A record as a hit repeats it, as JSON; undefined if the key's holder can't find one with that id. */
interface FoundObject {
  json: string;
  served: readonly ServedPiece[];
}

/** Returns a record: of a section's text only the beginning, as every hit does. @throws unknownIndex, notReady */
async function getObject(
  search: Search,
  scope: RecordFilter,
  { indexName, objectID, attributesToRetrieve = ["*"] }: ObjectRequest,
): Promise<FoundObject | undefined> {
  const source = await sourceOf(search, indexName);
  const record = source.record(objectID);
  if (!record || !passes(record, scope)) return undefined;
  const piece = source.kind === "rows" ? servedRow(record) : servedExcerpt(record, attributesToRetrieve);
  const json = `{${source.retrieved.of(record, attributesToRetrieve, true)}}`;
  return { json, served: piece ? [piece] : [] };
}

/** Whether a filter lets a record through. */
export function passes(record: IndexRecord, filter: RecordFilter): boolean {
  return filter.every((any) =>
    any.some(({ attribute: name, value, isNegated }) => (facetValue(attribute(record, name)) === value) !== isNegated),
  );
}

/** Records by their ids, and whole indexes for keys that may. */
export function objectRoutes(app: FastifyInstance, search: Search, gate: Gate, options: ProtocolRouteOptions): void {
  const api = withContracts(app);

  api.route({
    ...protocolCalls.object,
    ...options,
    ...refusing(() => invalidBody("Ask for one record by its objectID.")),
    handler: async (request, reply) => {
      const { index: indexName, objectID } = request.params;
      const asked = { indexName, objectID, ...attributesOf(addressParameters(request.query)) };
      const key = gate.enter(request, [indexName], 1);
      const found = await getObject(search, key.scope, asked);
      if (!found) throw unknownObject();
      await gate.count(reply, key, found.served);
      return sendJson(reply, found.json);
    },
  });

  api.route({
    ...protocolCalls.objects,
    ...options,
    ...refusing(() => invalidBody('Send {"requests": [{"indexName": …, "objectID": …}]}.')),
    handler: async (request, reply) => {
      if (request.params.index !== "*") throw invalidBody("Ask for several records at /1/indexes/*/objects.");
      const { requests } = request.body;
      const key = gate.enter(
        request,
        requests.map(({ indexName }) => indexName),
        requests.length,
      );
      const found = [];
      for (const asked of requests) found.push(await getObject(search, key.scope, asked));
      await gate.count(
        reply,
        key,
        found.flatMap((one) => one?.served ?? []),
      );
      return sendJson(reply, `{"results":[${found.map((one) => one?.json ?? "null").join(",")}]}`);
    },
  });

  api.route({
    ...protocolCalls.browse,
    ...options,
    ...refusing(() => invalidBody("Send a JSON object of search parameters.")),
    handler: async (request, reply) => {
      const { index } = request.params;
      const key = gate.enter(request, [index], 1);
      return sendJson(reply, await browse(search, key, index, readSingle(request.body)));
    },
  });
}

/** The only parameter of a call for a record. */
function attributesOf({ attributesToRetrieve, ...others }: Record<string, unknown>): {
  attributesToRetrieve?: string[];
} {
  const [other] = Object.keys(others);
  if (other !== undefined) throw unknownParameter(other);
  if (typeof attributesToRetrieve !== "string" || attributesToRetrieve === "") return {};
  return { attributesToRetrieve: attributesToRetrieve.replaceAll(/[[\]"]/g, "").split(",") };
}
