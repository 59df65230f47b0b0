import { readFileSync } from "node:fs";
import { fastify } from "fastify";
import { z } from "zod";

/** The minimum cost of a response: Fastify sends one body with one set of headers from memory, whatever the request. */
const [, , bodyFile = "", headersFile = ""] = process.argv;
const body = readFileSync(bodyFile);
const headers = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(headersFile, "utf8")));

const app = fastify();
app.get("/*", (_request, reply) => reply.headers(headers).send(body));
console.log(`listening on ${await app.listen({ host: "127.0.0.1", port: 0 })}`);
