import { build, type Plugin } from "vite";
import { expect, test } from "vitest";
import { plainImports } from "./plain-imports.ts";

/** Builds a page of one module, which imports another one late. */
async function buildPage(more: Plugin[]): Promise<string> {
  const modules: Readonly<Record<string, string>> = {
    "virtual:page": 'import("virtual:late").then(({ late }) => console.log(late));',
    "virtual:late": "export const late = 1;",
  };
  const own: Plugin = {
    name: "page",
    resolveId: (id) => (id in modules ? id : null),
    load: (id) => modules[id] ?? null,
  };
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [own, ...more],
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: "virtual:page" } },
  });
  const [bundle] = [built].flat();
  if (!bundle || !("output" in bundle)) throw new Error("The build watches.");
  return bundle.output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}

test("imports stay as they are written", async () => {
  const plain = /^import\("[^"]+"\)\.then\(/m;
  expect(await buildPage([])).not.toMatch(plain);
  expect(await buildPage([plainImports()])).toMatch(plain);
});

test("a build fails when Vite's plugin has another name", async () => {
  const renamed: Plugin = {
    name: "renamed",
    configResolved({ plugins }) {
      const found = plugins.find(({ name }) => name === "native:import-analysis-build");
      if (found) found.name = "renamed too";
    },
  };
  await expect(buildPage([renamed, plainImports()])).rejects.toThrow("Vite has no native:import-analysis-build");
});

test("a build fails when imports are wrapped nevertheless", async () => {
  const wrapping: Plugin = {
    name: "wrapping",
    transform: {
      filter: { id: /virtual:page/ },
      handler: (code) => `import "\0vite/preload-helper.js";${code}`,
    },
    resolveId: (id) => (id.includes("preload-helper") ? id : null),
    load: (id) => (id.includes("preload-helper") ? "export const helper = (load) => load();" : null),
  };
  await expect(buildPage([wrapping, plainImports()])).rejects.toThrow("Vite wraps imports in its helper again.");
});
