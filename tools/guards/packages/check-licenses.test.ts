import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkLicenses } from "./check-licenses.ts";

function check(packages: object) {
  return checkLicenses(treeOf({ "package-lock.json": JSON.stringify({ packages }) })).map(({ message }) => message);
}

test("licenses that ask for nothing are accepted, and the product's own isn't looked at", () => {
  expect(check({ "": { license: "UNLICENSED" }, "node_modules/a": { version: "1.0.0", license: "MIT" } })).toEqual([]);
});

test("others and none are rejected, also deep in the tree", () => {
  expect(check({ "node_modules/a/node_modules/b": { version: "1.0.0", license: "AGPL-3.0" } })).toEqual([
    expect.stringContaining("node_modules/a/node_modules/b has the license 'AGPL-3.0'"),
  ]);
  expect(check({ "node_modules/a": { version: "1.0.0" } })).toEqual([expect.stringContaining("'none'")]);
});
