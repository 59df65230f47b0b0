import { array, assert, integer, property, record, uint8Array } from "fast-check";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { deflateBytes, spliceGzip } from "./spliced-gzip.ts";

test("spliced parts are one gzip stream of all their bytes", () => {
  const part = record({ bytes: uint8Array({ maxLength: 3_000 }), level: integer({ min: 0, max: 9 }) });
  assert(
    property(array(part, { maxLength: 8 }), (parts) => {
      const spliced = spliceGzip(parts.map(({ bytes, level }) => deflateBytes(Buffer.from(bytes), level)));
      expect(gunzipSync(spliced)).toEqual(Buffer.concat(parts.map(({ bytes }) => bytes)));
    }),
  );
});
