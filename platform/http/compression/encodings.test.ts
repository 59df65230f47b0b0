import { expect, test } from "vitest";
import { acceptedEncodings } from "./encodings.ts";

test.each([
  [undefined, "identity", "identity"],
  ["", "identity", "identity"],
  ["gzip, deflate, br, zstd", "br", "gzip"],
  ["br", "br", "br"],
  ["x-gzip", "gzip", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip", "gzip"],
  ["GZIP ; Q = 0.3 , br;q=0", "gzip", "gzip"],
  ["identity, gzip;q=0.5", "identity", "identity"],
  ["identity, gzip", "gzip", "gzip"],
  ["deflate, zstd", "identity", "identity"],
  ["*", "br", "gzip"],
  ["*;q=0.5, br;q=0", "gzip", "gzip"],
  ["br;q=0, *;q=0", undefined, undefined],
  ["identity;q=0", undefined, undefined],
  ["identity;q=0, *", "br", "gzip"],
  ["gzip;q=x, br;q=2", "identity", "identity"],
  [`gzip, ${"x".repeat(5_000)}`, "gzip", "gzip"],
])("'%s' is answered with %s where it is kept, else with %s", (header, smallest, quickest) => {
  expect(acceptedEncodings(header)).toMatchObject({ smallest, quickest });
  expect(acceptedEncodings(header)).toMatchObject({ smallest, quickest });
});
