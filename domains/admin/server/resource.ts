import { notFound } from "../../../platform/http/errors.ts";
import type { AdminBlock, AdminTable, AdminValue } from "../../../ui/desk/blocks.tsx";
import type { DeskAction, StaffRole } from "../../accounts/contract.ts";
import { type ActRule, type ActRules, mayAtDesk } from "../../accounts/rules.ts";
import { adminPath } from "../contract.ts";
import { type Act, actScreen, noticesOf, ruleOf, segmentOf } from "./act.ts";
import type { AdminAnswer, AdminPaper, AdminScreen, AdminVisit } from "./screens.ts";

/** A column of a table: its name, and what stands in it of each row. */
export interface AdminColumn<Row> {
  name: string;
  isNumber?: boolean;
  /** Words that are never broken: they are few and short. */
  isShort?: boolean;
  value(row: Row): AdminValue;
}

/** A table of rows; the first column names the row. */
export function tableOf<Row>(
  rows: readonly Row[],
  { caption, columns, empty }: { caption: string; columns: readonly AdminColumn<Row>[]; empty: string },
): AdminBlock & AdminTable {
  return {
    kind: "table",
    caption,
    columns: columns.map(({ value: _value, ...column }) => column),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
    empty,
  };
}

/** A table below a heading of its own, which also names it. */
export function section<Row>(
  title: string,
  rows: readonly Row[],
  { columns, empty = "" }: { columns: readonly AdminColumn<Row>[]; empty?: string },
): AdminBlock[] {
  return [{ kind: "heading", text: title }, tableOf(rows, { caption: title, columns, empty })];
}

/** What a list is asked for. */
interface ListQuery {
  /** One of its tabs; the first, if it has any and none was chosen. */
  tab: string;
  /** The id of the last row of the page before. */
  after: string | undefined;
}

/** The list of a resource. */
interface ResourceList<Parts, Row> {
  columns: readonly AdminColumn<Row>[];
  /** What it can be narrowed to, by the word in its address. */
  tabs?: { label: string; names: Readonly<Record<string, string>> };
  heading?: string;
  empty: string;
  /** A page of it, and the id that the next one begins after. @throws AppError not-found if it can't begin there */
  read(parts: Parts, query: ListQuery): Promise<{ rows: readonly Row[]; next: string | null }>;
  /** What is typed is sent, and found at once: words that may be somebody's stand in no address. */
  search?: {
    label: string;
    help: string;
    empty: string;
    /** Finds rows; or the one item that was meant. @throws AppError word-refused */
    find(parts: Parts, words: string): Promise<{ rows: readonly Row[]; hasMore: boolean } | { id: string }>;
    /** What is said if there are more rows than are shown. */
    more?: string;
  };
}

/** How the details of an item are looked at. */
interface DetailsView {
  role: StaffRole;
  query: Readonly<Record<string, string>>;
  /** What was searched for among what belongs to it; null if nothing was. */
  search: string | null;
}

/** The screen of an item. */
interface ResourceDetails<Parts, Item> {
  /** @throws AppError not-found */
  find(parts: Parts, id: string): Promise<Item>;
  /** Its id, as its address has it. */
  id(item: Item): string;
  title(item: Item): string;
  /** `acts`: the buttons of what can be done with it; nothing, if nothing can be. @throws AppError word-refused */
  blocks(parts: Parts, item: Item, of: DetailsView & { acts: readonly AdminBlock[] }): Promise<AdminBlock[]>;
  /** Whether the first of the acts is the usual next step. */
  hasNextStep?: boolean;
  /** Whether what belongs to it can be searched, by a field named `search`. */
  isSearched?: boolean;
  /** Files of it, by the part of the address that they stand below. @throws AppError not-found */
  files?: Readonly<Record<string, (parts: Parts, item: Item, name: string) => Promise<AdminPaper>>>;
}

