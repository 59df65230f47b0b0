import { expect, test } from "vitest";
import { addImports, inlineScript, withoutNotes } from "./boot-script.ts";

const fileName = "assets/a.js";
const page = '<head><script type="module" crossorigin src="/assets/a.js"></script></head>';

test("the page's script stands in the page", () => {
  expect(inlineScript(page, { fileName, code: "go('$&');\n" })).toBe(
    `<head><script type="module">go('$&');</script></head>`,
  );
});

test.each(["<p></p>", page.replace("a.js", "b.js"), page + page])(
  "a page whose script can't be told fails the build: %s",
  (html) => {
    expect(() => inlineScript(html, { fileName, code: "" })).toThrow("Not one");
  },
);

test.each(["'</script>'", "'<!--'"])("a script that would end early fails the build: %s", (code) => {
  expect(() => inlineScript(page, { fileName, code })).toThrow("before its end");
});

test("an address is followed by those of everything that the script imports, each once", () => {
  const bundle = {
    "assets/first.js": { type: "chunk", imports: ["assets/second.js", "assets/third.js"] },
    "assets/second.js": { type: "chunk", imports: ["assets/third.js"] },
    "assets/third.js": { type: "chunk", imports: ["assets/second.js"] },
    "assets/only.js": { type: "chunk", code: 'import"./third.js";\n', imports: ["assets/third.js"] },
  };
  expect(addImports("go(`/assets/first.js`)", bundle)).toBe(
    "go(`/assets/first.js /assets/second.js /assets/third.js`)",
  );
  expect(addImports("go(`/assets/only.js`)", bundle)).toBe("go(`/assets/third.js /assets/second.js`)");
  expect(() => addImports('go("/assets/lost.js")', bundle)).toThrow("lost.js, which is not there");
});

test("notes for the page's authors are left out, placeholders stay", () => {
  expect(withoutNotes("<p>\n  <!-- A note: see there. -->\n  <i><!--body--></i>\n</p>")).toBe(
    "<p>\n<i><!--body--></i>\n</p>",
  );
});
