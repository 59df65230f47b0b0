import { z } from "zod";
import { defineCall, responses } from "../../platform/http/api/call.ts";
import { editionHandleSchema, indexLetterSchema, indexTermSchema } from "../content/contract.ts";
import { refusalReasons } from "../subscriptions/contract.ts";
import { facets, SEARCH_PATH, type SearchKey } from "./contract.ts";

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

/** The calls of the hosted service's protocol, as far as its clients need it to search. */
export const protocolCalls = {
  queries: defineCall({
    method: "POST",
    url: `${SEARCH_PATH}/1/indexes/:index/queries`,
    schema: {
      summary: "Several searches at once; the index is *.",
      params: z.object({ index: z.string() }),
      body: z.object({ requests: z.array(search) }),
      response: answered(z.object({ results: z.array(results) })),
    },
  }),
  query: defineCall({
    method: "POST",
    url: `${SEARCH_PATH}/1/indexes/:index/query`,
    schema: {
      summary: "One search.",
      params: z.object({ index: z.string() }),
      body: parameters,
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
};
