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
  const { variables, problems } = readEnvironment({ LOG_LEVEL: "debug", HOME: "/root", PORT: undefined }, folder);
  expect(problems).toEqual([]);
  expect(readConfig(variables)).toMatchObject({ port: 4000, productName: "The Manual", logLevel: "debug" });
});

test("without a file, and in tests, only the environment counts", () => {
  expect(readEnvironment({ PORT: "1" }, folderWith()).variables).toEqual({ PORT: "1" });
  expect(readEnvironment({ NODE_ENV: "test" }, folderWith("PORT=4000\n")).variables).toEqual({ NODE_ENV: "test" });
});

test("every unknown name in the file is told, with the setting that it is near", () => {
  const { problems } = readEnvironment({}, folderWith("TRUSTED_PROXY=1\nPORT=4000\nREADING_BUGDET=1\nport=1\n"));
  expect(problems).toEqual([
    ".env has READING_BUGDET, which is not a setting. Is it READING_BUDGET?",
    ".env has TRUSTED_PROXY, which is not a setting. .env.example lists them all.",
    ".env has port, which is not a setting. Is it PORT?",
  ]);
});

test("of the environment, only what is near a setting or of its family is told", () => {
  const ours = ["SELER_NAME", "SMPT_URL", "Public_Url", "READING_BUDGET_TEAM", "BACKUP_STORE_TOKEN", "demo"];
  const others = ["HOSTNAME", "SORT", "SMTP_PORT", "SMTP_SERVICE_HOST", "DATABASE_PORT", "NODE_OPTIONS", "LOGLEVEL"];
  const unlike = ["STRIPE_API_KEY", "OTEL_LOG_LEVEL", "npm_config_loglevel", "PUBLIC_PORT", "SECRET_KEY_BASE", "TZ"];
  const env = Object.fromEntries([...ours, ...others, ...unlike].map((name) => [name, "1"]));
  const { problems } = readEnvironment(env, folderWith());
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual(ours.toSorted());
});

test("a file that can't be read stops the start with a message", () => {
  const folder = folderWith();
  mkdirSync(join(folder, ".env"));
  expect(() => readEnvironment({}, folder)).toThrow(ConfigError);
  expect(() => readEnvironment({}, folder)).toThrow(/^\.env can't be read \(.+\)\.$/);
});
