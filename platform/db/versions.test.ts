import process from "node:process";
import { expect, test } from "vitest";
import { checkVersions } from "./open-database.ts";

test("the versions that run these tests are accepted", () => {
  expect(() => checkVersions(process.versions)).not.toThrow();
});

test.each(["24.14.9", "20.19.0", "24.2.0", "9.99.99"])(
  "Node %s is rejected with a message that says what to do",
  (node) => {
    expect(() => checkVersions({ node, sqlite: "3.53.4" })).toThrow(
      `Node ${node} is too old: 24.15.0 or newer is needed. Start through npm (npm start)`,
    );
  },
);

test.each(["3.51.2", "3.9.0", "2.99.99", undefined, ""])("SQLite %s is rejected with a message", (sqlite) => {
  expect(() => checkVersions({ node: "24.15.0", sqlite })).toThrow(/^SQLite .* can lose data: 3\.51\.3 or newer/);
});

test.each(["24.15.0", "24.21.0", "26.0.0", "25.0.0-nightly"])("Node %s is accepted", (node) => {
  expect(() => checkVersions({ node, sqlite: "3.51.3" })).not.toThrow();
});
