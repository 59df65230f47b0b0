import { projectRoot, runCommand } from "../../programs/run-command.ts";
import { measureMix } from "../../bench/load/measure-mix.ts";
import { printMeasurements } from "../../bench/measurement.ts";
import { injectFault, type ChaosResult } from "./inject-fault.ts";
import { clusterEnvironment } from "./cluster-environment.ts";
import { postgresWork } from "./postgres-work.ts";
import { type Cluster, startCluster } from "./start-cluster.ts";

const help = `npm run cluster -- faults     what readers notice when servers of a cluster are restarted and killed, and Postgres restarts
npm run cluster -- journeys   the browser tests through the cluster; with names of files, only those
npm run cluster -- load       what readers get, and what it costs the servers
npm run cluster -- start      start one and leave it running until Ctrl-C

A cluster is Postgres, three servers that answer requests, one that runs jobs, and nginx with deploy/nginx.conf in front
of the three, all on this machine. It needs Debian's packages postgresql and nginx-light.`;

const [word, ...rest] = process.argv.slice(2);
if (word === "faults") process.exitCode = await withCluster(runFaults);
else if (word === "journeys") process.exitCode = await withCluster((cluster) => runJourneys(cluster, rest));
else if (word === "load") process.exitCode = await withCluster(runLoad);
else if (word === "start") await keepRunning();
else {
  console.log(help);
  process.exitCode = word === undefined || /^(?:--)?help$/.test(word) ? 0 : 2;
}

async function withCluster(work: (cluster: Cluster) => Promise<number>): Promise<number> {
  const cluster = await startCluster({ LIMITS: "off", READING_BUDGET: "100000000" });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

async function runFaults(cluster: Cluster): Promise<number> {
  const results = [
    await injectFault(cluster, "nothing happens", () => Promise.resolve()),
    await injectFault(cluster, "each server is stopped and started anew, one after the other", async () => {
      for (const node of cluster.nodes.slice()) {
        await node.stop();
        await cluster.replace(node);
      }
    }),
    await injectFault(cluster, "a server is killed (SIGKILL), and started anew", async () => {
      const [node] = cluster.nodes;
      if (!node) return;
      await node.kill();
      await cluster.replace(node);
    }),
    await injectFault(cluster, "Postgres restarts", async () => {
      await cluster.postgres.stop("fast");
      await cluster.postgres.start();
    }),
    await injectFault(cluster, "Postgres crashes, and is away for three seconds", async () => {
      await cluster.postgres.stop("immediate");
      await new Promise((resolve) => {
        setTimeout(resolve, 3_000);
      });
      await cluster.postgres.start();
    }),
  ];
  for (const result of results) print(result);
  const [calm, rolled] = results;
  const isKept =
    calm?.lost === 0 && rolled?.lost === 0 && rolled.later === 0 && results.every(({ isHealed }) => isHealed);
  console.log(
    isKept ? "\nKept: a restart of one server after the other costs no request, and everything heals." : "\nNOT KEPT",
  );
  return isKept ? 0 : 1;
}

function print({ name, requests, served, later, lost, isHealed, longestMs, losses }: ChaosResult): void {
  console.log(`\n${name}
  ${requests} requests: ${served} served, ${later} told to come back, ${lost} lost; the longest took ${longestMs.toFixed(0)} ms; ${isHealed ? "healed" : "NOT HEALED"}`);
  for (const [loss, count] of Object.entries(losses)) console.log(`    ${count} × ${loss}`);
}

async function runLoad({ url, databaseUrl, nodes }: Cluster): Promise<number> {
  const load = { url, dataDir: "", databaseUrl, readers: 32, databaseWork: () => postgresWork(databaseUrl) };
  printMeasurements(
    "What readers do, on three servers",
    await measureMix(
      load,
      nodes.map(({ pid }) => pid),
    ),
  );
  return 0;
}

async function runJourneys({ url, databaseUrl, secret, worker }: Cluster, files: readonly string[]): Promise<number> {
  const { code } = await runCommand("playwright", ["test", "--project", "journeys", "--workers", "1", ...files], {
    stream: true,
    env: clusterEnvironment({ url, databaseUrl, secret, dataDir: worker.dataDir }),
  });
  return code;
}

async function keepRunning(): Promise<void> {
  const cluster = await startCluster();
  console.log(`${projectRoot} is served at ${cluster.url}; Ctrl-C stops it.`);
  await new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve());
  });
  await cluster.stop();
}
