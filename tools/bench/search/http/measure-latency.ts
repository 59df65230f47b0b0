import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { APPLICATION_ID, SEARCH_PATH } from "../../../../domains/search/contract.ts";
import { keepRequesting } from "../../load/keep-requesting.ts";
import { processorSeconds } from "../../load/run-load.ts";
import { residentMegabytes } from "../../measure-start.ts";
import { median, quantile } from "../../measurement.ts";
import type { BenchRecord } from "../bench-manual.ts";

/** What searching over HTTP costs. */
export interface Latency {
  records: number;
  buildMs: number;
  /** Milliseconds from a query's last byte sent to its response's last byte received, with 32 concurrent clients. */
  p50: number;
  p99: number;
  /** Responses per second. */
  rate: number;
  /** The server's CPU time per search, in milliseconds: hardly affected by other work on the machine. */
  cpu: number;
  /** Milliseconds with a single client. */
  alone: number;
  /** The memory of the server's process, in MB. */
  memory: number;
}

const CLIENTS = 32;
const SECONDS = 5;
const WARM_UP_SECONDS = 5;
const servedSchema = z.object({ url: z.string(), key: z.string(), buildMs: z.number(), records: z.number() });

/**
 * Queries a separate server over and over, each client over one connection with its own share of the queries; `keeps`
 * turns the response cache on or off.
 */
export async function measureLatency(
  records: readonly BenchRecord[],
  queries: readonly string[],
  { copies, keeps }: { copies: number; keeps: boolean },
): Promise<Latency> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-records-"));
  const file = join(folder, "sections.json");
  await writeFile(file, JSON.stringify(records.map(({ section }) => section)));
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "serve-records.ts"), file, String(copies), keeps ? "kept" : "anew"],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const said: unknown[] = await once(child.stdout, "data");
  const served = servedSchema.parse(JSON.parse(String(said[0])));
  const ask = (clients: number, seconds: number) => askAll(served, queries, clients, seconds);
  // A freshly started server compiles its code first.
  await ask(CLIENTS, WARM_UP_SECONDS);
  const alone = await ask(1, 2);
  const usedBefore = processorSeconds(child.pid ?? 0);
  const together = await ask(CLIENTS, SECONDS);
  const used = processorSeconds(child.pid ?? 0) - usedBefore;
  const memory = residentMegabytes(child.pid ?? 0);
  const ended = once(child, "exit");
  child.kill();
  await ended;
  await rm(folder, { recursive: true });
  return {
    records: served.records,
    buildMs: served.buildMs,
    p50: median(together),
    p99: quantile(together, 0.99),
    rate: together.length / SECONDS,
    cpu: (used * 1000) / together.length,
    alone: median(alone),
    memory,
  };
}

/** The times of all responses. */
async function askAll(
  { url, key }: { url: string; key: string },
  queries: readonly string[],
  clients: number,
  seconds: number,
): Promise<number[]> {
  const address = new URL(`${url}${SEARCH_PATH}/1/indexes/v22/query`);
  const until = performance.now() + seconds * 1000;
  const asked = await Promise.all(
    Array.from({ length: clients }, (_, client) => {
      const mine = queries.filter((_query, index) => index % clients === client);
      const requests = (mine.length === 0 ? queries.slice(0, 1) : mine).map((query) => requestOf(address, key, query));
      return keepRequesting(address, requests, until);
    }),
  );
  const failed = asked.reduce((sum, client) => sum + client.failed, 0);
  if (failed > 0) throw new Error(`${failed} searches failed.`);
  return asked.flatMap(({ milliseconds }) => milliseconds);
}

function requestOf(address: URL, key: string, query: string): Buffer {
  const body = JSON.stringify({
    query,
    hitsPerPage: 20,
    facets: ["sectionGroup"],
    attributesToRetrieve: ["uri", "code", "title", "ancestors"],
    attributesToHighlight: ["code", "title", "bluebook.headingBlockTitle"],
    attributesToSnippet: ["bluebook.data:40"],
  });
  const lines = [
    `POST ${address.pathname} HTTP/1.1`,
    `host: ${address.host}`,
    "content-type: text/plain",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-algolia-application-id: ${APPLICATION_ID}`,
    `x-algolia-api-key: ${key}`,
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
