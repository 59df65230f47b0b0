import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkLocks } from "./check-locks.ts";

const react = { "node_modules/react": { version: "19.3.1" } };

function check(packages: object, file = "package-lock.json") {
  return checkLocks(treeOf({ [file]: JSON.stringify({ packages }) })).map(({ message }) => message);
}

test("packages without a URL, or with the public registry's, are accepted", () => {
  const resolved = "https://registry.npmjs.org/react/-/react-19.3.1.tgz";
  expect(check(react)).toEqual([]);
  expect(check({ "node_modules/react": { version: "19.3.1", resolved } })).toEqual([]);
});

test("another registry and a local folder are rejected, in every lock file", () => {
  const mirror = { "node_modules/react": { version: "19.3.1", resolved: "http://mirror.example/react.tgz" } };
  expect(check(mirror)).toEqual([expect.stringContaining("another registry")]);
  expect(check(mirror, "tools/bench/package-lock.json")).toHaveLength(1);
  expect(check({ ...react, "../react": { version: "1.0.0" } })).toHaveLength(1);
  expect(check({ ...react, "node_modules/a": { version: "1.0.0", link: true } })).toHaveLength(1);
});

test("a missing package for another system is rejected", () => {
  const lint = { version: "1.0.0", optionalDependencies: { "@lint/darwin": "1.0.0", "@lint/linux": "1.0.0" } };
  const packages = { "node_modules/lint": lint, "node_modules/@lint/linux": { version: "1.0.0" } };
  expect(check(packages)).toEqual([expect.stringContaining("@lint/darwin is missing")]);
  expect(check({ ...packages, "node_modules/lint/node_modules/@lint/darwin": { version: "1.0.0" } })).toEqual([]);
});
