import { z } from "zod";
import { limits } from "../budgets/limits.ts";
import type { Problem } from "../problem.ts";
import { isTest } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { readLock } from "./lock-file.ts";

const versions = z.record(z.string(), z.string());
const manifestSchema = z.object({
  dependencies: versions.default({}),
  devDependencies: versions.default({}),
  optionalDependencies: versions.default({}),
});

const inProductFolder = /^(?:app|db|domains|platform|ui)\//;

/** Dependencies are pinned, locked, few, in the right list, and each has its reason in docs/dependencies.md. */
export function checkPackages(tree: SourceTree): Problem[] {
  const { texts } = tree;
  const manifest = readManifest(texts.get("package.json"));
  const lock = readLock(texts.get("package-lock.json"));
  const reasons = new Set(
    [...(texts.get("docs/dependencies.md") ?? "").matchAll(/^- `([^`]+)`: \S/gm)].map((match) => match[1] ?? ""),
  );
  const direct = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  const inProduct = productPackages(tree);
  const problem = (file: string, message: string): Problem => ({ file, line: 0, message });
  const problems: Problem[] = [];
  if (inProduct.size > limits.productPackages.most)
    problems.push(
      problem(
        "package.json",
        `The product imports ${inProduct.size} packages, ${limits.productPackages.most} at most.`,
      ),
    );
  for (const name of inProduct)
    if (name in manifest.devDependencies)
      problems.push(
        problem("package.json", `${name} belongs to dependencies: scanners look there for what the product contains.`),
      );
  for (const name of Object.keys(manifest.dependencies))
    if (!inProduct.has(name) && !isNamed(tree, name))
      problems.push(problem("package.json", `${name} belongs to devDependencies: the product doesn't contain it.`));
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

/** The packages that the product's own code imports, and that its build therefore holds. */
export function productPackages({ sources }: Pick<SourceTree, "sources">): ReadonlySet<string> {
  const imports = sources
    .filter(({ path }) => inProductFolder.test(path) && !isTest(path))
    .flatMap((source) => source.imports);
  return new Set(
    imports.flatMap(({ specifier, target, typeOnly }) => {
      const name = /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?![\w.:-])/.exec(specifier)?.[0];
      return target !== null || typeOnly || name === undefined ? [] : [name];
    }),
  );
}

/** Whether a part of the product names a file of a package, such as a typeface. */
function isNamed({ texts }: SourceTree, name: string): boolean {
  return [...texts].some(([path, text]) => inProductFolder.test(path) && text.includes(`${name}/`));
}

/** Parses package.json's dependencies; none if it is missing. */
function readManifest(text = "{}"): z.infer<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(text));
}
