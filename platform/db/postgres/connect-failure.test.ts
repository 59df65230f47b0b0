import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findPostgres } from "../../testing/postgres/find-postgres.ts";
import { runOnPostgres } from "../../testing/postgres/run-on-postgres.ts";
import { startPostgres, type TestPostgres } from "../../testing/postgres/start-postgres.ts";
import { requireEmpty } from "../backup/fill/fill-postgres.ts";
import { connectPostgres } from "../backup/sources/connect-postgres.ts";
import { openPostgres } from "./open-postgres.ts";

const installed = findPostgres(process.env["PATH"] ?? "");

// If there is none, the run has said so at its start (db/testing/prepare-databases.ts).
describe.each(installed === undefined ? [] : [installed])("who isn't let in, from %s", (binFolder) => {
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres(binFolder);
    const admin = postgres.url("postgres");
    const folder = decodeURIComponent(new URL(admin).host);
    await runOnPostgres(admin, "create role ada login password 'right'");
    await runOnPostgres(admin, "create role single login connection limit 1");
    await runOnPostgres(admin, "create role other login connection limit 1");
    await runOnPostgres(admin, "create role three login connection limit 3");
    await runOnPostgres(admin, "create database closed");
    await runOnPostgres(admin, "revoke connect on database closed from public");
    const access = ["local all ada scram-sha-256", "local all outsider reject", "local all all trust", ""];
    writeFileSync(path.join(folder, "data/pg_hba.conf"), access.join("\n"));
    await runOnPostgres(admin, "select pg_reload_conf()");
  });
  afterAll(async () => await postgres.stop());

  const urlOf = (user: string, database = "postgres") => postgres.url(database).replace("//postgres@", `//${user}@`);

  test.each([
    ["ada:wrong-secret", "postgres", /^Postgres refuses the password of the role ada, or has no such role\. Correct/],
    ["ada", "postgres", /^Postgres asks for the password of the role ada, and DATABASE_URL has none\./],
    [
      "nobody",
      "postgres",
      /^Postgres doesn't let the role nobody in \(role "nobody" does not exist\)\. Create the role/,
    ],
    [
      "outsider",
      "postgres",
      /^Postgres doesn't let the role outsider in \(pg_hba\.conf rejects .*\)\. Create the role/,
    ],
    ["postgres", "none", /^Postgres has no database none\. Create it, or correct its name in DATABASE_URL\.$/],
    ["single", "closed", /^Postgres doesn't let the role single into database closed \(.*\)\. Grant it CONNECT/],
  ])("%s, to %s", async (user, database, sentence) => {
    const url = urlOf(user, database);
    await expect(openPostgres(url)).rejects.toThrow(sentence);
    const other = await connectPostgres(url).catch((error: unknown) => String(error));
    expect(other).toMatch(new RegExp(sentence.source.replace("^", "").replace("DATABASE_URL", "the address")));
    expect(other).not.toContain("secret");
  });

  test("a role that has all of its connections, and one that may have too few for a copy", async () => {
    await expect(requireEmpty({ databaseUrl: urlOf("single"), dataDir: "" })).rejects.toThrow(
      /^Filling a Postgres takes 3 connections at a time\. Postgres has no connection left for the role single \(/,
    );
    await requireEmpty({ databaseUrl: urlOf("three"), dataDir: "" });
    const held = new Client({ connectionString: urlOf("other") });
    await held.connect();
    onTestFinished(() => held.end());
    await expect(openPostgres(urlOf("other"))).rejects.toThrow(/^Postgres has no connection left for the role other /);
  });
});