/** What admin shows of one kind of thing, and what can be done with it. */
export interface ResourceDeclaration<Parts, Row, Item> {
  /** Its word in addresses and on the command line, in the plural. */
  name: string;
  /** What it is called in the navigation. */
  label: string;
  /** What it takes to see it. */
  see: DeskAction;
  list: ResourceList<Parts, Row>;
  details: ResourceDetails<Parts, Item>;
  acts: readonly Act<Parts, Item>[];
}

/** A declared resource, whatever its rows are. */
export interface Resource<Parts> {
  name: string;
  /** What is asked before each of its acts. */
  rules: ActRules;
  screens(parts: Parts): AdminScreen[];
}

/**
 * Declares a resource. From it come the screens of its list and its details, the screens, forms and addresses of its
 * acts, and their rows in docs/access.md (docs/decisions/desk.md).
 */
export function defineResource<Parts, Row, Item>(declared: ResourceDeclaration<Parts, Row, Item>): Resource<Parts> {
  const { name, see, list, details, acts } = declared;
  const isSearched = list.search !== undefined || details.isSearched === true;
  const search = finding(name, see);
  const rules: Record<string, ActRule> = {
    ...(isSearched ? { [search.act]: search.rule } : {}),
    ...Object.fromEntries(acts.map((act) => [act.name, ruleOf(act)])),
  };

  function screens(parts: Parts): AdminScreen[] {
    const find = async ({ params }: AdminVisit) => {
      const item = await details.find(parts, params["id"] ?? "");
      return { item, id: details.id(item), title: details.title(item) };
    };
    return [
      listScreen(declared, parts),
      detailsScreen(declared, parts, find),
      ...Object.entries(details.files ?? {}).map(([word, read]): AdminScreen => ({
        path: adminPath(name, ":id", `${word}/:file`),
        action: see,
        listed: null,
        load: async (visit) => ({
          paper: await read(parts, (await find(visit)).item, visit.params["file"] ?? ""),
        }),
      })),
      ...acts.map((act) => actScreen(act, { parts, resource: name, itemOf: find })),
    ];
  }
  return { name, rules, screens };
}

/** The act that searches a resource: whoever may see it may. */
function finding(name: string, see: DeskAction): { act: string; rule: ActRule } {
  return { act: `find-${name}`, rule: { action: see, damage: "none" } };
}

function listScreen<Parts, Row, Item>(
  { name, label, see, list }: ResourceDeclaration<Parts, Row, Item>,
  parts: Parts,
): AdminScreen {
  const { search, tabs } = list;
  const show = (blocks: readonly AdminBlock[], csrfToken: string): AdminAnswer => ({
    title: label,
    above: null,
    shown: { screen: "blocks", view: { blocks, csrfToken } },
  });
  const screen: AdminScreen = {
    path: adminPath(name),
    action: see,
    listed: label,
    load: async ({ query, csrfToken }) => {
      const names = Object.keys(tabs?.names ?? {});
      const [first = ""] = names;
      const tab = names.find((each) => each === query["list"]) ?? first;
      const { rows, next } = await list.read(parts, { tab, after: query["after"] });
      return show(listBlocks(name, list, { tab, rows, next, isFirst: tab === first }), csrfToken);
    },
  };
  if (search === undefined) return screen;
  return {
    ...screen,
    form: {
      ...finding(name, see),
      send: async ({ fields, csrfToken }) => {
        const typed = (fields["words"] ?? "").trim();
        const found = await search.find(parts, typed);
        if ("id" in found) return adminPath(name, found.id);
        return show(foundBlocks(name, list, { typed, ...found }), csrfToken);
      },
    },
  };
}

