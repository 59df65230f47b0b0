import { expect, test } from "vitest";
import { notableVersions } from "./merge-drafts.ts";

test("of an editor's saves, one stays for each ten minutes and each change of hands, and whatever came from elsewhere", () => {
  const versions = Array.from({ length: 61 }, (_, at) => {
    const version = at + 1;
    return {
      version,
      saved_at: version * 29_000,
      saved_by: version === 32 ? "alma" : "ada",
      reason: version === 50 ? "v22.3" : "",
    };
  }).toReversed();
  const kept = notableVersions(versions, new Set([1, 7])).map(({ version }) => version);
  expect(kept).toEqual([61, 50, 32, 31, 10, 7, 1]);
  expect(notableVersions([], new Set())).toEqual([]);
});
