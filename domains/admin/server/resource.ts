import { notFound } from "../../../platform/http/errors.ts";
import type { AdminBlock } from "../../../ui/desk/blocks.tsx";
import { type AdminColumn, tableOf } from "../../../ui/desk/table-of.ts";
import type { DeskAction, DeskPlan, StaffRole } from "../../accounts/contract.ts";
import { type ActRule, type ActRules, mayAtDesk } from "../../accounts/rules.ts";
import { adminPath } from "../contract.ts";
import { type Act, type Asked, actScreen, planOutside, ruleOf } from "./act.ts";
import type { AdminAnswer, AdminPaper, AdminScreen, AdminVisit } from "./screens.ts";

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
  see: DeskAction;
  /** Without it, others lead to its items. */
  list?: ResourceList<Parts, Row>;
  /** What can be done without an item: most make one. */
  listActs?: readonly Act<Parts, null>[];
  /** What stands before an item's id in its address. */
  itemsAt?: string;
  details: ResourceDetails<Parts, Item>;
  acts: readonly Act<Parts, Item>[];
}

/** A declared resource, whatever its rows are. */
export interface Resource<Parts> {
  name: string;
  /** What is asked before each of its acts. */
  rules: ActRules;
  screens(parts: Parts): AdminScreen[];
  /**
   * Looks at an act outside of a browser, and does nothing yet. `id`: of the item; null for an act on the list.
   * @throws AppError why it can't be done
   */
  plan(
    parts: Parts,
    act: string,
    asked: { id: string | null } & Pick<Asked<unknown>, "actor" | "role" | "fields">,
  ): Promise<DeskPlan<unknown>>;
}

/**
 * Declares a resource. From it come the screens of its list and its details, the screens, forms and addresses of its
 * acts, and their rows in docs/access.md (docs/decisions/desk.md).
 */
export function defineResource<Parts, Row, Item>(declared: ResourceDeclaration<Parts, Row, Item>): Resource<Parts> {
  const { name, label, see, list, listActs = [], details, acts } = declared;
  const isSearched = list?.search !== undefined || details.isSearched === true;
  const search = finding(name, see);
  const rules: Record<string, ActRule> = {
    ...(isSearched ? { [search.act]: search.rule } : {}),
    ...Object.fromEntries(listActs.map((act) => [act.name, ruleOf(act)])),
    ...Object.fromEntries(acts.map((act) => [act.name, ruleOf(act)])),
  };
  const itemPath = (id: string) => itemPathOf(declared, id);
  const aboveAll = { label, href: adminPath(name) };

  function screens(parts: Parts): AdminScreen[] {
    const read = async ({ params }: AdminVisit) => await details.find(parts, params["id"] ?? "");
    const find = async (visit: AdminVisit) => {
      const item = await read(visit);
      const label = details.name?.(item) ?? details.title(item);
      const back = details.backTo?.(item) ?? (details.blocks === undefined ? undefined : itemPath(details.id(item)));
      return { item, above: back === undefined ? aboveAll : { label, href: back } };
    };
    const findNone = () => Promise.resolve({ item: null, above: aboveAll });
    return [
      ...(list === undefined ? [] : [listScreen(declared, list, parts)]),
      ...listActs.map((act) =>
        actScreen(act, { parts, path: adminPath(name, null, act.at ?? act.name), find: findNone, itemPath }),
      ),
      ...(details.blocks === undefined ? [] : [detailsScreen(declared, parts, read)]),
      ...Object.entries(details.files ?? {}).map(([rest, file]): AdminScreen => ({
        path: `${itemPath(":id")}/${rest}`,
        action: see,
        listed: null,
        load: async (visit) => ({ paper: await file(parts, await read(visit), visit.params["file"] ?? "") }),
      })),
      ...acts.map((act) => actScreen(act, { parts, path: `${itemPath(":id")}/${act.at ?? act.name}`, find, itemPath })),
    ];
  }
  return {
    name,
    rules,
    screens,
    plan: async (parts, act, { id, ...asked }) => {
      const whole = { params: {}, sessionId: null, ...asked };
      if (id === null) return await planOutside(actNamed(listActs, act), parts, { ...whole, item: null });
      return await planOutside(actNamed(acts, act), parts, { ...whole, item: await details.find(parts, id) });
    },
  };
}

function actNamed<Parts, Item>(acts: readonly Act<Parts, Item>[], name: string): Act<Parts, Item> {
  const act = acts.find((each) => each.name === name);
  if (act === undefined) throw notFound(`The act ${name}`);
  return act;
}

function itemPathOf<Parts, Row, Item>({ name, itemsAt }: ResourceDeclaration<Parts, Row, Item>, id: string): string {
  return itemsAt === undefined ? adminPath(name, id) : adminPath(`${name}/${itemsAt}`, id);
}

/** The act that searches a resource: whoever may see it may. */
function finding(name: string, see: DeskAction): { act: string; rule: ActRule } {
  return { act: `find-${name}`, rule: { action: see, damage: "none" } };
}

