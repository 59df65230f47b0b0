import { z } from "zod";
import { limits } from "../budgets/limits.ts";
import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { readLock } from "./lock-file.ts";

const versions = z.record(z.string(), z.string());
const manifestSchema = z.object({
  dependencies: versions.default({}),
  devDependencies: versions.default({}),
  optionalDependencies: versions.default({}),
});

/** Dependencies are pinned, locked, few, and each has its reason in docs/dependencies.md. */
export function checkPackages({ texts }: SourceTree): Problem[] {
  const manifest = readManifest(texts.get("package.json"));
  const lock = readLock(texts.get("package-lock.json"));
  const reasons = new Set(
    [...(texts.get("docs/dependencies.md") ?? "").matchAll(/^- `([^`]+)`: \S/gm)].map((match) => match[1] ?? ""),
  );
  const direct = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  const runtime = Object.keys(manifest.dependencies);
  const problem = (file: string, message: string): Problem => ({ file, line: 0, message });
  const problems: Problem[] = [];
  if (runtime.length > limits.runtimeDependencies.most)
    problems.push(
      problem("package.json", `${runtime.length} runtime dependencies, ${limits.runtimeDependencies.most} at most.`),
    );
  for (const [name, version] of Object.entries(direct)) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      problems.push(problem("package.json", `${name} must be pinned to one version, not '${version}'.`));
    if (lock.packages[`node_modules/${name}`]?.version !== version)
      problems.push(problem("package-lock.json", `${name} ${version} is missing: run npm install.`));
    if (!reasons.has(name))
      problems.push(problem("docs/dependencies.md", `${name} has no line: say what it is for and why this one.`));
  }
  for (const name of reasons)
    if (!(name in direct))
      problems.push(problem("docs/dependencies.md", `${name} is no longer a dependency: delete its line.`));
  return problems;
}

/** Parses package.json's dependencies; none if it is missing. */
export function readManifest(text = "{}"): z.infer<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(text));
}
