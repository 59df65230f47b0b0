import { connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limitBodies } from "../bodies/read-bodies.ts";
import { requestLimits } from "./listen.ts";

let app: FastifyInstance;
let port = 0;

beforeEach(async () => {
  app = fastify({ ...requestLimits({ requestMs: 150, checkEveryMs: 25 }), forceCloseConnections: true });
  limitBodies(app);
  app.post("/form", ({ body }) => ({ body }));
  app.get("/names", ({ query }) => Object.keys(Object(query)).length);
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterEach(() => app.close());

/** Sends the start of a request and no more; returns the response once the server hangs up. */
function sendPart(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (bytes) => {
      answer += bytes.toString();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}

test.each([
  ["headers", "POST /form HTTP/1.1\r\nHost: a.test\r\nContent-"],
  [
    "a body",
    "POST /form HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\na=",
  ],
  [
    "a body in pieces",
    "POST /form HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
  ],
])("%s that arrive too slowly are cut off with 408", async (_what, part) => {
  expect(await sendPart(part)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a silent connection is closed", async () => {
  expect(await sendPart("")).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
});

test("a request in time is served, even on a connection that was idle", async () => {
  const body = new URLSearchParams({ a: "1" });
  const answer = await fetch(`http://127.0.0.1:${port}/form`, { method: "POST", body });
  expect(await answer.json()).toEqual({ body: { a: "1" } });
});

test("of a query string with thousands of fields, a hundred are read", async () => {
  const { body } = await app.inject(`/names?${Array.from({ length: 3_000 }, (_, index) => `n${index}`).join("&")}`);
  expect(body).toBe("100");
});

test("the default timeouts match the documentation", () => {
  const { requestTimeout, http, keepAliveTimeout } = requestLimits();
  expect([requestTimeout, http.headersTimeout, http.connectionsCheckingInterval, keepAliveTimeout]).toEqual([
    60_000, 60_000, 5_000, 72_000,
  ]);
});
