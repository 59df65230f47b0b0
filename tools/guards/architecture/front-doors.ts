import { composers, partOf } from "../graph.ts";
import type { Problem } from "../problem.ts";
import { isTest } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";

/** What other domains may import of a domain, relative to its folder. */
const frontDoors = [/^calls\.ts$/, /^contract\.ts$/, /^rules\.ts$/, /^server\/public\.ts$/, /^web\/public\.tsx?$/];

/** A door that a domain opens for one other alone, by that domain: authoring writes what content shows. */
const doorsFor: Readonly<Record<string, readonly string[]>> = {
  authoring: ["domains/content/server/authoring.ts"],
};

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
        const open = from === "db" ? [/^server\/tables\.ts$/] : composers.includes(from) ? [/./] : frontDoors;
        if (open.some((door) => door.test(inside)) || doorsFor[from]?.includes(target ?? "") === true) return [];
        const doors =
          from === "db" ? "server/tables.ts" : "calls.ts, contract.ts, rules.ts, server/public.ts and web/public.tsx";
        return [
          {
            file: path,
            line,
            message: `${inside} is internal to ${domain}: from outside, import only its ${doors}.`,
          },
        ];
      });
    });
}
