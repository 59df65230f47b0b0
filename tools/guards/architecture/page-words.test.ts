import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkPageWords, wordOf } from "./page-words.ts";

const check = (path: string, text: string) => checkPageWords(treeOf({ [path]: text })).map(({ message }) => message);

test.each([
  ["/bluebook/:version/:section/:slug", ":version"],
  ["/:version/quick-style-guide", "quick-style-guide"],
  ["/api/chapter/:version/:section/:slug", "chapter"],
  ["/bluebook", ""],
  ["pins", "pins"],
])("the word of %s is %j", (address, word) => {
  expect(wordOf(address)).toBe(word);
});

test("a page under another domain's word is rejected", () => {
  const messages = check("domains/manual/web/routes.tsx", 'export const pages = [{ path: "pins", Component: A }];');
  expect(messages).toEqual([
    "'pins' belongs to reading, the owner of its word: export a component for reading from web/public.tsx.",
  ]);
});

test("a call under another domain's word is rejected", () => {
  expect(check("domains/manual/server/routes.ts", 'app.post("/api/pins/:id", handle);')).toHaveLength(1);
  expect(check("domains/manual/server/admin/routes.ts", "app.get(`/login`, handle);")).toHaveLength(1);
});

test("a declared call under another domain's word is rejected", () => {
  const declared = (url: string) => `export const calls = { one: defineCall({ method: "GET", url: "${url}" }) };`;
  expect(check("domains/manual/calls.ts", declared("/api/menu"))).toEqual([]);
  expect(check("domains/manual/calls.ts", declared("/api/pins/:id"))).toHaveLength(1);
});

test("a call under two words in the list belongs to the owner of both", () => {
  expect(check("domains/groups/server/routes.ts", 'app.post("/api/user/leave-group", handle);')).toEqual([]);
  expect(check("domains/accounts/server/routes.ts", 'app.post("/api/user/leave-group", handle);')).toHaveLength(1);
  expect(check("domains/groups/server/routes.ts", 'app.post("/api/user/other", handle);')).toHaveLength(1);
});

test("a nested page has the word of the outer one", () => {
  const pages = (outer: string) => `const pages = [{ path: "${outer}", children: [{ path: ":parent?/:slug" }] }];`;
  expect(check("domains/manual/web/routes.tsx", pages(":version/:section"))).toEqual([]);
  expect(check("domains/manual/web/routes.tsx", pages("profile"))).toHaveLength(2);
});

test("a word that no domain owns is rejected", () => {
  const messages = check("domains/manual/web/routes.tsx", 'export const pages = [{ path: "/bluebook/gossip" }];');
  expect(messages).toEqual([expect.stringContaining("add 'gossip' to tools/guards/page-words.ts")]);
});

test("own words, the not-found page and calls that aren't routes are accepted", () => {
  expect(
    check("domains/manual/web/routes.tsx", 'const a = [{ path: ":version/:section/:slug" }, { path: "*" }];'),
  ).toEqual([]);
  expect(check("domains/manual/server/read-page.ts", 'map.get("a"); app.get("/api/menu", handle);')).toEqual([]);
});
