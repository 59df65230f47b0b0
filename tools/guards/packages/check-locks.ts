import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { readLock } from "./lock-file.ts";

const publicRegistry = "https://registry.npmjs.org/";

/** Lock files must work on every machine and reveal nothing about the one that wrote them. */
export function checkLocks({ texts }: SourceTree): Problem[] {
  return [...texts].flatMap(([file, text]) =>
    file.endsWith("package-lock.json") ? [...lockProblems(text)].map((message) => ({ file, line: 0, message })) : [],
  );
}

function* lockProblems(text: string): Generator<string> {
  const { packages } = readLock(text);
  for (const [path, { resolved, link, optionalDependencies }] of Object.entries(packages)) {
    if (link === true || path.startsWith("..") || path.startsWith("/")) yield `${path} is a local folder.`;
    if (resolved !== undefined && !resolved.startsWith(publicRegistry))
      yield `${path} names another registry; with the settings in .npmrc, npm omits it.`;
    for (const name of Object.keys(optionalDependencies)) {
      // npm omits packages that the registry couldn't provide at that moment, and then rejects its own file.
      if (!(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages))
        yield `${name} is missing, which ${path} needs on another system: npm ci rejects the file without it.`;
    }
  }
}
