import { array, assert, boolean, constant, integer, oneof, property, record, uint8Array } from "fast-check";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { deflateBytes, encodeBody, spliceGzip } from "./gzip.ts";

test("spliced parts form one gzip stream of all their bytes", () => {
  const bytesOfAnyLength = oneof(
    { weight: 9, arbitrary: uint8Array({ maxLength: 3_000 }) },
    constant(new Uint8Array(140_000)),
  );
  const part = record({ bytes: bytesOfAnyLength, level: integer({ min: 0, max: 9 }), stored: boolean() });
  assert(
    property(array(part, { maxLength: 8 }), (parts) => {
      const spliced = spliceGzip(
        parts.map(({ bytes, level, stored }) =>
          stored ? Buffer.from(bytes) : deflateBytes(Buffer.from(bytes), level),
        ),
      );
      expect(gunzipSync(spliced)).toEqual(Buffer.concat(parts.map(({ bytes }) => bytes)));
    }),
  );
});

test("many bodies at once are compressed each as its own", async () => {
  const bodies = Array.from({ length: 40 }, (_, at) => Buffer.from(`body ${at} `.repeat(500)));
  const encoded = await Promise.all(bodies.map((body) => encodeBody(body)));
  for (const [at, { identity, gzip, br }] of encoded.entries()) {
    expect(identity).toBe(bodies[at]);
    expect(gunzipSync(gzip)).toEqual(bodies[at]);
    expect(brotliDecompressSync(br)).toEqual(bodies[at]);
  }
});
