import process from "node:process";
import { runManualCommand } from "../domains/content/server/cli/run-manual-command.ts";

process.exitCode = await runManualCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  watched: process.stderr.isTTY,
});
