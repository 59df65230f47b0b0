import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config.ts";
import { ConfigError } from "./refuse-settings.ts";
import { readEnvironment } from "./environment.ts";

function folderWith(text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "environment-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (text !== undefined) writeFileSync(join(folder, ".env"), text);
  return folder;
}

test("settings come from .env, and the environment overrides them", () => {
  const folder = folderWith('# ours\nPORT=4000\nPRODUCT_NAME="The Manual" # quoted\nLOG_LEVEL=warn\n');
  const env = readEnvironment({ LOG_LEVEL: "debug", HOME: "/root", PORT: undefined }, folder);
  expect(readConfig(env)).toMatchObject({ port: 4000, productName: "The Manual", logLevel: "debug" });
});

test("without a file, and in tests, only the environment counts", () => {
  expect(readEnvironment({ PORT: "1" }, folderWith())).toEqual({ PORT: "1" });
  expect(readEnvironment({ NODE_ENV: "test" }, folderWith("PORT=4000\n"))).toEqual({ NODE_ENV: "test" });
});

test("an unknown setting or an unreadable file stops the start with a message", () => {
  const misspelled = folderWith("TRUSTED_PROXY=1\nPORT=4000\n");
  expect(() => readEnvironment({}, misspelled)).toThrow(ConfigError);
  expect(() => readEnvironment({}, misspelled)).toThrow(/^\.env has TRUSTED_PROXY, which is not a setting\./);
  const folder = folderWith();
  mkdirSync(join(folder, ".env"));
  expect(() => readEnvironment({}, folder)).toThrow(/^\.env can't be read \(.+\)\.$/);
});
