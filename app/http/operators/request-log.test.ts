import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import fastify, { LogController } from "fastify";
import { expect, test } from "vitest";
import { answerErrors } from "../../../platform/http/answer-errors.ts";
import { logRequests } from "./logs.ts";

function server() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = fastify({
    genReqId: () => randomUUID(),
    logger: { stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  answerErrors(app);
  logRequests(app);
  app.get("/search/:words", () => "found");
  app.get("/broken", () => Promise.reject(new Error("no")));
  return { app, lines };
}

test("a request is logged by its route, without what was asked for", async () => {
  const { app, lines } = server();
  await app.inject({ url: "/search/habeas?email=ada@b.test", headers: { cookie: "session=secret" } });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ method: "GET", route: "/search/:words", status: 200 });
  expect(lines[0]).not.toMatch(/habeas|ada@|secret/);
});

test("an answer that failed carries the id by which the log has its cause", async () => {
  const { app, lines } = server();
  const { headers } = await app.inject("/broken");
  const id = String(headers["x-request-id"]);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
  expect(lines.filter((line) => line.includes(id) && line.includes('"message":"no"'))).toHaveLength(1);
  expect((await app.inject("/search/a")).headers["x-request-id"]).toBeUndefined();
});
