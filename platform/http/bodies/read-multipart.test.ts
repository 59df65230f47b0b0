import * as fc from "fast-check";
import fastify from "fastify";
import { expect, test } from "vitest";
import { limitBodies } from "./read-bodies.ts";
import { acceptFiles, readMultipart } from "./read-multipart.ts";

/** Reads a body that arrives in pieces of some bytes. */
function read(contentType: string, body: Buffer, size = 60_000): Promise<Record<string, string | Buffer>> {
  return readMultipart(contentType, (take) => {
    for (let at = 0; at < body.length; at += size) take(body.subarray(at, at + size));
    return Promise.resolve();
  });
}

/** A form as browsers and Node send it. */
async function sent(form: FormData): Promise<[type: string, body: Buffer]> {
  const response = new Response(form);
  return [response.headers.get("content-type") ?? "", Buffer.from(await response.arrayBuffer())];
}

test("forms are read as they were sent, whatever is in them, files as bytes", async () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/);
  const text = fc.string({ maxLength: 50, unit: "binary" }).map((value) => value.replaceAll(/\r\n|\r|\n/g, " "));
  const value = fc.oneof(text, fc.uint8Array({ maxLength: 300 }));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, value, { maxKeys: 8, noNullPrototype: true }), async (fields) => {
      const form = new FormData();
      for (const [key, given] of Object.entries(fields))
        if (typeof given === "string") form.append(key, given);
        else form.append(key, new Blob([given.slice()]), 'a "b".zip');
      if (Object.keys(fields).length === 0) form.append("any", "");
      const pieces = [...(await sent(form)), 7] as const;
      const got = await read(...pieces);
      for (const [key, given] of Object.entries(fields))
        expect(got[key]).toEqual(typeof given === "string" ? given.toWellFormed() : Buffer.from(given));
    }),
    { numRuns: 25 },
  );
});

test("what is cut off, has no boundary, or too many or too long fields is refused with a sentence", async () => {
  const form = new FormData();
  form.append("a", "one");
  form.append("file", new Blob(["two"]), "a.zip");
  const [type, body] = await sent(form);
  for (let length = 0; length < body.length - 4; length += 7)
    await expect(read(type, body.subarray(0, length))).rejects.toThrow("could not read what was sent");
  for (const wrong of ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"])
    await expect(read(wrong, body)).rejects.toThrow("could not read");
  const many = new FormData();
  for (let index = 0; index < 101; index += 1) many.append(`${index}`, "");
  expect(await read(type, body)).toEqual({ a: "one", file: Buffer.from("two") });
  const tooMany = await sent(many);
  await expect(read(...tooMany)).rejects.toThrow("could not read");
  const long = new FormData();
  long.append("a", "x".repeat(10_001));
  const tooLong = await sent(long);
  await expect(read(...tooLong)).rejects.toThrow("could not read");
});

test("a file of 3 MB of any bytes takes no longer than looking through it once", async () => {
  const form = new FormData();
  form.append("file", new Blob([Buffer.alloc(3_000_000, "\r\n--")]), "a.zip");
  const [type, body] = await sent(form);
  const before = process.threadCpuUsage();
  const { file } = await read(type, body);
  expect(file?.length).toBe(3_000_000);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(100);
});

test("a form with a file is read as it arrives, with or without its length, up to the route's limit", async () => {
  const app = fastify();
  limitBodies(app);
  await app.register((scope, _options, done) => {
    acceptFiles(scope);
    scope.post("/", { bodyLimit: 2_000_000 }, ({ body }) => ({ body: JSON.stringify(body).length }));
    done();
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const formOf = async (bytes: number) => {
    const form = new FormData();
    form.append("file", new Blob([Buffer.alloc(bytes, "a")]), "a.zip");
    return await sent(form);
  };
  const post = async (type: string, body: Buffer, isWhole: boolean) => {
    const [bytes, headers] = [new Uint8Array(body), { "content-type": type }];
    const streamed = { method: "POST", headers, body: new Blob([bytes]).stream(), duplex: "half" };
    const answer = fetch(url, isWhole ? { method: "POST", headers, body: bytes } : streamed);
    // The server hangs up on what is too long.
    return await answer.then(({ status }) => status).catch(() => 413);
  };
  const [type, body] = await formOf(1_000_000);
  for (const isWhole of [true, false]) {
    expect(await post(type, body, isWhole)).toBe(200);
    expect(await post(type, body.subarray(0, 900_000), isWhole)).not.toBe(200);
    expect(await post(...(await formOf(2_000_001)), isWhole)).toBe(413);
  }
  await app.close();
});

test("where a file may come, JSON doesn't, and a form without one is as short as elsewhere", async () => {
  const app = fastify();
  limitBodies(app);
  await app.register((scope, _options, done) => {
    acceptFiles(scope);
    scope.post("/", { bodyLimit: 20_000_000 }, ({ body }) => ({ body }));
    done();
  });
  const send = async (type: string, payload: string) => {
    const { statusCode, body } = await app.inject({
      method: "POST",
      url: "/",
      headers: { "content-type": type },
      payload,
    });
    return [statusCode, statusCode === 200 ? body : ""];
  };
  expect(await send("application/json", "{}")).toEqual([415, ""]);
  expect(await send("application/json", "[".repeat(15_000_000))).toEqual([415, ""]);
  const form = "application/x-www-form-urlencoded";
  expect(await send(form, "a=%20b")).toEqual([200, '{"body":{"a":" b"}}']);
  expect(await send(form, "a=".padEnd(100_001, "%20"))).toEqual([413, ""]);
  expect(await send(form, "a&".repeat(101))).toEqual([413, ""]);
  await app.close();
});
