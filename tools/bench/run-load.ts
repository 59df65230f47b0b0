import { join } from "node:path";
import { z } from "zod";
import { runCommand } from "../run-command.ts";
import { benchBin } from "./install-tools.ts";

const resultSchema = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p99: z.number() }),
  errors: z.number(),
  timeouts: z.number(),
  "4xx": z.number(),
  "5xx": z.number(),
});

export interface Load {
  /** Requests per second. */
  rate: number;
  p99: number;
}

/** Asks for one address by 32 clients at once. */
export async function runLoad(url: string, headers: Readonly<Record<string, string>>, seconds: number): Promise<Load> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const args = ["--json", "--no-progress", "-c", "32", "-d", String(seconds), ...headerArgs, url];
  const { code, output } = await runCommand(join(benchBin, "autocannon"), args);
  if (code !== 0) throw new Error(`autocannon failed:\n${output}`);
  const result = resultSchema.parse(JSON.parse(output.slice(output.indexOf("{"))));
  const failed = result.errors + result.timeouts + result["4xx"] + result["5xx"];
  if (failed > 0) throw new Error(`${failed} requests for ${url} failed.`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}