function listScreen<Parts, Row, Item>(
  declared: ResourceDeclaration<Parts, Row, Item>,
  list: ResourceList<Parts, Row>,
  parts: Parts,
): AdminScreen {
  const { name, label, see, acts, details, listActs = [] } = declared;
  const { search, tabs } = list;
  const [first = ""] = Object.keys(tabs?.names ?? {});
  const show = ({ role, csrfToken }: AdminVisit, blocks: readonly AdminBlock[]): AdminAnswer => ({
    title: label,
    above: null,
    shown: { screen: "blocks", view: { blocks: [...buttonsOf(listActs, role, name), ...blocks], csrfToken } },
  });
  const page = async (tab: string, after?: string): Promise<AdminBlock[]> => {
    const { columns, empty, heading, caption = label } = list;
    const { rows, next } = await list.read(parts, { tab, after });
    const narrowed = tab === first ? {} : { list: tab };
    return [
      ...((await list.intro?.(parts)) ?? []),
      ...(heading === undefined ? [] : [{ kind: "heading", text: heading } as const]),
      tableOf(rows, { caption, columns, empty }),
      { kind: "next", href: next === null ? null : addressOf(name, { ...narrowed, after: next }) },
    ];
  };
  const screen: AdminScreen = {
    path: adminPath(name),
    action: see,
    listed: label,
    load: async (visit) => {
      const { query } = visit;
      const tab = Object.keys(tabs?.names ?? {}).find((each) => each === query["list"]) ?? first;
      const found = await page(tab, query["after"]);
      const end = (await list.end?.(parts, visit.role)) ?? [];
      return show(visit, [...searchBlock(name, list, ""), ...tabsBlock(name, list, tab), ...found, ...end]);
    },
    notices: noticesOfAll([...listActs, ...(details.blocks === undefined ? acts : [])]),
  };
  if (search === undefined) return screen;
  return {
    ...screen,
    form: {
      ...finding(name, see),
      send: async (visit) => {
        const typed = (visit.fields["words"] ?? "").trim();
        const found = await search.find(parts, typed);
        if ("id" in found) return itemPathOf(declared, found.id);
        if ("above" in found)
          return show(visit, [...searchBlock(name, list, ""), ...found.above, ...(await page(first))]);
        return show(visit, [
          ...searchBlock(name, list, typed),
          ...tabsBlock(name, list, null),
          { kind: "heading", text: "Found" },
          tableOf(found.rows, { caption: label, columns: list.columns, empty: search.empty }),
          ...(found.hasMore && search.more !== undefined ? [{ kind: "text", text: search.more } as const] : []),
          ...(search.all === undefined ? [] : [{ kind: "link", label: search.all, href: adminPath(name) } as const]),
        ]);
      },
    },
  };
}

function noticesOfAll(
  acts: readonly { name: string; done: string | Readonly<Record<string, string>> }[],
): Record<string, string> {
  return Object.fromEntries(
    acts.flatMap(({ name, done }) => (typeof done === "string" ? [[name, done]] : Object.entries(done))),
  );
}

/** The buttons of acts that somebody with a role may do, of which the first is the usual one. */
function buttonsOf(
  acts: readonly Pick<Act<never, never>, "name" | "at" | "label" | "button" | "action">[],
  role: StaffRole,
  resource: string,
): AdminBlock[] {
  const links = acts
    .filter(({ action }) => mayAtDesk(role, action))
    .map(({ name, at = name, label, button = label }, index) => ({
      label: button,
      href: adminPath(resource, null, at),
      isPrimary: index === 0,
    }));
  return links.length === 0 ? [] : [{ kind: "buttons", links }];
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

function detailsScreen<Parts, Row, Item>(
  declared: ResourceDeclaration<Parts, Row, Item>,
  parts: Parts,
  read: (visit: AdminVisit) => Promise<Item>,
): AdminScreen {
  const { name, label, see, details, acts, listActs = [] } = declared;
  const show = async (visit: AdminVisit, search: string | null): Promise<AdminAnswer> => {
    const { account, role, query, csrfToken } = visit;
    const item = await read(visit);
    const by = { role, actor: { id: account.id, name: "" } };
    const path = itemPathOf(declared, details.id(item));
    const links = acts
      .filter((act) => mayAtDesk(role, act.action) && act.isOffered?.(item) !== false)
      .filter((act) => act.whyNot?.(item, by) === undefined)
      .map((act, index) => ({
        label: act.button ?? act.label,
        href: `${path}/${act.at ?? act.name}`,
        isPrimary: details.hasNextStep === true && index === 0,
      }));
    const buttons: AdminBlock[] = links.length === 0 ? [] : [{ kind: "buttons", links }];
    const blocks = (await details.blocks?.(parts, item, { role, query, search, acts: buttons })) ?? [];
    return {
      title: details.title(item),
      above: details.above?.(item) ?? { label, href: adminPath(name) },
      shown: { screen: "blocks", view: { blocks, csrfToken } },
    };
  };
  const screen: AdminScreen = {
    path: itemPathOf(declared, ":id"),
    action: see,
    listed: null,
    load: async (visit) => await show(visit, null),
    notices: { ...noticesOfAll([...listActs, ...acts]), ...details.notices },
  };
  if (details.isSearched !== true) return screen;
  const send = async (visit: AdminVisit) => await show(visit, (visit.fields["search"] ?? "").trim());
  return { ...screen, form: { ...finding(name, see), send } };
}

/** The number of a page in an address, from 1. @throws AppError not-found if it can't be one */
export function pageIn(word: string | undefined): number {
  if (word === undefined) return 1;
  if (!/^[1-9]\d{0,4}$/.test(word)) throw notFound("This page of the list");
  return Number(word);
}
