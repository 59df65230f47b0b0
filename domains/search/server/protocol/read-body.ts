import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { invalidBody, tooManyQueries } from "../errors.ts";
import type { RawParameters } from "./parameters.ts";

/** One query of a call. */
export interface RawQuery {
  indexName: string;
  /** Whether the values of a facet are searched instead of records. */
  facet: string | undefined;
  parameters: RawParameters;
}

const MOST_QUERIES = 50;
const MOST_BYTES = 1_048_576;

const parametersSchema = z.record(z.string(), z.unknown());
const querySchema = parametersSchema.and(
  z.object({
    indexName: z.string(),
    params: z.string().optional(),
    type: z.enum(["default", "facet"]).optional(),
    facet: z.string().optional(),
  }),
);
const bodySchema = z.object({ requests: z.array(querySchema) });

/** The JSON of a body, which may be compressed. @throws what the client is told, for a body that is none. */
export function readJsonBody(body: Buffer, isGzipped: boolean): unknown {
  if (body.length === 0) return {};
  try {
    const plain = isGzipped ? gunzipSync(body, { maxOutputLength: MOST_BYTES }) : body;
    const parsed: unknown = JSON.parse(plain.toString("utf8"));
    return parsed;
  } catch {
    throw invalidBody(`Invalid JSON: send a JSON object of at most ${MOST_BYTES} bytes.`);
  }
}

/** The queries of a multi-query call. */
export function readQueries(body: unknown): RawQuery[] {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) throw invalidBody('Send {"requests": [{"indexName": …, "query": …}]}.');
  const { requests } = parsed.data;
  if (requests.length > MOST_QUERIES) throw tooManyQueries(MOST_QUERIES);
  return requests.map(({ indexName, params, type, facet, ...rest }) => ({
    indexName,
    facet: type === "facet" ? (facet ?? "") : undefined,
    parameters: { ...decoded(params), ...rest },
  }));
}

/** The parameters of a single query. */
export function readSingle(body: unknown): RawParameters {
  const parsed = parametersSchema.safeParse(body);
  if (!parsed.success) throw invalidBody("Send a JSON object of search parameters.");
  const { params, ...rest } = parsed.data;
  return { ...decoded(typeof params === "string" ? params : undefined), ...rest };
}

function decoded(params: string | undefined): RawParameters {
  return params === undefined ? {} : Object.fromEntries(new URLSearchParams(params));
}
