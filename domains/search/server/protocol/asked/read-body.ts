import { gunzipSync } from "node:zlib";
import { hasMoreFields, readFields } from "../../../../../platform/http/bodies/read-bodies.ts";
import { isTooComplex } from "../../../../../platform/http/bodies/is-too-complex.ts";
import type { SearchParameters, SearchRequest } from "../../../calls.ts";
import { invalidBody, tooManyQueries } from "../../errors.ts";
import type { RawParameters } from "./known-parameters.ts";

/** One query of a call. */
export interface RawQuery {
  indexName: string;
  /** The facet whose values are searched; undefined to search records. */
  facet: string | undefined;
  parameters: RawParameters;
}

const MOST_QUERIES = 50;
/** Body size in bytes, compressed or not: 50 queries with all their parameters take a tenth of it. */
export const MOST_BYTES = 131_072;
const jsonLimits = { depth: 12, values: 5_000 };
/** Limits on a query's URL-encoded parameter string. */
const LONGEST_PARAMS = 32_768;
const MOST_PARAMS = 100;

/**
 * Parses a JSON body, which may be gzipped.
 * @throws invalidBody with a message for the client
 */
export async function readJsonBody(body: Buffer, isGzipped: boolean): Promise<unknown> {
  if (body.length === 0) return {};
  try {
    const plain = isGzipped ? gunzipSync(body, { maxOutputLength: MOST_BYTES }) : body;
    const text = plain.toString("utf8");
    if (!(await isTooComplex(text, jsonLimits))) {
      const parsed: unknown = JSON.parse(text);
      return parsed;
    }
  } catch {
    throw invalidBody(`Invalid JSON: send a JSON object of at most ${MOST_BYTES} bytes.`);
  }
  throw invalidBody(`Too much JSON: send at most ${jsonLimits.values} values, ${jsonLimits.depth} levels deep.`);
}

/** Reads the queries of a multi-query call. */
export function readQueries(requests: readonly SearchRequest[]): RawQuery[] {
  if (requests.length > MOST_QUERIES) throw tooManyQueries(MOST_QUERIES);
  return requests.map(({ indexName, params, type, facet, ...rest }) => ({
    indexName,
    facet: type === "facet" ? (facet ?? "") : undefined,
    parameters: { ...decoded(params), ...rest },
  }));
}

/** Reads the parameters of a single query. */
export function readSingle({ params, ...rest }: SearchParameters): RawParameters {
  return { ...decoded(params), ...rest };
}

function decoded(params: string | undefined): RawParameters {
  if (params === undefined) return {};
  if (params.length > LONGEST_PARAMS || hasMoreFields(params, MOST_PARAMS))
    throw invalidBody(`Send at most ${MOST_PARAMS} parameters, in at most ${LONGEST_PARAMS} characters.`);
  const fields = Object.entries(readFields(params, MOST_PARAMS));
  // If a parameter is repeated, the last one counts.
  return Object.fromEntries(fields.map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]));
}
