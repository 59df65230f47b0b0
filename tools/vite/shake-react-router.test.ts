import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, test } from "vitest";
import { missingRewrites, shake, shakeReactRouter } from "./shake-react-router.ts";

const folder = join(dirname(fileURLToPath(import.meta.resolve("react-router/package.json"))), "dist/production");

test("React Router has everything that is rewritten", () => {
  const found = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) => one.endsWith(".js")))
    shake(readFileSync(join(folder, name), "utf8"), found);
  expect(missingRewrites(found)).toEqual([]);
});

test("what counts as a side effect is dropped or marked", () => {
  const code =
    'const Link = React.forwardRef(make);\nLink.displayName = "Link";\n\twarning(false, "No.");\nkeep(opts.x);';
  expect(shake(code, new Set())).toBe("const Link = /* @__PURE__ */ React.forwardRef(make);\n\n;\nkeep(opts.x);");
});

test("a build in which nothing is found fails, and says what is missing", async () => {
  const id = "virtual:page";
  const page = {
    name: "page",
    resolveId: (source: string) => (source === id ? id : null),
    load: (asked: string) => (asked === id ? "globalThis.page = 1;" : null),
  };
  const built = build({
    configFile: false,
    logLevel: "silent",
    plugins: [page, shakeReactRouter()],
    build: { write: false, rolldownOptions: { input: id } },
  });
  await expect(built).rejects.toThrow(/React Router has no display names of components, no console hints, no /);
});
