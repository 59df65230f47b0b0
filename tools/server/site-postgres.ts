import { randomUUID } from "node:crypto";
import process from "node:process";
import { findPostgres } from "../../platform/testing/postgres/find-postgres.ts";
import { runOnPostgres } from "../../platform/testing/postgres/run-on-postgres.ts";
import { startPostgres, type TestPostgres } from "../../platform/testing/postgres/start-postgres.ts";

let started: Promise<TestPostgres> | undefined;

/**
 * Makes an empty database for a site, on a server that this process starts once and that ends with it. Returns its
 * address. @throws Error if the machine has no Postgres
 */
export async function makeSiteDatabase(): Promise<string> {
  const postgres = await (started ??= start());
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  await runOnPostgres(postgres.url("postgres"), `create database ${name}`);
  return postgres.url(name);
}

async function start(): Promise<TestPostgres> {
  const binFolder = findPostgres(process.env["PATH"] ?? "");
  if (binFolder === undefined) throw new Error("TEST_DATABASE is postgres, and this machine has none.");
  return await startPostgres(binFolder);
}
