import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { fillDatabase } from "../../../db/testing/fill-database.ts";
import { makeBackup } from "../../../platform/db/backup/make-backup.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import { projectRoot } from "../../../tools/programs/run-command.ts";
import { builtArguments } from "../../../tools/programs/script-arguments.ts";

function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "interrupted-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a backup of some megabytes; returns its file. */
async function backUp(settings: DatabaseSettings): Promise<string> {
  const { place, name } = await makeBackup({
    settings,
    place: { to: temporary(), s3: undefined },
    keys: [],
    facts: { product: "0.0.0" },
    now: Date.now(),
    progress: () => {},
  });
  return path.join(place, name);
}

/** Starts the built command. `said` is what it has printed so far. */
async function start(dataDir: string, ...words: string[]) {
  const child = spawn(process.execPath, [...(await builtArguments("admin")), ...words], {
    cwd: projectRoot,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "close").then(() => ({ code: child.exitCode, said }));
  return { child, ended };
}

onEachDatabase("what is ended by Ctrl-C", (open, flavor) => {
  const restored = flavor === "sqlite" ? "into a folder" : "into Postgres";
  test(`a restore ${restored} says what stays and how to go on, and does`, async () => {
    const source = await open();
    await fillDatabase(source, { accounts: 100, events: 20_000, images: 20, imageBytes: 200_000 });
    const file = await backUp(source.settings);
    const dataDir = temporary();
    const empty = flavor === "sqlite" ? undefined : await open({ empty: true });
    const isBegun = async () =>
      empty === undefined
        ? readdirSync(dataDir).some((name) => name.startsWith(".restoring-"))
        : (await empty.db.introspection.getTables()).length > 0;
    const words = ["restore", file, "--to", empty?.settings.databaseUrl ?? dataDir];
    const { child, ended } = await start(dataDir, ...words);
    await expect.poll(isBegun, { interval: 5 }).toBe(true);
    child.kill("SIGINT");
    const { code, said } = await ended;
    expect(said).toMatch(
      flavor === "sqlite"
        ? /^Interrupted\. There is no database in .* yet.* lies in \.restoring-….* which begins anew/m
        : /^Interrupted\. A part is in that database.* which goes on where it was; or drop/m,
    );
    expect(code).toBe(130);
    expect(existsSync(path.join(dataDir, "app.db"))).toBe(false);
    const again = await (await start(dataDir, ...words)).ended;
    expect(again).toMatchObject({ code: 0 });
    expect(readdirSync(dataDir).filter((name) => name.startsWith(".restoring-"))).toEqual([]);
  });

  const move = async () => {
    const source = await open();
    await fillDatabase(source, { accounts: 100, events: 20_000, images: 20, imageBytes: 200_000 });
    const dataDir = temporary();
    expect(await (await start(dataDir, "restore", await backUp(source.settings))).ended).toMatchObject({ code: 0 });
    const empty = await open({ empty: true });
    const words = ["migrate-to-postgres", empty.settings.databaseUrl ?? ""];
    const { child, ended } = await start(dataDir, ...words);
    await expect
      .poll(async () => (await empty.db.introspection.getTables()).length, { interval: 5 })
      .toBeGreaterThan(0);
    child.kill("SIGTERM");
    const { code, said } = await ended;
    expect(said).toMatch(/^Interrupted\. The embedded database is as it was\..* Run the same command again/m);
    expect(code).toBe(143);
    expect(await (await start(dataDir, ...words)).ended).toMatchObject({ code: 0 });
  };
  const onPostgres = () => test("a move to Postgres leaves the embedded database, and goes on", move);
  if (flavor === "postgres") onPostgres();
});
