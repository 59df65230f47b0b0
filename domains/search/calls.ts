import { z } from "zod";
import { defineCall, responses } from "../../platform/http/api/call.ts";
import { editionHandleSchema, indexLetterSchema, indexTermSchema, sectionSchema } from "../manual/contract.ts";
import { refusalReasons } from "../subscriptions/contract.ts";
import {
  type Answer,
  facets,
  type RowRecord,
  SEARCH_PATH,
  type SearchKey,
  sectionGroups,
  type TermRecord,
} from "./contract.ts";

const searchKeySchema: z.ZodType<SearchKey> = z.object({
  applicationId: z.string(),
  path: z.string(),
  key: z.string(),
  validSeconds: z.int(),
  indexes: z.array(z.string()),
  refusals: z.record(z.string(), z.enum(refusalReasons)),
  version: z.string(),
  defaultSearch: z.enum(facets),
  stamp: z.string(),
});

/** The engine reads no more of a query. */
const LONGEST_QUERY = 512;

const group = z.enum(sectionGroups);
const place = {
  id: z.string(),
  uri: z.string(),
  headingBlockId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
};

/** A row, as its index has it and as it is answered. */
export const rowRecordSchema: z.ZodType<RowRecord> = z.object({
  objectID: z.string(),
  version: z.string(),
  id: z.string(),
  uri: z.string(),
  section: sectionSchema,
  sectionGroup: group,
  isPublic: z.boolean(),
  row: z.string(),
  name: z.string(),
  form: z.string(),
  notes: z.array(z.string()),
  band: z.string(),
  table: z.string(),
  headingBlockId: z.string().nullable(),
});

/** A term of the index, as its index has it and as it is answered. */
export const termRecordSchema: z.ZodType<TermRecord> = z.object({
  objectID: z.string(),
  version: z.string(),
  term: z.string(),
  parents: z.array(z.string()),
  letter: z.string(),
  note: z.string(),
  level: z.int(),
  linkedEntries: z.array(z.object({ title: z.string(), uri: z.string() })),
});

const answerSchema: z.ZodType<Answer> = z.object({
  rows: z.array(rowRecordSchema),
  rowCount: z.int(),
  rules: z.array(z.object({ ...place, group, example: z.string() })),
  terms: z.array(termRecordSchema),
  corrected: z.array(z.object({ typed: z.string(), read: z.string() })),
  missing: z.array(z.string()),
  others: z.array(z.object({ typed: z.string(), found: z.string() })),
  nearest: z.array(z.object(place)),
  elsewhere: z.array(
    z.object({
      version: z.string(),
      facet: z.enum(facets),
      total: z.int(),
      isAsTyped: z.boolean(),
      best: z.array(z.object(place)),
    }),
  ),
});

/** The product's own calls about searching. */
export const searchCalls = {
  key: defineCall({
    method: "GET",
    url: "/api/search/key",
    schema: {
      summary: "What a client needs to search as the viewer, for a short time.",
      response: responses(z.object({ loggedIn: z.boolean(), data: searchKeySchema })),
    },
  }),
  beyond: defineCall({
    method: "GET",
    url: "/api/search/beyond",
    schema: {
      summary: "How many more hits of a query the viewer would see with a subscription.",
      querystring: z.object({ query: z.string().max(LONGEST_QUERY), version: editionHandleSchema }),
      response: responses(z.object({ loggedIn: z.boolean(), data: z.object({ hits: z.int() }) })),
    },
  }),
  answer: defineCall({
    method: "GET",
    url: "/api/search/answer",
    schema: {
      summary: "What a query is answered with before its results: rows of tables, the best rule, terms of the index.",
      querystring: z.object({
        query: z.string().max(LONGEST_QUERY),
        version: editionHandleSchema,
        /** What the results are narrowed to; it changes only what other editions are counted by. */
        facet: z.enum(facets).optional(),
        /** Nothing stands in for what was typed. */
        exact: z.enum(["1"]).optional(),
      }),
      response: responses(z.object({ loggedIn: z.boolean(), data: answerSchema })),
    },
  }),
  letter: defineCall({
    method: "GET",
    url: "/api/bluebook-index/terms/:letter",
    schema: {
      summary: "A letter of an edition's index of terms; by default, of the newest's.",
      params: z.object({ letter: z.string().toUpperCase().pipe(indexLetterSchema) }),
      querystring: z.object({ version: editionHandleSchema.optional() }),
      response: responses(
        z.object({
          loggedIn: z.boolean(),
          data: z.object({ data: z.array(indexTermSchema), isDraft: z.boolean() }),
        }),
      ),
    },
  }),
};

