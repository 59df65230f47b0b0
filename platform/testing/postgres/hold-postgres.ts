import process from "node:process";
import { z } from "zod";
import { readProcessArguments } from "../process-arguments.ts";
import { startPostgres } from "./start-postgres.ts";

/** Child process: starts a server, prints its folder, and holds it until killed. */
const { binFolder } = readProcessArguments(z.object({ binFolder: z.string() }));
const postgres = await startPostgres(binFolder);
process.stdout.write(`${decodeURIComponent(new URL(postgres.url("postgres")).host)}\n`);
setInterval(() => {}, 60_000);
