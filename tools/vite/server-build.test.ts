import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { build } from "vite";
import { projectRoot } from "../programs/run-command.ts";
import { builtArguments } from "../programs/script-arguments.ts";
import { emitFilesBeside } from "./emit-files-beside.ts";

test("a stack trace of the built server names its sources", { tags: ["nightly"] }, async () => {
  const folder = newFolder();
  const fail = `process.getBuiltinModule("node:net").Server.prototype.listen = () => { throw new Error("no port"); }`;
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${fail}`, ...(await builtArguments("start"))],
    { cwd: projectRoot, env: { NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "silent" }, encoding: "utf8" },
  );
  expect(stderr).toMatch(/^Error: no port$/m);
  expect(stderr).toMatch(/at .*platform\/http\/listening\/listen\.ts:\d+:\d+/);
});

test("a module's place is another one in the build: only files beside it are found", async () => {
  const folder = newFolder();
  const buildOf = (code: string) => {
    writeFileSync(join(folder, "module.ts"), code);
    return build({
      root: folder,
      configFile: false,
      logLevel: "silent",
      plugins: [{ ...emitFilesBeside(), applyToEnvironment: () => true }],
      build: { ssr: "module.ts", emitAssets: true, write: false },
    });
  };
  await expect(buildOf("export const here = import.meta.dirname;")).rejects.toThrow("import.meta.dirname");
  writeFileSync(join(folder, "data.bin"), "numbers");
  const built = await buildOf('export const file = new URL("data.bin", import.meta.url);');
  expect(JSON.stringify(built)).toMatch(/new URL\(.{0,3}assets\/data-[\w-]+\.bin/);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "server-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
