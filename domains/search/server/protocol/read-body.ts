import { gunzipSync } from "node:zlib";
import { hasMoreFields, readFields } from "../../../../platform/http/bodies/fields.ts";
import { isTooComplex } from "../../../../platform/http/bodies/is-too-complex.ts";
import { isObject, ownValue } from "../adapters/attribute.ts";
import { invalidBody, tooManyQueries } from "../errors.ts";
import type { RawParameters } from "./parameters.ts";

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
export function readJsonBody(body: Buffer, isGzipped: boolean): unknown {
  if (body.length === 0) return {};
  try {
    const plain = isGzipped ? gunzipSync(body, { maxOutputLength: MOST_BYTES }) : body;
    const text = plain.toString("utf8");
    if (!isTooComplex(text, jsonLimits)) {
      const parsed: unknown = JSON.parse(text);
      return parsed;
    }
  } catch {
    throw invalidBody(`Invalid JSON: send a JSON object of at most ${MOST_BYTES} bytes.`);
  }
  throw invalidBody(`Too much JSON: send at most ${jsonLimits.values} values, ${jsonLimits.depth} levels deep.`);
}

/** Reads the queries of a multi-query call. */
export function readQueries(body: unknown): RawQuery[] {
  const requests = isObject(body) ? ownValue(body, "requests") : undefined;
  if (!Array.isArray(requests)) throw invalidBody(WANTED);
  if (requests.length > MOST_QUERIES) throw tooManyQueries(MOST_QUERIES);
  return requests.map(readQuery);
}

const WANTED = 'Send {"requests": [{"indexName": …, "query": …}]}.';
const types: readonly unknown[] = ["default", "facet", undefined];

// By hand: validating every parameter with a schema took longer than most searches.
function readQuery(request: unknown): RawQuery {
  if (!isObject(request)) throw invalidBody(WANTED);
  const { indexName, params, type, facet, ...rest } = request;
  if (typeof indexName !== "string" || !isTextOrMissing(params) || !isTextOrMissing(facet) || !types.includes(type))
    throw invalidBody(WANTED);
  return {
    indexName,
    facet: type === "facet" ? (facet ?? "") : undefined,
    parameters: { ...decoded(params), ...rest },
  };
}

function isTextOrMissing(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

/** Reads the parameters of a single query. */
export function readSingle(body: unknown): RawParameters {
  if (!isObject(body)) throw invalidBody("Send a JSON object of search parameters.");
  const { params, ...rest } = body;
  return { ...decoded(typeof params === "string" ? params : undefined), ...rest };
}

function decoded(params: string | undefined): RawParameters {
  if (params === undefined) return {};
  if (params.length > LONGEST_PARAMS || hasMoreFields(params, MOST_PARAMS))
    throw invalidBody(`Send at most ${MOST_PARAMS} parameters, in at most ${LONGEST_PARAMS} characters.`);
  const fields = Object.entries(readFields(params, MOST_PARAMS));
  // If a parameter is repeated, the last one counts.
  return Object.fromEntries(fields.map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]));
}
