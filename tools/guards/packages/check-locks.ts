import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { readLock } from "./lock-file.ts";

const publicRegistry = "https://registry.npmjs.org/";

/** Lock files that every machine can install from, and that say nothing of the one that made them. */
export function checkLocks({ texts }: SourceTree): Problem[] {
  return [...texts].flatMap(([file, text]) =>
    file.endsWith("package-lock.json") ? [...lockProblems(text)].map((message) => ({ file, line: 0, message })) : [],
  );
}

function* lockProblems(text: string): Generator<string> {
  const { packages } = readLock(text);
  for (const [path, { resolved, link, optionalDependencies }] of Object.entries(packages)) {
    if (link === true || path.startsWith("..") || path.startsWith("/")) yield `${path} is a folder of one machine.`;
    if (resolved !== undefined && !resolved.startsWith(publicRegistry))
      yield `${path} names a registry of its own; npm leaves it out with the setting of .npmrc.`;
    for (const name of Object.keys(optionalDependencies)) {
      // npm leaves out what the registry did not give at that moment, and then refuses its own file.
      if (!(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages))
        yield `${name} is missing, which ${path} has for another system: npm ci refuses the file without it.`;
    }
  }
}
