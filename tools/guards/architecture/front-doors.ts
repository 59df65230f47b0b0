import { composers, partOf } from "../graph.ts";
import type { Problem } from "../problem.ts";
import { isTest } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";

/**
 * What other domains may import of a domain, relative to its folder. A large domain has a door for each room that others
 * need: one of 100 names says nothing.
 */
const frontDoors = [
  /^calls\.ts$/,
  /^(?:admin\/)?contract\.ts$/,
  /^rules\.ts$/,
  /^server\/(?:(?:model|files|security|records|budget|terms)\/)?public\.ts$/,
  /^web\/public\.tsx?$/,
];

/** What a domain opens for one part alone, by that part: what an importer makes a manual of. */
const doorsFor: Readonly<Record<string, readonly string[]>> = {
  "html-import": ["domains/manual/server/model/html.ts"],
};

/**
 * app/ also composes a domain's plugin and pages, what the frame and the script of every page take of it, and the rooms
 * that its commands, threads and screens need.
 */
const doorsForApp = [
  ...frontDoors,
  /^server\/plugin\.ts$/,
  /^server\/[\w-]+\/public\.tsx?$/,
  /^server\/admin\/[\w-]+\.ts$/,
  /^web\/routes\.tsx$/,
  /^web\/(?:shell|page)\.ts$/,
  /^web\/admin\/(?:editor\/|menu\/drag\/)?public\.tsx?$/,
];

/** Whether others may import a file of a domain at all. */
export function isDoor(path: string): boolean {
  const [top, , ...rest] = path.split("/");
  const inside = rest.join("/");
  return (
    top === "domains" &&
    (doorsForApp.some((door) => door.test(inside)) || Object.values(doorsFor).flat().includes(path))
  );
}

/** Guard 2: domains import one another through their front doors; db/ sees only their lists of tables. */
export function checkFrontDoors(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) => {
      const from = partOf(path);
      return imports.flatMap(({ target, line }): Problem[] => {
        const [top, domain, ...rest] = target?.split("/") ?? [];
        if (top !== "domains" || domain === undefined || domain === from || from === undefined) return [];
        const inside = rest.join("/");
        const { open, words } = doorsOf(from);
        if (open.some((door) => door.test(inside)) || doorsFor[from]?.includes(target ?? "") === true) return [];
        return [
          {
            file: path,
            line,
            message: `${inside} is internal to ${domain}: from outside, import only its ${words}.`,
          },
        ];
      });
    });
}

interface Doors {
  open: readonly RegExp[];
  words: string;
}

/** What a part may import of any domain. */
function doorsOf(from: string): Doors {
  if (from === "db") return { open: [/^server\/(?:[\w-]+\/)?tables\.ts$/], words: "server/tables.ts" };
  const words = "calls.ts, contract.ts, rules.ts, server/public.ts, the public.ts of a room and web/public.tsx";
  if (from === "app")
    return {
      open: doorsForApp,
      words: `server/plugin.ts, server/*/public.ts, web/routes.tsx, web/shell.ts, web/page.ts, web/admin/public.tsx, ${words}`,
    };
  return { open: composers.includes(from) ? [/./] : frontDoors, words };
}
