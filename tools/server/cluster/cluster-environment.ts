import type { RunningServer } from "../start-server.ts";

/** How the browser tests learn of a cluster that `npm run cluster -- journeys` has started. */
const names = {
  url: "CLUSTER_URL",
  databaseUrl: "CLUSTER_DATABASE_URL",
  secret: "CLUSTER_SECRET_KEY",
  dataDir: "CLUSTER_DATA_DIR",
} as const;

type ClusterPlace = Record<keyof typeof names, string>;

/** What to put into the environment of the tests. `dataDir` is the worker's, where emails are written. */
export function clusterEnvironment(place: ClusterPlace): Record<string, string> {
  return {
    [names.url]: place.url,
    [names.databaseUrl]: place.databaseUrl,
    [names.secret]: place.secret,
    [names.dataDir]: place.dataDir,
  };
}

/** The cluster as if it were one server; undefined where the tests start their own. */
export function clusterFromEnvironment(environment: Readonly<NodeJS.ProcessEnv>): RunningServer | undefined {
  const [url, databaseUrl, secret, dataDir] = [
    environment[names.url],
    environment[names.databaseUrl],
    environment[names.secret],
    environment[names.dataDir],
  ];
  if (url === undefined || databaseUrl === undefined || secret === undefined || dataDir === undefined) return undefined;
  return {
    url,
    dataDir,
    databaseUrl,
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: secret, NODE_ENV: "test" },
    pid: 0,
    readySeconds: 0,
    output: () => "",
    stop: () => Promise.resolve(),
    kill: () => Promise.reject(new Error("A cluster isn't killed by a test.")),
  };
}
