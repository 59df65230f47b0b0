import { composers, partOf } from "../graph.ts";
import type { Problem } from "../problem.ts";
import { isTest } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";

/** What other domains may import of a domain, relative to its folder. */
const frontDoors = [/^calls\.ts$/, /^contract\.ts$/, /^rules\.ts$/, /^server\/public\.ts$/, /^web\/public\.tsx?$/];

/** What a domain opens for one part alone, by that part: authoring writes what content shows. */
const doorsFor: Readonly<Record<string, readonly string[]>> = {
  authoring: ["domains/content/server/authoring.ts"],
  // Not through a door, so that whoever uses the door doesn't load them: emails in JSX, which only a build can load; the
  // commands; and what the first start reads the manual's files with.
  app: [
    "domains/accounts/server/emails/templates.tsx",
    "domains/groups/server/emails/templates.tsx",
    "domains/messaging/server/mails/create-mail-renderer.tsx",
    "domains/groups/server/cli/run-admin-command.ts",
    "domains/authoring/server/cli/run-manual-command.ts",
    "domains/authoring/server/files/read-manual.ts",
    "domains/content/server/markdown/problem.ts",
  ],
};

/** app/ also composes a domain's plugin and pages, and what the frame around every page takes of it. */
const doorsForApp = [...frontDoors, /^server\/plugin\.ts$/, /^web\/routes\.tsx$/, /^web\/shell\.ts$/];

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
  if (from === "db") return { open: [/^server\/tables\.ts$/], words: "server/tables.ts" };
  const words = "calls.ts, contract.ts, rules.ts, server/public.ts and web/public.tsx";
  if (from === "app") return { open: doorsForApp, words: `server/plugin.ts, web/routes.tsx, web/shell.ts, ${words}` };
  return { open: composers.includes(from) ? [/./] : frontDoors, words };
}
