import { expect, test } from "vitest";
import { decideAccess } from "./rules.ts";

test.each([
  [{ kind: "visitor" }, { isPublic: true }, { granted: true, by: "public" }],
  [{ kind: "visitor" }, { isPublic: false }, { granted: false, reason: "subscribers-only" }],
  [{ kind: "preview" }, { isPublic: true }, { granted: true, by: "public" }],
  [{ kind: "preview" }, { isPublic: false }, { granted: true, by: "preview" }],
] as const)("%o reading %o is answered %o", (reader, content, access) => {
  expect(decideAccess(reader, content)).toEqual(access);
});
