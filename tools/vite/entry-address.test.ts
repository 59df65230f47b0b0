import { expect, test } from "vitest";
import { lowerPriority } from "./entry-address.ts";

test("the page's script has a low priority", () => {
  expect(lowerPriority('<script type="module" crossorigin src="/assets/a.js"></script>')).toBe(
    '<script type="module" fetchpriority="low" crossorigin src="/assets/a.js"></script>',
  );
});

test.each(["<p></p>", '<script src="/a.js" type="module">', '<script type="module"><script type="module">'])(
  "a page whose script can't be told fails the build: %s",
  (html) => {
    expect(() => lowerPriority(html)).toThrow("Not one");
  },
);
