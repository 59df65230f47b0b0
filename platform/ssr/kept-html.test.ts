import { expect, test } from "vitest";
import { reviveState, serialiseState } from "./kept-html.ts";

test("kept HTML is left out of the state and taken back from the page", () => {
  const state = {
    loaderData: { page: { title: "a </script> b", article: { keptAs: "article", html: "<p>long</p>" } } },
  };
  const json = serialiseState(state);
  expect(json).not.toContain("long");
  expect(json).not.toContain("<");
  expect(reviveState(json, (id) => (id === "article" ? "<p>long</p>" : ""))).toEqual(state);
});
