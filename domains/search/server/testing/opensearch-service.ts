import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { TestCluster } from "./opensearch-cluster.ts";

/** What OpenSearch's own specification says of the calls that we make. */
const contract = z
  .object({
    operations: z.record(
      z.string(),
      z.object({
        methods: z.array(z.string()),
        path: z.string(),
        query: z.record(z.string(), z.unknown()),
        contentTypes: z.array(z.string()).default([]),
        body: z.record(z.string(), z.unknown()).optional(),
        answers: z.record(z.string(), z.record(z.string(), z.unknown())),
      }),
    ),
    $defs: z.record(z.string(), z.unknown()),
  })
  .parse(JSON.parse(readFileSync(new URL("opensearch-contract.json", import.meta.url), "utf8")));

/** A stand-in for a cluster at the network's edge. */
export interface OpenSearchTestService extends Pick<TestCluster, "indexes" | "aliases" | "changes"> {
  /** With credentials, as in the setting. */
  url: string;
  /** How often it was asked. */
  calls: number;
  /** What departed from the contract: calls of ours or answers of the stand-in; must stay empty. */
  departures: string[];
  /** Answers with this instead, to calls whose path it matches. */
  instead: { path: RegExp; answer(reply: FastifyReply): unknown } | undefined;
  close(): Promise<void>;
}

/** Starts one; it lets in only who logs in as `user:password`, and checks each call and answer by the contract. */
export async function startOpenSearch(login = "fieldstone:a-password"): Promise<OpenSearchTestService> {
  const app = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false, strict: false } },
  });
  const cluster = new TestCluster();
  const { indexes, aliases, changes } = cluster;
  const service: OpenSearchTestService = {
    url: "",
    indexes,
    aliases,
    changes,
    calls: 0,
    departures: [],
    instead: undefined,
    close: () => app.close(),
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: 10_000_000 }, (_request, body, done) => {
    done(null, body);
  });
  app.addHook("onRequest", async (request, reply) => {
    service.calls += 1;
    if (service.instead?.path.test(request.url) === true) await service.instead.answer(reply);
    else if (request.headers.authorization !== `Basic ${Buffer.from(login).toString("base64")}`)
      await reply.code(401).type("text/plain").send("Unauthorized");
  });
  const serve = (name: string, handle: Handle) => serveByContract(app, service, name, handle);
  serve("create", (index, body) => cluster.create(index, body));
  serve("bulk", (index, body) => cluster.bulk(index, body));
  serve("refresh", (index) => cluster.refresh(index));
  serve("aliases", (_none, body) => cluster.pointAliases(body));
  serve("mapping", (index) => cluster.mappings(index));
  serve("delete", (index) => cluster.remove(index));
  serve("search", (index, body) => cluster.search(index, body));
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  service.url = origin.replace("//", `//${login}@`);
  return service;
}

/** Takes the name in the path and the body; returns a status and an answer. */
type Handle = (index: string, body: unknown) => [number, object];

function serveByContract(app: FastifyInstance, service: OpenSearchTestService, name: string, handle: Handle): void {
  const operation = contract.operations[name];
  if (!operation) throw new Error(`The contract has no ${name}.`);
  const { methods, path, contentTypes } = operation;
  // Made once: a validator is compiled for each of them.
  const whole = (schema: Record<string, unknown>) => ({ ...schema, $defs: contract.$defs });
  const [query, body] = [whole(operation.query), operation.body && whole(operation.body)];
  const answers = new Map(Object.entries(operation.answers).map(([status, schema]) => [Number(status), whole(schema)]));
  // Of the refusals, the specification names few.
  const [refusal, none] = [whole({ $ref: "#/$defs/ErrorResponseBase" }), { not: {} }];
  app.route({
    method: methods,
    url: path.replace("{index}", ":index"),
    handler: (request, reply) => {
      const check = (what: string, schema: Record<string, unknown>, value: unknown) => {
        const validate = request.compileValidationSchema(schema);
        if (!validate(value))
          service.departures.push(`${name}: ${what}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(value)}`);
      };
      check("parameters", query, parametersOf(request));
      const sent = readBody(request, contentTypes);
      if (body) check("body", body, name === "bulk" ? operationsOf(sent) : sent);
      else if (sent !== undefined) service.departures.push(`${name}: takes no body`);
      const [status, answer] = handle(nameOf(request), sent);
      check(`answer ${status}`, answers.get(status) ?? (status < 400 ? none : refusal), answer);
      return reply.code(status).send(answer);
    },
  });
}

function nameOf({ params }: FastifyRequest): string {
  return z.object({ index: z.string().default("") }).parse(params).index;
}

/** As the specification types them: not all are text. */
function parametersOf({ query }: FastifyRequest): Record<string, unknown> {
  const typed = (value: string) => (value === "true" || value === "false" ? value === "true" : value);
  return Object.fromEntries(
    Object.entries(z.record(z.string(), z.string()).parse(query)).map(([name, value]) => [name, typed(value)]),
  );
}

function readBody(request: FastifyRequest, contentTypes: readonly string[]): unknown {
  const { body } = request;
  if (typeof body !== "string" || body === "") return undefined;
  const type = request.headers["content-type"];
  if (type === undefined || !contentTypes.includes(type)) throw new Error(`${String(type)} is not a type of this call`);
  if (type !== "application/x-ndjson") return JSON.parse(body);
  // The last line ends as the others do.
  if (!body.endsWith("\n")) throw new Error("The last line has no end.");
  return body
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}

/** Of a bulk, every other line says what to do, and the next one with what. */
function operationsOf(lines: unknown): unknown[] {
  return Array.isArray(lines) ? lines.filter((_, at) => at % 2 === 0) : [];
}
