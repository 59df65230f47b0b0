import { expect, test } from "vitest";
import { decideAccess } from "./rules.ts";

const edition = { handle: "v22", audience: "subscribers" } as const;

test.each([
  [{ kind: "visitor" }, true, { granted: true, by: "public" }],
  [{ kind: "visitor" }, false, { granted: false, reason: "subscribers-only" }],
  [{ kind: "preview" }, true, { granted: true, by: "public" }],
  [{ kind: "preview" }, false, { granted: true, by: "preview" }],
] as const)("%o reading a page that is public: %o, is answered %o", (reader, isPublic, access) => {
  expect(decideAccess(reader, { kind: "page", isPublic, edition }, 0)).toEqual(access);
});
