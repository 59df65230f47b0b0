import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkPackages } from "./check-packages.ts";

interface Entry {
  version: string;
}

function check(version: string, lock: Record<string, Entry>, reasons: string) {
  const tree = treeOf({
    "package.json": JSON.stringify({ devDependencies: { react: version } }),
    "package-lock.json": JSON.stringify({ packages: lock }),
    "docs/dependencies.md": reasons,
  });
  return checkPackages(tree).map(({ message }) => message);
}
const reason = "- `react`: renders the screens.";
const locked = { "node_modules/react": { version: "19.3.1" } };

test("a pinned, locked and explained dependency is accepted", () => {
  expect(check("19.3.1", locked, reason)).toEqual([]);
});

test("a range is rejected, and a version that isn't in the lock file", () => {
  expect(check("^19.3.1", locked, reason)).toContain("react must be pinned to one version, not '^19.3.1'.");
  expect(check("19.3.2", locked, reason)).toEqual([expect.stringContaining("run npm install")]);
});

test("a dependency without a reason is rejected, and a reason without a dependency", () => {
  expect(check("19.3.1", locked, "")).toEqual([expect.stringContaining("say what it is for")]);
  expect(check("19.3.1", locked, `${reason}\n- \`left-pad\`: pads.`)).toEqual([
    expect.stringContaining("no longer a dependency"),
  ]);
});

test("the packages that the product contains are its dependencies, and no others", () => {
  const problems = (list: string, source: Record<string, string>) =>
    checkPackages(
      treeOf({
        "package.json": JSON.stringify({ [list]: { react: "19.3.1" } }),
        "package-lock.json": JSON.stringify({ packages: locked }),
        "docs/dependencies.md": reason,
        ...source,
      }),
    ).map(({ message }) => message);
  const imported = { "ui/a.ts": 'import "react";' };
  expect(problems("dependencies", imported)).toEqual([]);
  expect(problems("dependencies", { "ui/fonts/fonts.css": "src: url(react/files/a.woff2)" })).toEqual([]);
  expect(problems("devDependencies", imported)).toEqual([expect.stringContaining("react belongs to dependencies")]);
  expect(problems("dependencies", { "ui/a.test.ts": 'import "react";' })).toEqual([
    expect.stringContaining("react belongs to devDependencies"),
  ]);
});

test("more than 50 packages in the product are rejected; those of tests and types don't count", () => {
  const imports = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `import "@scope/p${index}/inner.js"; import "node:fs"; import "./b.ts";`,
    );
  const problems = (files: Record<string, string>) => checkPackages(treeOf(files)).map(({ message }) => message);
  expect(problems({ "app/a.ts": imports(51).join("\n") })).toEqual(["The product imports 51 packages, 50 at most."]);
  expect(problems({ "app/a.ts": imports(50).join("\n"), "app/a.test.ts": 'import "vitest";' })).toEqual([]);
  expect(problems({ "app/a.ts": `import type { A } from "a";\n${imports(50).join("\n")}` })).toEqual([]);
});
