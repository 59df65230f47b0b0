import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres } from "../../../platform/testing/postgres/find-postgres.ts";
import { type PostgresTrouble, troublePostgres } from "../../../platform/testing/postgres/restart-postgres.ts";
import { startPostgres } from "../../../platform/testing/postgres/start-postgres.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { untilReady } from "../until-ready.ts";
import { freePort } from "../../../platform/testing/ports.ts";
import { startNginx } from "./start-nginx.ts";

/** Postgres, three servers that answer requests, one that runs jobs, and nginx in front of the three. */
export interface Cluster {
  /** Where nginx listens. */
  url: string;
  databaseUrl: string;
  secret: string;
  /** The servers that answer requests; what replaces one takes its place. */
  nodes: RunningServer[];
  worker: RunningServer;
  postgres: PostgresTrouble;
  /** Starts a server in place of one that has stopped, on the same port, and waits until it is ready. */
  replace(node: RunningServer): Promise<void>;
  stop(): Promise<void>;
}

const NODES = 3;
const secret = "a secret that all servers of the cluster have";

/**
 * Starts a cluster on this machine. Each server has its own folder; the secret and the database are common, and so are the
 * emails, which any of the servers shows to whoever develops.
 */
export async function startCluster(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const bin = findPostgres(process.env["PATH"] ?? "");
  if (bin === undefined) throw new Error("Postgres is not installed: install Debian's package postgresql.");
  const postgres = await startPostgres(bin);
  const databaseUrl = postgres.url("postgres");
  const port = await freePort();
  const env = {
    // Links in emails lead through nginx, whichever server wrote them.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secret,
    TRUSTED_PROXIES: "1",
    DRAIN_SECONDS: "3",
    DEMO: "1",
    ...settings,
  };
  // The first one to start makes the tables and imports the manual.
  const worker = await startServer({ env: { ...env, RUN_JOBS: "1" } });
  const place = await mkdtemp(join(tmpdir(), "cluster-"));
  await mkdir(join(worker.dataDir, "mail"), { recursive: true });
  const startNode = async (port: number) => {
    const dataDir = await mkdtemp(join(place, "node-"));
    await symlink(join(worker.dataDir, "mail"), join(dataDir, "mail"));
    return await startServer({ env: { ...env, RUN_JOBS: "0" }, port, dataDir });
  };
  const nodes = await Promise.all(Array.from({ length: NODES }, async () => await startNode(await freePort())));
  await Promise.all([worker, ...nodes].map(untilReady));
  const nginx = await startNginx(
    port,
    nodes.map(({ url }) => Number(new URL(url).port)),
  );
  return {
    url: nginx.url,
    databaseUrl,
    secret,
    nodes,
    worker,
    postgres: troublePostgres(bin, databaseUrl),
    replace: async (node) => {
      const started = await startNode(Number(new URL(node.url).port));
      await untilReady(started);
      nodes[nodes.indexOf(node)] = started;
    },
    stop: async () => {
      await nginx.stop();
      await Promise.all([...nodes, worker].map((server) => server.stop()));
      await postgres.stop();
      await rm(place, { recursive: true });
    },
  };
}
