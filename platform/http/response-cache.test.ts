import fastify from "fastify";
import { readFileSync } from "node:fs";
import { gunzipSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ResponseCache, type MadeBody, sendFresh, sendCached } from "./response-cache.ts";

const page: MadeBody = {
  body: `<p>${"words ".repeat(500)}</p>`,
  etag: '"1"',
  type: "text/html; charset=utf-8",
  status: 200,
};

function server(make: () => Promise<MadeBody>) {
  const app = fastify();
  const cache = new ResponseCache(1_000_000);
  app.get("/kept", async (request, reply) => sendCached(request, reply, await cache.getOrMake("page", make)));
  app.get("/fresh", async (request, reply) => sendFresh(request, reply, await make(), { isPersonal: false }));
  app.get("/personal", async (request, reply) => sendFresh(request, reply, await make(), { isPersonal: true }));
  return app;
}

describe.each(["/kept", "/fresh"])("%s", (url) => {
  test("a body is sent in an encoding that the client accepts", async () => {
    const app = server(() => Promise.resolve(page));
    const get = (encoding: string) => app.inject({ url, headers: { "accept-encoding": encoding } });
    expect((await get("identity")).body).toBe(page.body);
    const zipped = await get("gzip, deflate");
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(page.body);
    expect((await get("gzip;q=0, br;q=0")).headers["content-encoding"]).toBeUndefined();
  });

  test("a client that has the body gets a 304 without one", async () => {
    const app = server(() => Promise.resolve(page));
    const { headers } = await app.inject({ url });
    const again = await app.inject({ url, headers: { "if-none-match": `"other", W/${headers.etag}` } });
    expect([again.statusCode, again.body, again.headers["cache-control"]]).toEqual([304, "", "private, no-cache"]);
    expect((await app.inject({ url, headers: { "if-none-match": '"other"' } })).statusCode).toBe(200);
  });
});

test("a cached page is rendered once for concurrent requests, and brotli is preferred", async () => {
  let made = 0;
  const app = server(async () => {
    made += 1;
    return Promise.resolve(page);
  });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.inject({ url: "/kept", headers: { "accept-encoding": "gzip, br" } })),
  );
  expect(made).toBe(1);
  for (const { headers, rawPayload } of answers) {
    expect(headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(rawPayload).toString()).toBe(page.body);
  }
});

test("a heavy body is compressed further", async () => {
  const cache = new ResponseCache(1_000_000);
  const body = readFileSync("docs/manual-format.md", "utf8");
  const heavy = await cache.getOrMake("heavy", () => Promise.resolve({ ...page, body, isHeavy: true }));
  const plain = await cache.getOrMake("plain", () => Promise.resolve({ ...page, body }));
  expect(brotliDecompressSync(heavy.encoded.br).toString()).toBe(body);
  expect(heavy.encoded.br.length).toBeLessThan(0.95 * plain.encoded.br.length);
});

test("only successful responses are cached, and failures are not", async () => {
  let made = 0;
  const app = server(() => {
    made += 1;
    return made === 1
      ? Promise.reject(new Error("database away"))
      : Promise.resolve({ ...page, status: made === 2 ? 404 : 200 });
  });
  const statuses = [];
  for (let turn = 0; turn < 4; turn += 1) statuses.push((await app.inject({ url: "/kept" })).statusCode);
  expect(statuses).toEqual([500, 404, 200, 200]);
  expect(made).toBe(3);
});

test("a personal response is not stored by the browser", async () => {
  const app = server(() => Promise.resolve(page));
  const { headers, body } = await app.inject({ url: "/personal", headers: { "if-none-match": page.etag } });
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers.etag).toBeUndefined();
  expect(body).toBe(page.body);
});