function listBlocks<Parts, Row>(
  name: string,
  list: ResourceList<Parts, Row>,
  { tab, rows, next, isFirst }: { tab: string; rows: readonly Row[]; next: string | null; isFirst: boolean },
): AdminBlock[] {
  const { columns, empty, heading } = list;
  const narrowed = isFirst ? {} : { list: tab };
  return [
    ...searchBlock(name, list, ""),
    ...tabsBlock(name, list, tab),
    ...(heading === undefined ? [] : [{ kind: "heading", text: heading } as const]),
    tableOf(rows, { caption: captionOf(name), columns, empty }),
    { kind: "next", href: next === null ? null : addressOf(name, { ...narrowed, after: next }) },
  ];
}

function foundBlocks<Parts, Row>(
  name: string,
  list: ResourceList<Parts, Row>,
  { typed, rows, hasMore }: { typed: string; rows: readonly Row[]; hasMore: boolean },
): AdminBlock[] {
  const { columns, search } = list;
  return [
    ...searchBlock(name, list, typed),
    ...tabsBlock(name, list, null),
    { kind: "heading", text: "Found" },
    tableOf(rows, { caption: captionOf(name), columns, empty: search?.empty ?? "" }),
    ...(hasMore && search?.more !== undefined ? [{ kind: "text", text: search.more } as const] : []),
  ];
}

function searchBlock<Parts, Row>(name: string, { search }: ResourceList<Parts, Row>, typed: string): AdminBlock[] {
  if (search === undefined) return [];
  const { label, help } = search;
  return [{ kind: "search", action: adminPath(name), name: "words", label, help, typed }];
}

function tabsBlock<Parts, Row>(name: string, { tabs }: ResourceList<Parts, Row>, current: string | null): AdminBlock[] {
  if (tabs === undefined) return [];
  const each = Object.entries(tabs.names).map(([word, label], index) => ({
    label,
    href: addressOf(name, index === 0 ? {} : { list: word }),
    isCurrent: word === current,
  }));
  return [{ kind: "tabs", label: tabs.label, tabs: each }];
}

function addressOf(name: string, query: Readonly<Record<string, string>>): string {
  const words = new URLSearchParams(query).toString();
  return words === "" ? adminPath(name) : `${adminPath(name)}?${words}`;
}

function captionOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function detailsScreen<Parts, Row, Item>(
  { name, label, see, details, acts }: ResourceDeclaration<Parts, Row, Item>,
  parts: Parts,
  find: (visit: AdminVisit) => Promise<{ item: Item; id: string; title: string }>,
): AdminScreen {
  const show = async (visit: AdminVisit, search: string | null): Promise<AdminAnswer> => {
    const { role, query, csrfToken } = visit;
    const { item, id, title } = await find(visit);
    const links = acts
      .filter((act) => mayAtDesk(role, act.action) && act.isOffered?.(item) !== false)
      .map((act, index) => ({
        label: act.label,
        href: adminPath(name, id, segmentOf(act)),
        isPrimary: details.hasNextStep === true && index === 0,
      }));
    const buttons: AdminBlock[] = links.length === 0 ? [] : [{ kind: "buttons", links }];
    const blocks = await details.blocks(parts, item, { role, query, search, acts: buttons });
    return {
      title,
      above: { label, href: adminPath(name) },
      shown: { screen: "blocks", view: { blocks, csrfToken } },
    };
  };
  return {
    path: adminPath(name, ":id"),
    action: see,
    listed: null,
    load: async (visit) => await show(visit, null),
    notices: Object.fromEntries(acts.flatMap((act) => Object.entries(noticesOf(act)))),
    ...(details.isSearched === true
      ? {
          form: {
            ...finding(name, see),
            send: async (visit) => await show(visit, (visit.fields["search"] ?? "").trim()),
          },
        }
      : {}),
  };
}

/** The number of a page in an address, from 1. @throws AppError not-found if it can't be one */
export function pageIn(word: string | undefined): number {
  if (word === undefined) return 1;
  if (!/^[1-9]\d{0,4}$/.test(word)) throw notFound("This page of the list");
  return Number(word);
}
