import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkDirection } from "./direction.ts";

const check = (files: Record<string, string>) => checkDirection(treeOf(files)).map(({ message }) => message);

test("a lower domain that calls up is rejected, with what to do instead", () => {
  const messages = check({
    "domains/subscriptions/server/grant.ts": 'import { publish } from "../../manual/server/public.ts";',
    "domains/manual/server/public.ts": "export const publish = 1;",
  });
  expect(messages).toEqual([expect.stringContaining("never calls up: record the fact in the transaction")]);
});

test.each([
  ["a type", 'import type { A } from "../../manual/contract.ts";'],
  ["an export", 'export { a } from "../../manual/contract.ts";'],
  ["a dynamic import", 'const load = () => import("../../manual/contract.ts");'],
  ["the type of an import", 'type Load = typeof import("../../manual/contract.ts");'],
  ["an import for its effect", 'import "../../manual/contract.ts";'],
])("calling up by %s is rejected", (_way, text) => {
  expect(check({ "domains/subscriptions/server/a.ts": text, "domains/manual/contract.ts": "" })).toHaveLength(1);
});

test("domains without a path between them in the graph are rejected", () => {
  const messages = check({
    "domains/search/server/a.ts": 'import { pin } from "../../reading/server/public.ts";',
    "domains/reading/server/public.ts": "export const pin = 1;",
  });
  expect(messages).toEqual([expect.stringContaining("has no path from one to the other")]);
});

test("platform and ui know no domain, and only app/ knows app/ and db/", () => {
  expect(
    check({
      "platform/http/a.ts": 'import "../../domains/manual/contract.ts";',
      "ui/button.tsx": 'import "../domains/manual/contract.ts";',
      "domains/manual/server/a.ts": 'import "../../../app/config.ts"; import "../../../db/schema.ts";',
      "domains/manual/contract.ts": "",
      "app/config.ts": "",
      "db/schema.ts": "",
    }),
  ).toHaveLength(4);
});

test("the product imports no tool, and a folder missing from the graph is rejected", () => {
  const messages = check({
    "app/a.ts": 'import "../tools/build.ts";',
    "tools/build.ts": "",
    "domains/gossip/server/a.ts": "",
  });
  expect(messages).toEqual([
    "app is part of the product and must not import tools/.",
    "'gossip' is not in tools/guards/graph.ts: add what it may import.",
  ]);
});

test("imports along the graph, composition and tests are accepted", () => {
  expect(
    check({
      "domains/manual/server/a.ts": 'import "../../subscriptions/rules.ts"; import "../../../platform/clock/clock.ts";',
      "domains/manual/server/a.test.ts": 'import "../../../db/schema.ts";',
      "domains/subscriptions/rules.ts": "",
      "platform/clock/clock.ts": "",
      "db/schema.ts": "",
      "app/server.ts":
        'import "../domains/manual/server/a.ts"; import "../db/schema.ts"; import fastify from "fastify";',
    }),
  ).toEqual([]);
});
