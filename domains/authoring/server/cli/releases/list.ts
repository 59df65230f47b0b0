import { type ListedRelease, releasesOf } from "../../releases/list-releases.ts";
import { type CommandContext, exitCodes, type VerbOptions, withDatabase } from "../command.ts";
import type { ChangedParts } from "../../releases/changed-parts.ts";
import { changeKinds } from "../../publish/publish-report.ts";
import { count, writeJson } from "../format-report.ts";

/** `manual releases <edition>`: lists what was published and what is staged, newest first. */
export async function listEditionReleases(
  handle: string,
  { json }: VerbOptions,
  context: CommandContext,
): Promise<number> {
  const releases = await withDatabase(context, async ({ db }) => releasesOf(db, handle));
  context.out(json ? writeJson({ ok: true, handle, releases }) : releases.map(describe).join("\n"));
  return exitCodes.done;
}

const said: Record<ListedRelease["state"], (release: ListedRelease) => string> = {
  live: ({ publishedAt }) => `live since ${time(publishedAt)}`,
  published: ({ publishedAt }) => `published ${time(publishedAt)}`,
  staged: ({ createdAt, base }) => `staged ${time(createdAt)}${base === null ? "" : `, made from ${base}`}`,
  scheduled: ({ publishAt, base }) => `to be published ${time(publishAt)}${base === null ? "" : `, made from ${base}`}`,
  discarded: ({ createdAt }) => `staged ${time(createdAt)}, discarded`,
};

function describe(release: ListedRelease): string {
  const { name, state, author, reason, origin, problem, changed } = release;
  const parts = [author === "" ? "" : `by ${author}`, `from ${origin}`, reason === "" ? "" : `“${reason}”`];
  const words = changed === null ? "" : describeChanges(changed);
  const first = `${name.padEnd(8)}  ${said[state](release)}, ${parts.filter((part) => part !== "").join(", ")}`;
  return [first, ...[words, problem].filter((line) => line !== "").map((line) => `${" ".repeat(10)}${line}`)].join(
    "\n",
  );
}

function describeChanges({ pages, index, entries }: ChangedParts): string {
  const counts = changeKinds.filter((kind) => pages[kind] > 0).map((kind) => `${count(pages[kind], "page")} ${kind}`);
  return [...counts, ...(index ? ["index"] : []), ...entries].join(", ");
}

/** Times are told in UTC, which the server's clock and `--at` speak too. */
function time(at: number | null): string {
  return at === null ? "" : `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
