import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";

/** A temporary Postgres server for tests. */
export interface TestPostgres {
  /** The URL of a database on this server; `postgres` always exists. */
  url(database: string): string;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/**
 * The shell lives as long as the test run holds its standard input open: when the run ends, however it ends, the input
 * closes and the server is removed with its folder.
 */
const guardian = `
bin=$1; folder=$2; shift 2
fail() { cat "$folder/log" >&2; exit 1; }
trap '"$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1; wait; rm -rf "$folder"' EXIT
trap '' PIPE
trap 'exit 1' HUP INT TERM
"$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$folder/log" 2>&1 || fail
"$bin/postgres" -D "$folder/data" -k "$folder" "$@" >>"$folder/log" 2>&1 </dev/null &
until grep -q ready "$folder/data/postmaster.pid" 2>/dev/null; do
  kill -0 $! 2>/dev/null || fail
  sleep 0.02
done
echo ready
cat >/dev/null
`;

/** Nothing has to survive: the server is discarded after the tests. It listens on a socket in its folder. */
const serverOptions = [
  "listen_addresses=",
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=300",
  "autovacuum=off",
].flatMap((setting) => ["-c", setting]);

/** Starts a server from the programs in `binFolder`, in a temporary folder, as another user if we are root. */
export async function startPostgres(binFolder: string): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), "pg-"));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const child = spawn("/bin/sh", ["-c", guardian, "sh", binFolder, folder, ...serverOptions], {
    ...user,
    cwd: folder,
    // Without our environment: PGHOST and the like would mislead the programs.
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" },
    // A process group of its own, so that Ctrl+C in the terminal ends the run first.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  await ready(child, folder);
  // Lets the run end without an explicit stop.
  child.unref();
  return {
    url: (database) => `postgresql://postgres@${encodeURIComponent(folder)}/${database}`,
    stop: async () => {
      const gone = Promise.withResolvers<void>();
      child.once("exit", () => gone.resolve());
      child.ref();
      child.stdin.end();
      await gone.promise;
    },
  };
}

async function ready(child: ChildProcess, folder: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const failed = child.stderr === null ? Promise.resolve("") : text(child.stderr);
  child.stdout?.once("data", () => resolve());
  child.once("error", reject);
  child.once("exit", (code) => {
    failed.then(
      (log) => reject(new Error(`Postgres did not start (exit code ${code}):\n${log}`)),
      (error: unknown) => reject(new Error("Postgres did not start.", { cause: error })),
    );
  });
  try {
    await promise;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Postgres refuses to run as root: uses Debian's user for it, or nobody. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("Postgres can't run as root, and this machine has neither a user postgres nor a user nobody.");
}
