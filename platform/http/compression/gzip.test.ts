import { array, assert, boolean, constant, integer, oneof, property, record, uint8Array } from "fast-check";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { deflateBytes, spliceGzip } from "./gzip.ts";

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
