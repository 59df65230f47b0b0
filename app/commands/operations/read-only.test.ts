import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { whyUnwritable } from "../../../platform/files/unwritable.ts";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { findInPath } from "../../../tools/machine/find-program.ts";
import { projectRoot } from "../../../tools/programs/run-command.ts";
import { builtArguments } from "../../../tools/programs/script-arguments.ts";
import { fillFiles } from "./testing/filled-files.ts";

const unshare = findInPath(["unshare"]);
/** Mounting needs permissions that not every machine grants. */
const mayMount = unshare !== undefined && spawnSync(unshare, ["--mount", "true"]).status === 0;
const mounting = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"';

test("who may not write is told so, and any other failure stays what it is", () => {
  expect(whyUnwritable(Object.assign(new Error("EACCES: …"), { code: "EACCES" }))).toBe(
    "this user may not write there",
  );
  expect(whyUnwritable(Object.assign(new Error("ENOSPC: …"), { code: "ENOSPC" }))).toBeUndefined();
});

onOneDatabase("a folder on a read-only file system", (open) => {
  const title = mayMount ? "is told of in a sentence" : "not run: this machine lets nobody mount";
  test(title, async () => {
    if (!mayMount) return expect(mayMount).toBe(false);
    const database = await open();
    await fillFiles(database, { documents: 1, pictures: 0 });
    await database.close();
    const folder = mkdtempSync(path.join(tmpdir(), "read-only-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(path.join(folder, "files"));
    const { dataDir, databaseUrl = "" } = database.settings;
    const run = async (...words: string[]) => {
      const program = [process.execPath, ...(await builtArguments("admin")), ...words];
      const child = spawn("unshare", ["--mount", "sh", "-c", mounting, "sh", folder, ...program], {
        cwd: projectRoot,
        env: {
          PATH: process.env["PATH"],
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          SECRET_KEY: "k".repeat(40),
          BACKUP_TO: folder,
          FILES_TO: path.join(folder, "files"),
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const said = Promise.all([text(child.stdout), text(child.stderr)]);
      await once(child, "close");
      return { code: child.exitCode, said: (await said).join("") };
    };
    const why = "its file system is read-only, or a unit of systemd doesn't name it in ReadWritePaths=";
    const backup = await run("backup");
    expect(backup).toMatchObject({ code: 1 });
    expect(backup.said).toBe(`${folder} can't be used for backups (${why}). Check BACKUP_TO and its permissions.\n`);
    const move = await run("files", "move");
    expect(move).toMatchObject({ code: 1 });
    expect(move.said).toContain(`${folder}/files can't be written: ${why}. Nothing is lost by that`);
    expect(move.said).not.toContain("EROFS");
    const { said } = await run("doctor");
    expect(said).toContain(`broken backups: ${folder} can't be written: ${why}.`);
    expect(said).toContain(`broken store: ${folder}/files can't be written: ${why}. New documents wait.`);
  });
});
