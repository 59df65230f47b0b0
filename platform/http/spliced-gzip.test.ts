import fc from "fast-check";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { deflateBytes, spliceGzip } from "./spliced-gzip.ts";

test("spliced parts are one gzip stream of all their bytes", () => {
  const part = fc.record({ bytes: fc.uint8Array({ maxLength: 3_000 }), level: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const spliced = spliceGzip(parts.map(({ bytes, level }) => deflateBytes(Buffer.from(bytes), level)));
      expect(gunzipSync(spliced)).toEqual(Buffer.concat(parts.map(({ bytes }) => bytes)));
    }),
  );
});
