import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config.ts";
import { ConfigError } from "./refuse-settings.ts";
import { readEnvironment, takeEnvFile } from "./environment.ts";

function folderWith(text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "environment-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (text !== undefined) writeFileSync(join(folder, ".env"), text);
  return folder;
}

test("settings come from .env, and the environment overrides them", () => {
  const folder = folderWith('# ours\nPORT=4000\nPRODUCT_NAME="The Manual" # quoted\nLOG_LEVEL=warn\n');
  const { variables, problems } = readEnvironment({
    env: { LOG_LEVEL: "debug", HOME: "/root", PORT: undefined },
    folder,
  });
  expect(problems).toEqual([]);
  expect(readConfig(variables)).toMatchObject({ port: 4000, productName: "The Manual", logLevel: "debug" });
});

test("a file that begins with the mark of its byte order is read like any other", () => {
  const { variables, problems } = readEnvironment({ env: {}, folder: folderWith("\uFEFFPORT=4000\n") });
  expect([variables, problems]).toEqual([{ PORT: "4000" }, []]);
});

test("without a file, and in tests, only the environment counts", () => {
  expect(readEnvironment({ env: { PORT: "1" }, folder: folderWith() }).variables).toEqual({ PORT: "1" });
  expect(readEnvironment({ env: { NODE_ENV: "test" }, folder: folderWith("PORT=4000\n") }).variables).toEqual({
    NODE_ENV: "test",
  });
});

test("every unknown name in the file is told, with the setting that it is near", () => {
  const { problems } = readEnvironment({
    env: {},
    folder: folderWith("TRUSTED_PROXY=1\nPORT=4000\nREADING_BUGDET=1\nport=1\n"),
  });
  expect(problems).toEqual([
    ".env has READING_BUGDET, which is not a setting. Is it READING_BUDGET?",
    ".env has TRUSTED_PROXY, which is not a setting. .env.example lists them all.",
    ".env has port, which is not a setting. Is it PORT?",
  ]);
});

test("of the environment, only what is near a setting or of its family is told", () => {
  const ours = ["SELER_NAME", "SMPT_URL", "Public_Url", "READING_BUDGET_TEAM", "STORE_SECRRET", "demo"];
  const others = ["HOSTNAME", "SORT", "SMTP_PORT", "SMTP_SERVICE_HOST", "DATABASE_PORT", "NODE_OPTIONS", "LOGLEVEL"];
  const unlike = ["STRIPE_API_KEY", "OTEL_LOG_LEVEL", "npm_config_loglevel", "PUBLIC_PORT", "SECRET_KEY_BASE", "TZ"];
  const former = ["BACKUP_STORE_URL", "BACKUP_STORE_SECRET"];
  const env = Object.fromEntries([...ours, ...others, ...unlike, ...former].map((name) => [name, "1"]));
  const { problems } = readEnvironment({ env, folder: folderWith() });
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual(ours.toSorted());
});

test("a file that can't be read stops the start with a message", () => {
  const folder = folderWith();
  mkdirSync(join(folder, ".env"));
  expect(() => readEnvironment({ env: {}, folder })).toThrow(ConfigError);
  expect(() => readEnvironment({ env: {}, folder })).toThrow(/^\.env can't be read \(.+\)\.$/);
});

test("--env-file names the file, wherever it is among the words, for child processes too", () => {
  const folder = folderWith("PORT=4000\n");
  const named = join(folder, "ours.env");
  writeFileSync(named, "PORT=5000\n");
  for (const words of [
    ["--env-file", named, "show"],
    ["show", `--env-file=${named}`],
  ]) {
    const env: NodeJS.ProcessEnv = { NODE_ENV: "test" };
    expect(takeEnvFile({ env, argv: ["node", "admin.js", ...words] })).toEqual(["show"]);
    expect(readEnvironment({ env, folder }).variables).toMatchObject({ PORT: "5000" });
  }
  for (const words of [["--env-file"], ["--env-file="]])
    expect(() => takeEnvFile({ env: {}, argv: ["node", "admin.js", ...words] })).toThrow("--env-file must name a file");
  const env: NodeJS.ProcessEnv = {};
  takeEnvFile({ env, argv: ["node", "admin.js", "--env-file", join(folder, "none.env")] });
  expect(() => readEnvironment({ env, folder })).toThrow(`There is no file ${join(folder, "none.env")}.`);
});

test("a release finds the settings of its machine, for a server in /var/lib/fieldstone, unless it has its own", () => {
  const systemFile = join(folderWith(), "fieldstone.env");
  const folder = folderWith();
  expect(readEnvironment({ env: {}, folder, systemFile }).variables).toEqual({});
  writeFileSync(systemFile, 'PORT=4000\nMAIL_FROM="Us <us@b.test>"\n');
  const found = { NODE_ENV: "production", DATA_DIR: "/var/lib/fieldstone", PORT: "4000", MAIL_FROM: "Us <us@b.test>" };
  expect(readEnvironment({ env: {}, folder, systemFile }).variables).toEqual(found);
  // A unit's server has been given them all, and may not read the file.
  const ofUnit = { NODE_ENV: "production", DATA_DIR: "/data" };
  expect(readEnvironment({ env: ofUnit, folder, systemFile }).variables).toEqual(ofUnit);
  expect(readEnvironment({ env: {}, folder: folderWith("PORT=1\n"), systemFile }).variables).toEqual({ PORT: "1" });
});
