import { type ExecFileException, execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseEnv } from "node:util";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { TestMailServer } from "../../../domains/messaging/server/testing/start-smtp-server.ts";
import { freePort } from "../../../platform/testing/ports.ts";
import { projectRoot } from "../../../tools/programs/run-command.ts";
import { filledFolder } from "../../../tools/server/start-server.ts";
import { quoted } from "./settings-file.ts";

/** A folder with a database that no server has been set up for, and what `init` says to answers there. */
async function newPlace() {
  const folder = mkdtempSync(join(tmpdir(), "init-"));
  const mail = await new TestMailServer().start();
  onTestFinished(async () => {
    await mail.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  cpSync(await filledFolder({ NODE_ENV: "production" }), join(folder, "data"), { recursive: true });
  rmSync(join(folder, "data/secret-key"), { force: true });
  const database = new DatabaseSync(join(folder, "data/app.db"));
  database.exec("delete from secret_keys");
  database.close();
  const port = await freePort();
  const file = join(folder, "settings/own.env");
  const run = (answers: readonly string[], ...words: string[]) => {
    const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
    const script = join(projectRoot, "dist/server/admin.js");
    const env = {
      PATH: process.env["PATH"] ?? "",
      PORT: `${port}`,
      DATA_DIR: join(folder, "data"),
      FIELDSTONE_ENV_FILE: file,
    };
    const child = execFile(
      process.execPath,
      [script, "init", ...words],
      { cwd: folder, env },
      (error: ExecFileException | null, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: out + err }),
    );
    child.stdin?.end(answers.map((answer) => `${answer}\n`).join(""));
    return promise;
  };
  return { folder, file, mail, port, run };
}

test("init asks five questions, writes the settings, makes the owner, sends an email, and can be run again", async () => {
  const { file, mail, port, run } = await newPlace();
  const url = `http://127.0.0.1:${port}`;
  const server = `smtp://127.0.0.1:${mail.port}`;
  // A path isn't the root of a host; Enter takes what is guessed.
  const done = await run([
    `${url}/manual`,
    url,
    server,
    "O'Brien <a@b.test>",
    "help@b.test",
    "Ada",
    "Ada Byron <ada@b.test>",
  ]);
  expect(done, done.said).toMatchObject({ code: 0 });
  expect(done.said).toContain("1 of 5. The address that readers will open");
  expect(done.said).toContain("It must be an address without a path");
  expect(done.said).toContain("[Fieldstone <no-reply@127.0.0.1>]");
  expect(done.said).toContain("It must be a first name, a last name and an address");
  expect(done.said).toContain("ada@b.test now has the role Owner.");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, "utf8");
  expect(parseEnv(text)).toMatchObject({
    NODE_ENV: "production",
    PUBLIC_URL: url,
    SMTP_URL: server,
    SUPPORT_EMAIL: "help@b.test",
    TRUSTED_PROXIES: "1",
    MAIL_FROM: "O'Brien <a@b.test>",
    SECRET_KEY: expect.stringMatching(/^[\w+/]{43}=$/),
    BACKUP_KEY: expect.stringMatching(/^AGE-SECRET-KEY-1/),
  });
  for (const [line = "", before = ""] of text.split("\n").map((it, at, all) => [it, all[at - 1]] as const))
    if (/^[A-Z_]+=/.test(line)) expect(before).toMatch(/^# /);
  const test = mail
    .received("ada@b.test")
    .filter(({ message }) => message.includes("Subject: Test email from Fieldstone"));
  expect(test).toHaveLength(1);
  await expect(fetch(url)).rejects.toThrow("fetch failed");

  const again = await run(["Bob Byron <bob@b.test>"]);
  expect(again, again.said).toMatchObject({ code: 0 });
  expect(again.said).toContain(`${file} is there already, and is kept.`);
  expect(again.said).toContain("1 of 1. Who owns it");
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("answers that end, or are wrong on the command line, leave everything as it was", async () => {
  const { file, run } = await newPlace();
  const ended = await run(["https://manual.example.org"]);
  expect(ended).toMatchObject({ code: 1, said: expect.stringContaining("Nothing was changed") });
  expect(await run([], "--url", "example.org")).toMatchObject({
    code: 1,
    said: expect.stringContaining("--url must be an address that starts with https://"),
  });
  expect(await run([], "--install", "everything")).toMatchObject({ code: 2 });
  expect(existsSync(file)).toBe(false);
});

test("a settings file that is there and isn't complete is refused before anything is asked", async () => {
  const { file, run } = await newPlace();
  mkdirSync(dirname(file));
  writeFileSync(file, "NODE_ENV=production\n");
  const refused = await run(["https://manual.example.org"]);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("PUBLIC_URL must be set in production") });
  expect(refused.said).not.toContain("1 of");
  writeFileSync(file, "");
  expect((await run([])).said).toContain("doesn't say NODE_ENV=production");
});

test("a mail server that takes nothing is said at once, and everything else is set up", async () => {
  const { file, mail, port, run } = await newPlace();
  await mail.kill();
  const words = ["--url", `http://127.0.0.1:${port}`, "--mail-server", `smtp://127.0.0.1:${mail.port}`];
  const done = await run(
    [],
    ...words,
    "--sender",
    "a@b.test",
    "--support",
    "a@b.test",
    "--owner",
    "Ada Byron <ada@b.test>",
  );
  expect(done, done.said).toMatchObject({ code: 1 });
  expect(done.said).toContain("The mail server didn't take it");
  expect(done.said).toContain("admin -- send-test-mail ada@b.test");
  expect(existsSync(file)).toBe(true);
});

test("values are written so that they are read as they were", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{0,40}$/), (value) => {
      if (value.includes("'") && /["\\$`]/.test(value)) expect(quoted(value)).toBeUndefined();
      else expect(parseEnv(`A=${quoted(value)}\n`)).toEqual({ A: value });
    }),
  );
});
