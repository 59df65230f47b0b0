import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { productRoot } from "../../platform/starting/starting.ts";

const manifestSchema = z.object({ version: z.string() });

/** The product's version, as its package.json says. */
export function productVersion(): string {
  return manifestSchema.parse(JSON.parse(readFileSync(join(productRoot, "package.json"), "utf8"))).version;
}
