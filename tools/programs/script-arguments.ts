import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot, runCommand } from "./run-command.ts";

const manifestSchema = z.object({ scripts: z.record(z.string(), z.string()) });

/**
 * The arguments that an npm script's last command passes to Node, so that tests and measurements run the product as its
 * users do.
 */
export function scriptArguments(script: "start" | "dev" | "manual" | "admin"): string[] {
  const text = readFileSync(join(projectRoot, "package.json"), "utf8");
  const command =
    manifestSchema
      .parse(JSON.parse(text))
      .scripts[script]?.split(/&&|\|\|/)
      .at(-1)
      ?.trim() ?? "";
  const [program, ...args] = command.split(" ");
  if (program !== "node") throw new Error(`The last command of npm run ${script} must be node.`);
  return args;
}

/** The same, but for the built program itself, built anew if the sources have changed. */
export async function builtArguments(script: "start" | "manual" | "admin"): Promise<string[]> {
  await buildIfStale();
  const args = scriptArguments(script);
  const [runner, name] = args.splice(-2);
  if (runner !== "tools/build/run.ts") throw new Error(`npm run ${script} must run a built program.`);
  return [...args, `dist/server/${name}.js`];
}

let built: Promise<void> | undefined;

/** Builds the product in a process of its own if its sources have changed since the last build, once in this process. */
export function buildIfStale(): Promise<void> {
  return (built ??= build());
}

async function build(): Promise<void> {
  const { code, output } = await runCommand("node", ["tools/build/main.ts", "--if-stale"]);
  if (code !== 0) throw new Error(`The product could not be built:\n${output}`);
}
