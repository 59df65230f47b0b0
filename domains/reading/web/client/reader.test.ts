import { afterEach, expect, test, vi } from "vitest";
import { addView, loadReader, reader } from "./reader.ts";
import { listedPage as page } from "./testing/listed-page.ts";

/** Responses that arrive when the test says so, in the order of the requests. */
function holdAnswers(): ((viewed: readonly string[]) => void)[] {
  const answers: ((viewed: readonly string[]) => void)[] = [];
  // A page that shows who is signed in.
  vi.stubGlobal("document", { querySelector: () => ({ dataset: {} }) });
  vi.stubGlobal("fetch", () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push((viewed) => {
      const user = { userId: "1", recentlyViewed: viewed.map(page) };
      resolve(Response.json({ loggedIn: true, user, dashboard: null }));
    });
    return promise;
  });
  return answers;
}

function viewed(): string[] {
  const known = reader.get();
  return known.state === "ready" ? known.user.recentlyViewed.map(({ id }) => id) : [];
}

afterEach(() => void vi.unstubAllGlobals());

test("a response requested earlier that arrives later changes nothing", async () => {
  const answers = holdAnswers();
  const loads = [loadReader(), loadReader()];
  answers[1]?.(["new"]);
  await loads[1];
  answers[0]?.(["old"]);
  await loads[0];
  expect(viewed()).toEqual(["new"]);
});

test("what was viewed while a response was loading comes first in it [PAGE-6]", async () => {
  const answers = holdAnswers();
  const loaded = loadReader();
  addView(page("a"));
  addView(page("b"));
  answers[0]?.(["old", "a"]);
  await loaded;
  expect(viewed()).toEqual(["b", "a", "old"]);
});
