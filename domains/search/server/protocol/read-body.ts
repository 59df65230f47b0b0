import { gunzipSync } from "node:zlib";
import { isObject, ownValue } from "../adapters/attribute.ts";
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
  const requests = isObject(body) ? ownValue(body, "requests") : undefined;
  if (!Array.isArray(requests)) throw invalidBody(WANTED);
  if (requests.length > MOST_QUERIES) throw tooManyQueries(MOST_QUERIES);
  return requests.map(readQuery);
}

const WANTED = 'Send {"requests": [{"indexName": …, "query": …}]}.';
const types: readonly unknown[] = ["default", "facet", undefined];

// By hand: a schema's check of every parameter took longer than most searches.
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

/** The parameters of a single query. */
export function readSingle(body: unknown): RawParameters {
  if (!isObject(body)) throw invalidBody("Send a JSON object of search parameters.");
  const { params, ...rest } = body;
  return { ...decoded(typeof params === "string" ? params : undefined), ...rest };
}

function decoded(params: string | undefined): RawParameters {
  return params === undefined ? {} : Object.fromEntries(new URLSearchParams(params));
}
