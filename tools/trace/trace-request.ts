import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "../programs/run-command.ts";

/** A file of ours that a request passed through. */
export interface TracedFile {
  /** From the root of the project. */
  path: string;
  /** The functions that ran, by name; the anonymous ones aren't listed. */
  functions: readonly string[];
}

/** How often a request is repeated: what timers do meanwhile is in one of the traces only. */
const ROUNDS = 3;

/**
 * The files of the product that run while `request` is answered, in alphabetical order, by V8's own count of calls.
 * `prepare` runs before each counted request; by default the same request, so that what is cached for a second is warm.
 * The renderer is a bundle, which isn't traced. Other requests at the same time would be counted.
 */
export async function traceRequest(request: () => Promise<unknown>, prepare = request): Promise<TracedFile[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    const rounds: Map<string, Set<string>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await prepare();
      await session.post("Profiler.takePreciseCoverage");
      await request();
      const { result } = await session.post("Profiler.takePreciseCoverage");
      rounds.push(functionsByFile(result));
    }
    const [first = new Map<string, Set<string>>(), ...others] = rounds;
    return [...first]
      .filter(([path]) => others.every((round) => round.has(path)))
      .map(([path, functions]) => ({ path, functions: [...functions].toSorted() }))
      .toSorted((left, right) => left.path.localeCompare(right.path));
  } finally {
    session.disconnect();
  }
}

interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
}

function functionsByFile(scripts: readonly ScriptCoverage[]): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const { url, functions } of scripts) {
    const path = ownPath(url);
    if (path === undefined) continue;
    for (const { functionName, ranges } of functions) {
      const [range] = ranges;
      // The module itself runs when it is loaded, not when a request passes.
      if (!range || range.count === 0 || range.startOffset === 0) continue;
      const names = files.get(path) ?? new Set<string>();
      if (functionName !== "") names.add(functionName);
      files.set(path, names);
    }
  }
  return files;
}

/** Tests, tools and packages are no part of the way of a request. */
function ownPath(url: string): string | undefined {
  if (!url.startsWith("file:")) return undefined;
  const path = relative(projectRoot, fileURLToPath(url)).replaceAll("\\", "/");
  return /^(?:app|domains|platform|ui|db)\//.test(path) && !/\/testing\/|\.test\./.test(path) ? path : undefined;
}
