import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { Client } from "pg";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { runNode } from "../run-node.ts";
import { openCopies } from "./database-copies.ts";
import { findPostgres } from "./find-postgres.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderWith(...programs: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "bin-"));
  folders.push(folder);
  for (const program of programs) {
    writeFileSync(path.join(folder, program), "#!/bin/sh\n");
    chmodSync(path.join(folder, program), 0o755);
  }
  return folder;
}

describe("finding Postgres", () => {
  test("uses the first folder on the path that contains all programs", () => {
    const standIn = folderWith("postgres");
    const whole = folderWith("initdb", "pg_ctl", "postgres");
    const later = folderWith("initdb", "pg_ctl", "postgres");
    expect(findPostgres([standIn, "/nowhere", "", ".", whole, later].join(path.delimiter))).toBe(whole);
  });

  test("ignores programs that aren't executable, and folders of that name", () => {
    const folder = folderWith("initdb", "pg_ctl");
    writeFileSync(path.join(folder, "postgres"), "");
    expect(findPostgres(folder)).not.toBe(folder);
    const relative = folderWith("initdb", "pg_ctl", "postgres");
    expect(findPostgres(path.relative(process.cwd(), relative))).not.toContain("..");
    mkdirSync(path.join(relative, "postgres-not"));
    expect(findPostgres(`${relative}/postgres-not`)).not.toContain("postgres-not");
  });
});

const installed = findPostgres(process.env["PATH"] ?? "");

// If there is none, the run has said so at its start (db/testing/prepare-databases.ts).
describe.each(installed === undefined ? [] : [installed])("Postgres for tests, from %s", (binFolder) => {
  test("is removed with its folder when the run that started it is killed", async () => {
    const run = runNode(path.join(import.meta.dirname, "hold-postgres.ts"), { binFolder });
    let folder = "";
    for await (const line of run.lines) {
      folder = line;
      expect(existsSync(path.join(folder, "data", "postmaster.pid"))).toBe(true);
      run.kill();
    }
    await run.exit;
    expect(folder).not.toBe("");
    await vi.waitUntil(() => !existsSync(folder), { timeout: 60_000 });
  });

  test("that can't start says why and leaves nothing behind", async () => {
    const broken = folderWith("initdb", "pg_ctl", "postgres");
    writeFileSync(path.join(broken, "initdb"), "#!/bin/sh\necho no room for a cluster in $2\nexit 3\n");
    chmodSync(broken, 0o755);
    const run = runNode(path.join(import.meta.dirname, "hold-postgres.ts"), { binFolder: broken });
    await expect(run.exit).rejects.toThrow(/Postgres did not start .*\n.*no room for a cluster in/);
    const folder = await run.exit.catch((error: unknown) => /cluster in (\S+)\/data/.exec(String(error))?.[1]);
    expect(folder).toBeTypeOf("string");
    expect(existsSync(String(folder))).toBe(false);
  });
});

const { postgres } = inject("databaseTemplates");
describe.each(postgres === null ? [] : [postgres])("copies of the migrated database", (template) => {
  test.each([
    ["is used again if a test has only written", "insert into tolerated_migrations (name) values ('test')", true],
    ["is dropped if a column has another name", "alter table accounts rename column first_name to given_name", false],
    ["is dropped if a column has another type", "alter table accounts alter column first_name type varchar", false],
  ])("one that is released %s", async (_what, statement, isKept) => {
    const copies = await openCopies(template);
    const { url, release } = await copies.take();
    await onDatabase(url, statement);
    await release();
    const rows = await onDatabase(template.adminUrl, `select from pg_database where datname = '${nameOf(url)}'`);
    expect(rows).toHaveLength(isKept ? 1 : 0);
    await copies.close();
  });
});

async function onDatabase(url: string, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(query);
  await client.end();
  return rows;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