/** What the hosted service answers a search; its own documentation says more. */
const results = z.looseObject({});
const failed = z.object({ message: z.string(), status: z.int() });

function answered<Answer extends z.ZodType>(answer: Answer) {
  return { 200: answer, "4xx": failed, "5xx": failed } as const;
}

/** The parameters of a search, as text (`params`) or by their names; the service's own documentation lists them. */
const parameters = z.looseObject({ params: z.string().optional().catch(undefined) });
/** One of several searches. */
const search = z.looseObject({
  indexName: z.string(),
  type: z.enum(["default", "facet"]).optional(),
  /** With the type facet: the facet whose values are searched. */
  facet: z.string().optional(),
  params: z.string().optional(),
});
export type SearchParameters = z.output<typeof parameters>;
export type SearchRequest = z.output<typeof search>;

const indexParams = z.object({ index: z.string() });
/** Credentials and parameters of a call that only reads. */
const inAddress = z.looseObject({});
const objectRequest = z.strictObject({
  indexName: z.string(),
  objectID: z.string(),
  attributesToRetrieve: z.array(z.string()).optional(),
});
/** An event of the hosted service's Insights; whatever it says of who made it is dropped. */
const insightsEvent = z.looseObject({
  eventType: z.enum(["click", "conversion", "view"]),
  eventName: z.string().min(1).max(64),
  index: z.string(),
  objectIDs: z.array(z.string()).max(20).optional(),
});
export type ObjectRequest = z.output<typeof objectRequest>;
export type InsightsEvent = z.output<typeof insightsEvent>;

/** The calls of the hosted service's protocol, as far as its clients need it to search. */
export const protocolCalls = {
  queries: defineCall({
    method: "POST",
    url: `${SEARCH_PATH}/1/indexes/:index/queries`,
    schema: {
      summary: "Several searches at once; the index is *.",
      params: indexParams,
      body: z.strictObject({ requests: z.array(search), strategy: z.literal("none").optional() }),
      response: answered(z.object({ results: z.array(results) })),
    },
  }),
  query: defineCall({
    method: "POST",
    url: `${SEARCH_PATH}/1/indexes/:index/query`,
    schema: { summary: "One search.", params: indexParams, body: parameters, response: answered(results) },
  }),
  queryInAddress: defineCall({
    method: "GET",
    url: `${SEARCH_PATH}/1/indexes/:index`,
    schema: {
      summary: "One search, its parameters in the address.",
      params: indexParams,
      querystring: inAddress,
      response: answered(results),
    },
  }),
  facetQuery: defineCall({
    method: "POST",
    url: `${SEARCH_PATH}/1/indexes/:index/facets/:facet/query`,
    schema: {
      summary: "A search in the values of a facet.",
      params: z.object({ index: z.string(), facet: z.string() }),
      body: parameters,
      response: answered(results),
    },
  }),
  object: defineCall({
    method: "GET",
    url: `${SEARCH_PATH}/1/indexes/:index/:objectID`,
    schema: {
      summary: "One record, as a hit repeats it.",
      params: z.object({ index: z.string(), objectID: z.string() }),
      querystring: inAddress,
      response: answered(results),
    },
  }),
  objects: defineCall({
    method: "POST",
    url: `${SEARCH_PATH}/1/indexes/:index/objects`,
    schema: {
      summary: "Several records; the index is *. Null stands for one that isn't there.",
      params: indexParams,
      body: z.strictObject({ requests: z.array(objectRequest).max(100) }),
      response: answered(z.object({ results: z.array(results.nullable()) })),
    },
  }),
  browse: defineCall({
    method: "POST",
    url: `${SEARCH_PATH}/1/indexes/:index/browse`,
    schema: {
      summary: "All records whole, page by page, for keys that may.",
      params: indexParams,
      body: parameters,
      response: answered(results),
    },
  }),
  events: defineCall({
    method: "POST",
    url: `${SEARCH_PATH}/1/events`,
    schema: {
      summary: "Counts what readers did with hits; never who.",
      body: z.strictObject({ events: z.array(insightsEvent).max(100) }),
      response: answered(z.object({ status: z.int(), message: z.string() })),
    },
  }),
};
