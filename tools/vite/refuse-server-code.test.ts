import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vite";
import { afterEach, expect, test } from "vitest";
import { refuseServerCode } from "./refuse-server-code.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Builds the files for a browser, starting from entry.ts. */
async function buildFor(environment: "client" | "ssr", files: Record<string, string>) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "browser-")));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [refuseServerCode()],
    build: { write: false, ssr: environment === "ssr", rolldownOptions: { input: join(root, "entry.ts") } },
  });
}

const serverFile = { "domains/manual/server/a.ts": "export const a = 1;" };

test("a module of a server folder stops the browser's build, however indirectly it is imported", async () => {
  const files = {
    "entry.ts": 'import { b } from "./b.ts"; console.log(b);',
    "b.ts": 'export { a as b } from "./domains/manual/server/a.ts";',
    ...serverFile,
  };
  await expect(buildFor("client", files)).rejects.toThrow("b.ts brings domains/manual/server/a.ts into the browser");
  await expect(buildFor("ssr", files)).resolves.toBeDefined();
});

test.each(["node:fs", "fs"])("Node's module %s stops the browser's build", async (name) => {
  const files = { "entry.ts": `import { readFileSync } from "${name}"; console.log(readFileSync);` };
  await expect(buildFor("client", files)).rejects.toThrow("into the browser");
});

test("a package that uses Node's modules stops the browser's build", async () => {
  const files = {
    "entry.ts": 'import { a } from "reader"; console.log(a);',
    "node_modules/reader/package.json": '{ "name": "reader", "type": "module", "exports": "./index.js" }',
    "node_modules/reader/index.js": 'import { readFileSync } from "node:fs"; export const a = readFileSync;',
  };
  await expect(buildFor("client", files)).rejects.toThrow("node:fs into the browser");
});

test("types from a server folder vanish, and browser code is accepted", async () => {
  const files = {
    "entry.ts":
      'import type { a } from "./domains/manual/server/a.ts"; import { c } from "./c.ts"; const d: typeof a = c; console.log(d);',
    "c.ts": "export const c = 1;",
    ...serverFile,
  };
  await expect(buildFor("client", files)).resolves.toBeDefined();
});
