import type { AdminBlock } from "../../../ui/admin/blocks.tsx";
import { type AdminColumn, tableOf } from "../../../ui/admin/table-of.ts";
import type { AdminAction, StaffRole } from "../../accounts/contract.ts";
import { mayInAdmin } from "../../accounts/rules.ts";
import { adminPath } from "../contract.ts";
import type { Act, Asked } from "./act.ts";
import type { AdminPaper } from "./screens.ts";

/** What a list is asked for. */
export interface ListQuery {
  /** One of its tabs; the first, if it has any and none was chosen. */
  tab: string;
  /** The id of the last row of the page before. */
  after: string | undefined;
}

/** The list of a resource. */
export interface ResourceList<Parts, Row> {
  columns: readonly AdminColumn<Row>[];
  /** What it can be narrowed to, by the word in its address. */
  tabs?: { label: string; names: Readonly<Record<string, string>> };
  /** What stands above its table: that and more, or a heading alone. */
  intro?(parts: Parts): Promise<AdminBlock[]>;
  heading?: string;
  /** What stands below it. */
  end?(parts: Parts, role: StaffRole): Promise<AdminBlock[]>;
  /** What its table is called, if that isn't the label of the resource. */
  caption?: string;
  empty: string;
  /** A page of it, and the id that the next one begins after. @throws AppError not-found if it can't begin there */
  read(parts: Parts, query: ListQuery): Promise<{ rows: readonly Row[]; next: string | null }>;
  /** What is typed is sent, and found at once: words that may be somebody's stand in no address. */
  search?: {
    label: string;
    help: string;
    empty: string;
    /**
     * Finds rows; or the one item that was meant; or blocks that stand above the list, which then forgets what was
     * typed. @throws AppError word-refused
     */
    find(
      parts: Parts,
      words: string,
    ): Promise<{ rows: readonly Row[]; hasMore: boolean } | { id: string } | { above: AdminBlock[] }>;
    /** What is said if there are more rows than are shown. */
    more?: string;
    /** What leads back to the whole list. */
    all?: string;
  };
}

/** How the details of an item are looked at. */
interface DetailsView {
  role: StaffRole;
  query: Readonly<Record<string, string>>;
  /** What was searched for among what belongs to it; null if nothing was. */
  search: string | null;
}

/** An item, and the screen that it may have. */
interface ResourceDetails<Parts, Item> {
  /** @throws AppError not-found */
  find(parts: Parts, id: string): Promise<Item>;
  /** The id of what people call so, on the command line: by a title, or an address. @throws AppError if nothing is */
  lookUp?(parts: Parts, word: string): Promise<string>;
  /** Its id, as its address has it. */
  id(item: Item): string;
  title(item: Item): string;
  /** The screen above its own, if that isn't the list. */
  above?(item: Item): { label: string; href: string };
  /** What leads back from its acts, if that isn't its title; and where to, if not to its screen. */
  name?(item: Item): string;
  backTo?(item: Item): string;
  /** What else may be said above it, by the word in `?done=`. */
  notices?: Readonly<Record<string, string>>;
  /**
   * Its screen; without it, its acts are offered in the list. `acts`: the buttons of what can be done with it; nothing,
   * if nothing can be. @throws AppError word-refused
   */
  blocks?(parts: Parts, item: Item, of: DetailsView & { acts: readonly AdminBlock[] }): Promise<AdminBlock[]>;
  /** Whether the first of the acts is the usual next step. */
  hasNextStep?: boolean;
  /** Whether what belongs to it can be searched, by a field named `search`. */
  isSearched?: boolean;
  /** Files of it, by the rest of their addresses: 'documents/:file'. @throws AppError not-found */
  files?: Readonly<Record<string, (parts: Parts, item: Item, file: string) => Promise<AdminPaper>>>;
}

/** What admin shows of one kind of thing, and what can be done with it. */
export interface ResourceDeclaration<Parts, Row, Item> {
  /** Its word in addresses and on the command line, in the plural. */
  name: string;
  /** What it is called in the navigation. */
  label: string;
  /** What it takes to see it. */
  see: AdminAction;
  /** Without it, others lead to its items. */
  list?: ResourceList<Parts, Row>;
  /** What can be done without an item: most make one. */
  listActs?: readonly Act<Parts, null>[];
  /** What stands before an item's id in its address. */
  itemsAt?: string;
  details: ResourceDetails<Parts, Item>;
  acts: readonly Act<Parts, Item>[];
}

/** A page of a list, and the address of the next one. @throws AppError not-found if it can't begin there */
export async function listPage<Parts, Row, Item>(
  { name, label, list }: ResourceDeclaration<Parts, Row, Item> & { list: ResourceList<Parts, Row> },
  parts: Parts,
  { tab, after }: ListQuery,
): Promise<AdminBlock[]> {
  const { columns, empty, heading, caption = label, tabs } = list;
  const { rows, next } = await list.read(parts, { tab, after });
  const narrowed = tab === firstTab(tabs) ? {} : { list: tab };
  return [
    ...((await list.intro?.(parts)) ?? []),
    ...(heading === undefined ? [] : [{ kind: "heading", text: heading } as const]),
    tableOf(rows, { caption, columns, empty }),
    { kind: "next", href: next === null ? null : addressOf(name, { ...narrowed, after: next }) },
  ];
}

/** What was found in a list. */
export function foundBlocks<Parts, Row, Item>(
  { label, list }: ResourceDeclaration<Parts, Row, Item> & { list: ResourceList<Parts, Row> },
  { rows, hasMore }: { rows: readonly Row[]; hasMore: boolean },
): AdminBlock[] {
  const { columns, search } = list;
  return [
    { kind: "heading", text: "Found" },
    tableOf(rows, { caption: label, columns, empty: search?.empty ?? list.empty }),
    ...(hasMore && search?.more !== undefined ? [{ kind: "text", text: search.more } as const] : []),
  ];
}

/** The acts that somebody may do with an item as it stands. */
export function offeredActs<Parts, Item>(
  acts: readonly Act<Parts, Item>[],
  item: Item,
  by: Pick<Asked<Item>, "role" | "actor">,
): readonly Act<Parts, Item>[] {
  return acts.filter(
    (act) => mayInAdmin(by.role, act.action) && act.isOffered?.(item) !== false && act.whyNot?.(item, by) === undefined,
  );
}

/** The tab that a list opens with; '' if it has none. */
export function firstTab(tabs: ResourceList<never, never>["tabs"]): string {
  return Object.keys(tabs?.names ?? {})[0] ?? "";
}

/** The address of an item. */
export function itemPathOf<Parts, Row, Item>(
  { name, itemsAt }: ResourceDeclaration<Parts, Row, Item>,
  id: string,
): string {
  return itemsAt === undefined ? adminPath(name, id) : adminPath(`${name}/${itemsAt}`, id);
}

/** The address of a list, with what it is narrowed to. */
export function addressOf(name: string, query: Readonly<Record<string, string>>): string {
  const words = new URLSearchParams(query).toString();
  return words === "" ? adminPath(name) : `${adminPath(name)}?${words}`;
}
