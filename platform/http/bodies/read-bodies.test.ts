import { array, assert, asyncProperty, nat, stringMatching } from "fast-check";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerErrors } from "../answer-errors.ts";
import { MOST_FIELDS, readFields, readLongFields, LARGEST_BODY, limitBodies } from "./read-bodies.ts";
import { isTooComplex } from "./is-too-complex.ts";

let app: FastifyInstance;

beforeEach(() => {
  app = fastify({ bodyLimit: LARGEST_BODY });
  answerErrors(app);
  limitBodies(app);
  app.post("/api/echo", (request) => ({ body: request.body ?? null }));
  app.post("/api/list", { config: { mostFields: 300 } }, ({ body }) => ({ body }));
});
afterEach(() => app.close());

const form = "application/x-www-form-urlencoded";

async function send(payload: string, { type = form, url = "/api/echo" } = {}) {
  const answer = await app.inject({ method: "POST", url, headers: { "content-type": type }, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

/** `count` different names. */
const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}`).join("&");

describe("a form", () => {
  test("is parsed as browsers encode it: a repeated name becomes a list", async () => {
    expect(await send("a=1&b=x+y%26z&a=2&c&=d")).toMatchObject({
      body: { body: { a: ["1", "2"], b: "x y&z", c: "", "": "d" } },
    });
    expect(await send("%E0%A4%A=%")).toMatchObject({ status: 200 });
    expect(Object.getPrototypeOf(readFields("__proto__=1&constructor=2", 10))).toBeNull();
  });

  test("with more fields than its route accepts is rejected before it is parsed", async () => {
    expect(await send(names(MOST_FIELDS))).toMatchObject({ status: 200 });
    const refused = { status: 413, body: { success: false, code: "too-large" } };
    expect(await send(names(MOST_FIELDS + 1))).toMatchObject(refused);
    expect(await send("&".repeat(MOST_FIELDS))).toMatchObject(refused);
    expect(await send(names(300), { url: "/api/list" })).toMatchObject({ status: 200 });
    expect(await send(names(301), { url: "/api/list" })).toMatchObject(refused);
  });

  test("that is long is read in pieces to the same fields", async () => {
    const word = stringMatching(/^(?:[a+= ]|%25|%C3%A9|%5B|%E2%82%AC|%F0%9D%92%9C){0,12}$/u);
    await assert(
      asyncProperty(array(word, { maxLength: 5 }), nat(40), async (words, shift) => {
        const long = `${"x".repeat(32_740 + shift)}${words.join("")}`;
        const text = [...words, `v=${long}`, `v=${words.join("&")}`, "=", ""].join("&");
        expect(await readLongFields(text, 20)).toEqual(readFields(text, 20));
      }),
      { numRuns: 300 },
    );
    const brackets = `a=${"%5B".repeat(100_000)}%E2%82%AC`;
    expect(await readLongFields(brackets, 3)).toEqual(readFields(brackets, 3));
  });

  test("of 1 MB with 175,000 names is rejected, and none of them is echoed", async () => {
    const { status, body } = await send(names(175_000));
    expect(status).toBe(413);
    expect(JSON.stringify(body).length).toBeLessThan(300);
  });
});

describe("JSON", () => {
  const type = "application/json";

  test("is parsed up to a maximum depth and number of values", async () => {
    expect(await send('{"a":[1,{"b":"[[[,,,\\"]]]"}]}', { type })).toMatchObject({
      body: { body: { a: [1, { b: '[[[,,,"]]]' }] } },
    });
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(await send(nested(16), { type })).toMatchObject({ status: 200 });
    expect(await send(nested(17), { type })).toMatchObject({ status: 413 });
    expect(await send(nested(30_000), { type })).toMatchObject({ status: 413 });
    expect(await send(`[${"1,".repeat(1_999)}1]`, { type })).toMatchObject({ status: 200 });
    expect(await send(`[${"1,".repeat(2_000)}1]`, { type })).toMatchObject({ status: 413 });
  });

  test("that is invalid or would pollute prototypes is rejected as usual", async () => {
    for (const text of ["{", '{"__proto__":{}}', "]]]]", ""]) expect((await send(text, { type })).status).toBe(400);
  });

  test("is measured without the contents of its strings", async () => {
    const limits = { depth: 2, values: 3 };
    expect(await isTooComplex('"[[[[,,,,"', limits)).toBe(false);
    expect(await isTooComplex('["\\\\",["\\",[["]]', limits)).toBe(false);
    expect(await isTooComplex('["\\\\",[[1]]]', limits)).toBe(true);
  });
});

describe("a body that is too long", () => {
  test("is rejected with a user-friendly message", async () => {
    expect(await send(`a=${"x".repeat(LARGEST_BODY)}`)).toMatchObject({ status: 413, body: { code: "too-large" } });
  });

  test("closes its connection if it was rejected early: the server does not wait for it", async () => {
    const nowhere = { method: "POST", url: "/api/refused" } as const;
    app.post("/api/refused", { onRequest: async (_request, reply) => reply.code(401).send({}) }, () => "never");
    const large = await app.inject({ ...nowhere, headers: { "content-length": String(LARGEST_BODY + 1) } });
    const endless = await app.inject({ ...nowhere, headers: { "transfer-encoding": "chunked" } });
    const small = await app.inject({ ...nowhere, payload: "a=1", headers: { "content-type": form } });
    const headers = [large, endless, small].map(({ statusCode, headers: { connection } }) => [statusCode, connection]);
    expect(headers).toEqual([
      [401, "close"],
      [401, "close"],
      [401, "keep-alive"],
    ]);
  });
});

test("no route accepts a large body from just anyone", () => {
  const bodyLimit = LARGEST_BODY + 1;
  for (const config of [{ withoutCsrf: true }, { forAnybody: true }])
    expect(() => app.post("/api/large", { bodyLimit, config }, () => "")).toThrow(/authenticate the sender/);
  expect(() => app.post("/api/readers", { bodyLimit }, () => "")).not.toThrow();
});
