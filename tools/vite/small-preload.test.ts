import { build, type Plugin } from "vite";
import { expect, test } from "vitest";
import { smallPreload } from "./small-preload.ts";

/** Builds a page of one module, which may import another one late. */
async function buildPage(page: string, more: Plugin[] = []): Promise<string> {
  const modules: Readonly<Record<string, string>> = { "virtual:page": page, "virtual:late": "export const late = 1;" };
  const own: Plugin = {
    name: "page",
    resolveId: (id) => (id in modules ? id : null),
    load: (id) => modules[id] ?? null,
  };
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [own, ...more, smallPreload()],
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: "virtual:page" } },
  });
  const [bundle] = [built].flat();
  if (!bundle || !("output" in bundle)) throw new Error("The build watches.");
  return bundle.output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}

const lazy = 'import("virtual:late").then(({ late }) => console.log(late));';

test("imports go through the small helper", async () => {
  const code = await buildPage(lazy);
  expect(code).toContain("(load) => load()");
  expect(code).not.toContain("modulepreload");
});

test("a build without Vite's helper fails", async () => {
  await expect(buildPage("console.log(1);")).rejects.toThrow("Vite has no helper for imports anymore");
});

test("a helper by another name fails the build", async () => {
  const renamed: Plugin = {
    name: "renamed",
    enforce: "pre",
    transform: { filter: { id: /vite\/preload-helper/ }, handler: (code) => code.replaceAll("__vitePreload", "other") },
  };
  await expect(buildPage(lazy, [renamed])).rejects.toThrow(/another name|__vitePreload/);
});
