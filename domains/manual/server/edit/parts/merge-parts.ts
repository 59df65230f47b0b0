import { byPlace, type TermState } from "../../publish/history/edition-state.ts";
import { entrySchema } from "../../publish/history/snapshot.ts";
import { redirectsIn } from "../../read/catalog/catalog.ts";
import { searchWordsIn } from "../../read/reading-store.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { z } from "zod";
import { rowsOf, termsByPath, treeByPath, treeOf, type TermWords } from "./index-tree.ts";
import { hashOf, type PartState } from "./part-state.ts";

/** What two editors made of the same item of a part; null if it is removed. */
export interface ItemConflict {
  /** What the item is called: a term, an old address … */
  name: string;
  mine: string | null;
  theirs: string | null;
}

/** Two parts merged: what only one editor changed is taken from that one. */
export interface MergedPart {
  /** Where both changed the same, as `mine` says. */
  merged: PartState;
  conflicts: ItemConflict[];
}

/** An item of a part: one thing that an editor changes. Its name is for people, its key for machines. */
interface Item {
  name: string;
  value: string;
}

type Items = ReadonlyMap<string, Item>;

/**
 * Merges what two editors made of a part, item by item: a term, the words of a section, an old address, a panel. Parts
 * without items, such as the dashboard, are one.
 */
export function mergeParts(
  { base, mine, theirs }: Readonly<Record<"base" | "mine" | "theirs", PartState>>,
  clock: Clock,
): MergedPart {
  if (hashOf(base) === hashOf(theirs)) return { merged: mine, conflicts: [] };
  if (hashOf(base) === hashOf(mine)) return { merged: theirs, conflicts: [] };
  const [was, own, others] = [itemsOf(base), itemsOf(mine), itemsOf(theirs)];
  const conflicts: ItemConflict[] = [];
  const merged = new Map<string, Item>();
  for (const key of new Set([...others.keys(), ...own.keys(), ...was.keys()])) {
    const [before, left, right] = [was.get(key), own.get(key), others.get(key)];
    const isMine = left?.value !== before?.value;
    const isTheirs = right?.value !== before?.value;
    if (isMine && isTheirs && left?.value !== right?.value) {
      const name = left?.name ?? right?.name ?? key;
      conflicts.push({ name, mine: left?.value ?? null, theirs: right?.value ?? null });
    }
    const kept = isMine ? left : right;
    if (kept !== undefined) merged.set(key, kept);
  }
  const known = [...theirs.index, ...mine.index.filter(({ id }) => !theirs.index.some((row) => row.id === id))];
  return { merged: partOf(merged, known, clock), conflicts };
}

/** Counts the items that differ between two states of a part. */
export function countChanges(before: PartState, after: PartState): Record<"added" | "changed" | "removed", number> {
  const [was, now] = [itemsOf(before), itemsOf(after)];
  const there = [...now].filter(([key]) => was.has(key));
  return {
    added: now.size - there.length,
    changed: there.filter(([key, { value }]) => was.get(key)?.value !== value).length,
    removed: was.size - there.length,
  };
}

const sectioned = ["search-words", "search-answers"];

function itemsOf({ entries, index }: PartState): Items {
  const items = new Map<string, Item>();
  for (const [path, words] of termsByPath(treeOf(index))) {
    items.set(`term ${path}`, { name: path.trim().replaceAll("\n", ", "), value: JSON.stringify(words) });
  }
  for (const { handle, body } of entries) {
    if (sectioned.includes(handle)) {
      for (const section of searchWordsIn(readJson(body))) {
        const key = `${section.pageId}#${section.headingId ?? ""}`;
        items.set(`${handle} ${key}`, { name: "the words of a section", value: JSON.stringify(section) });
      }
    } else if (handle === "redirects") {
      for (const redirect of redirectsIn(readJson(body))) {
        const name = `${redirect.section}/${redirect.slug}`;
        items.set(`redirects ${name}`, { name, value: JSON.stringify(redirect) });
      }
    } else items.set(`${handle} `, { name: handle, value: body });
  }
  return items;
}

const termSchema: z.ZodType<TermWords> = z.object({
  term: z.string(),
  sortAs: z.string(),
  note: z.string(),
  isGenerated: z.boolean(),
  links: z.array(z.string()),
});

function partOf(items: Items, known: readonly TermState[], clock: Clock): PartState {
  const terms = new Map<string, TermWords>();
  const lists = new Map<string, unknown[]>();
  const entries: PartState["entries"] = [];
  for (const [key, { value }] of items) {
    const [kind = "", ...rest] = key.split(" ");
    const place = rest.join(" ");
    if (kind === "term") terms.set(place, termSchema.parse(JSON.parse(value)));
    else if (place !== "") lists.set(kind, [...(lists.get(kind) ?? []), JSON.parse(value)]);
    else entries.push(entryOf(kind, JSON.parse(value)));
  }
  for (const [kind, list] of lists) {
    entries.push(entryOf(kind, kind === "redirects" ? { addresses: list } : { sections: list }));
  }
  return {
    entries: entries.toSorted((left, right) => (left.handle < right.handle ? -1 : 1)),
    index: rowsOf(treeByPath(terms), known, clock).toSorted(byPlace),
  };
}

function entryOf(handle: string, body: unknown): PartState["entries"][number] {
  return entrySchema.parse({ handle, body: JSON.stringify(body) });
}
