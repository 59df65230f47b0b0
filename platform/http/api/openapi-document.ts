import type { RouteOptions } from "fastify";
import { z } from "zod";
import { breathe } from "../../flow/breathe.ts";
import type { Call } from "./call.ts";
import { type JsonSchema, JsonSchemas } from "./json-schemas.ts";

/** What the document says about the API as a whole. */
export interface ApiInfo {
  title: string;
  /** The name of the session's cookie. */
  sessionCookie: string;
}

/** A route with a contract. */
export type DescribedRoute = Pick<RouteOptions, "config"> & Call;

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
export async function openApiDocument(info: ApiInfo, routes: readonly DescribedRoute[]): Promise<string> {
  const schemas = new JsonSchemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, schemas);
    await breathe();
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
