import { expect, test } from "vitest";
import { reviveState, serializeState } from "./reused-html.ts";

test("rendered HTML is left out of the state and read back from the page", () => {
  const state = {
    loaderData: { page: { title: "a </script> b", article: { reusedFrom: "article", html: "<p>long</p>" } } },
  };
  const json = serializeState(state);
  expect(json).not.toContain("long");
  expect(json).not.toContain("<");
  expect(reviveState(json, (id) => (id === "article" ? "<p>long</p>" : ""))).toEqual(state);
});
