import type { FastifyInstance, RouteOptions } from "fastify";
import { z } from "zod";
import { yieldToEventLoop } from "../../threads/yield-to-event-loop.ts";
import { type Call, defineCall, responses } from "./call.ts";
import { isDeepStrictEqual } from "node:util";
import { type ResponseCache, sendCached } from "../response-cache.ts";
import { jsonBody } from "./made-answer.ts";
import { withContracts } from "./with-contracts.ts";

/** What the document says about the API as a whole. */
interface ApiInfo {
  title: string;
  /** The name of the session's cookie. */
  sessionCookie: string;
}

/** A route with a contract. */
type DescribedRoute = Pick<RouteOptions, "config"> & Call;

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
}

const sendsJson = "application/json";

/** Bodies are forms or JSON: platform/http/bodies. */
const bodyTypes = ["application/x-www-form-urlencoded", sendsJson];

const statusWords: Readonly<Record<string, string>> = {
  200: "The answer.",
  "4XX": "It was refused: the message says why, and nothing was changed.",
  "5XX": "The server failed, or can't be reached; nothing was changed.",
};

/** What guards every change (guardMutations). */
const changeHeader: Parameter = {
  name: "X-Requested-With",
  in: "header",
  required: true,
  schema: { const: "XMLHttpRequest" },
};

/** Describes routes as an OpenAPI 3.1 document, letting other work pass in between. */
async function openApiDocument(info: ApiInfo, routes: readonly DescribedRoute[]): Promise<string> {
  const schemas = new JsonSchemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, schemas);
    await yieldToEventLoop();
  }
  const document = {
    openapi: "3.1.1",
    info: { title: info.title, version: "1" },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: info.sessionCookie },
        csrf: { type: "apiKey", in: "header", name: "X-CSRF-Token", description: "See GET /api/account." },
      },
    },
  };
  return JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/');
}

function operation({ method, schema, config }: DescribedRoute, schemas: JsonSchemas): object {
  const isChange = method !== "GET" && config?.withoutCsrf !== true;
  const parameters = [
    ...parametersOf("path", schema.params, schemas),
    ...parametersOf("query", schema.querystring, schemas),
    ...(isChange ? [changeHeader] : []),
  ];
  return {
    summary: schema.summary,
    parameters,
    ...(schema.body && { requestBody: bodyOf(schema.body, schemas) }),
    responses: responsesOf(schema.response, schemas),
    security: securityOf(isChange, config?.forAnybody === true || config?.needsAccount !== undefined),
  };
}

/** Changes need the token; a call that also serves visitors works without a session. */
function securityOf(isChange: boolean, forAnybody: boolean): object[] {
  const token = isChange ? { csrf: [] } : {};
  const signedIn = { session: [], ...token };
  return isChange && !forAnybody ? [signedIn] : [token, signedIn];
}

function parametersOf(where: "path" | "query", schema: z.ZodType | undefined, schemas: JsonSchemas): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.describe(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: typeof property === "boolean" ? {} : property,
  }));
}

function responsesOf(responses: Call["schema"]["response"], schemas: JsonSchemas): Record<string, object> {
  const described: Record<string, object> = {};
  for (const [status, response] of Object.entries(responses)) {
    const known = status.toUpperCase();
    const types = response instanceof z.ZodType ? { [sendsJson]: { schema: response } } : response.content;
    const content: Record<string, { schema: JsonSchema }> = {};
    for (const [type, { schema }] of Object.entries(types))
      content[type] = { schema: schemas.describe(schema, "output") };
    described[known] = { description: statusWords[known] ?? "", content };
  }
  return described;
}

function bodyOf(body: z.ZodType, schemas: JsonSchemas): object {
  const schema = schemas.describe(body, "input");
  return { content: Object.fromEntries(bodyTypes.map((type) => [type, { schema }])) };
}

/** A JSON Schema, or a part of one. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schemas of one document. Those with an id (`.meta({ id })`) are described once, in `named`, and referred to
 * as `#/$defs/{id}`.
 */
class JsonSchemas {
  readonly named: Record<string, JsonSchema> = {};

  /**
   * `io`: whether it describes what is sent to the server, or what the server sends.
   * @throws Error if a schema can't be referred to
   */
  describe(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const { $schema: _draft, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
    for (const [id, { id: _id, ...definition }] of Object.entries($defs)) this.#name(id, definition);
    return own;
  }

  #name(id: string, definition: JsonSchema): void {
    if (id.startsWith("__")) throw new Error("A schema refers to itself: name it with .meta({ id }).");
    const known = this.named[id];
    if (known && !isDeepStrictEqual(known, definition)) throw new Error(`Two schemas are named '${id}'.`);
    this.named[id] = definition;
  }
}

const documentCall = defineCall({
  method: "GET",
  url: "/api/openapi.json",
  schema: {
    summary: "This document: every call, as OpenAPI 3.1.",
    response: responses(z.looseObject({ openapi: z.string() })),
  },
});

/**
 * Serves GET /api/openapi.json: the API as its routes declare it, so that it can't differ from them. Register it before
 * the routes.
 * @throws Error at startup, for a route below /api that no contract declares
 */
export function describeApi(app: FastifyInstance, info: ApiInfo, cache: ResponseCache): void {
  const routes: DescribedRoute[] = [];
  app.addHook("onRoute", (route) => {
    if (isDescribed(route)) routes.push(route);
    else if (!isCompanion(route) && route.url.startsWith("/api/"))
      throw new Error(`${route.url} has no contract: declare it in calls.ts.`);
  });
  withContracts(app).route({
    ...documentCall,
    handler: async (request, reply) => {
      const document = await cache.getOrMake("openapi", async () => jsonBody(await openApiDocument(info, routes)));
      return sendCached(request, reply, document);
    },
  });
}

/** Whether a route says something of others alone: what they would answer, or which other sites may ask. */
function isCompanion({ method }: RouteOptions): boolean {
  return method === "HEAD" || method === "OPTIONS";
}

/** Whether a route is mounted from a contract, which is what has a summary. */
function isDescribed(route: RouteOptions): route is RouteOptions & DescribedRoute {
  return route.method !== "HEAD" && route.schema !== undefined && "summary" in route.schema;
}
