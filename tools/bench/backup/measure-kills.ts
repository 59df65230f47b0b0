import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { findPostgres } from "../../../platform/testing/postgres/find-postgres.ts";
import { startPostgres } from "../../../platform/testing/postgres/start-postgres.ts";
import type { Figure } from "../measurement.ts";
import { killUnderWrites } from "./kill-under-writes.ts";

const KILLS = 50;

/** Kills the server 50 times while readers write, on each kind of database that is installed here. */
export async function measureKills(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "fieldstone-kills-"));
  const figures = await measure("embedded", { dataDir });
  const binFolder = findPostgres(process.env["PATH"] ?? "");
  if (binFolder !== undefined) {
    const postgres = await startPostgres(binFolder);
    const databaseUrl = postgres.url("postgres");
    figures.push(...(await measure("Postgres", { dataDir: path.join(dataDir, "postgres"), databaseUrl })));
    await postgres.stop();
  }
  await rm(dataDir, { recursive: true });
  return figures;
}

async function measure(kind: string, settings: DatabaseSettings): Promise<Figure[]> {
  const { kills, acknowledged, lost, changed, unanswered } = await killUnderWrites(settings, {
    kills: KILLS,
    random: Math.random,
  });
  const name = (what: string) => `${what}, ${kind}`;
  return [
    { name: name("kills of the server"), value: kills, unit: "count" },
    { name: name("writes it acknowledged"), value: acknowledged, unit: "count" },
    { name: name("of them lost"), value: lost, unit: "count", budget: { most: 0 } },
    { name: name("of them changed"), value: changed, unit: "count", budget: { most: 0 } },
    { name: name("writes under way at a kill"), value: unanswered, unit: "count" },
  ];
}
