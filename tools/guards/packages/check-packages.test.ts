import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkPackages } from "./check-packages.ts";

interface Entry {
  version: string;
}

function check(version: string, lock: Record<string, Entry>, reasons: string) {
  const tree = treeOf({
    "package.json": JSON.stringify({ dependencies: { react: version } }),
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

test("more than 50 runtime dependencies are rejected", () => {
  const names = Array.from({ length: 51 }, (_, index) => `p${index}`);
  const tree = treeOf({
    "package.json": JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "1.0.0"])) }),
    "package-lock.json": JSON.stringify({
      packages: Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: "1.0.0" }])),
    }),
    "docs/dependencies.md": names.map((name) => `- \`${name}\`: a reason.`).join("\n"),
  });
  expect(checkPackages(tree).map(({ message }) => message)).toEqual(["51 runtime dependencies, 50 at most."]);
});
