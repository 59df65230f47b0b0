import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "./run-command.ts";

const manifestSchema = z.object({ scripts: z.record(z.string(), z.string()) });

/**
 * The arguments that an npm script's last command passes to Node, so that tests and measurements run the product as its
 * users do.
 */
export function scriptArguments(script: "start" | "dev" | "manual"): string[] {
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
