import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { unprivilegedUser } from "./start-postgres.ts";

const run = promisify(execFile);

/** What can happen to database servers. */
export interface PostgresTrouble {
  /** 'fast' closes connections properly, 'immediate' is like a crash. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  /** Kills every process that serves a connection to the database, as the kernel does when memory runs out. */
  killBackends(): Promise<void>;
}

/** Stops and starts a server that `startPostgres` started. */
export function troublePostgres(binFolder: string, url: string): PostgresTrouble {
  const folder = decodeURIComponent(new URL(url).host);
  const control = async (...args: string[]) => {
    const programArgs = ["-D", path.join(folder, "data"), "-l", path.join(folder, "log"), "-w", ...args];
    await run(path.join(binFolder, "pg_ctl"), programArgs, { ...unprivilegedUser(), cwd: folder });
  };
  return {
    stop: (mode) => control("-m", mode, "stop"),
    start: () => control("-o", `-k ${folder} -c listen_addresses= -c fsync=off`, "start"),
    killBackends: async () => {
      const client = new Client({ connectionString: url });
      client.on("error", () => {});
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      for (const { pid } of rows) kill(pid);
      // The server closes all connections, including this one, before it accepts new ones.
      await client.end().catch(() => {});
    },
  };
}

/** Kills a process, unless it has already ended: a server that loses one terminates the others by itself. */
function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
