import { AppError, notFound } from "../../../platform/http/errors.ts";
import type { AdminBlock } from "../../../ui/admin/blocks.tsx";
import type { AdminAction, StaffRole } from "../../accounts/contract.ts";
import { type ActRule, type ActRules, mayInAdmin } from "../../accounts/rules.ts";
import { adminPath } from "../contract.ts";
import { type Act, actScreen, ruleOf, whoAsks } from "./act.ts";
import {
  addressOf,
  firstTab,
  foundBlocks,
  itemPathOf,
  listPage,
  offeredActs,
  type ResourceDeclaration,
  type ResourceList,
} from "./declaration.ts";
import { type CommandActor, type ResourceCommands, commandsOf } from "./resource-commands.ts";
import type { AdminAnswer, AdminScreen, AdminVisit } from "./screens.ts";

/** A declared resource, whatever its rows are. */
export interface Resource<Parts> {
  name: string;
  /** What is asked before each of its acts. */
  rules: ActRules;
  screens(parts: Parts): AdminScreen[];
  /** The same for the command line, or for somebody else outside of a browser. */
  commands(parts: Parts, by?: CommandActor): ResourceCommands;
}

/**
 * Declares a resource. From it come the screens of its list and its details, the screens, forms and addresses of its
 * acts, and their rows in docs/access.md (docs/decisions/admin.md).
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
  return { name, rules, screens, commands: (parts, by) => commandsOf(declared, parts, by) };
}

/** The act that searches a resource: whoever may see it may. */
function finding(name: string, see: AdminAction): { act: string; rule: ActRule } {
  return { act: `find-${name}`, rule: { action: see, damage: "none" } };
}

function listScreen<Parts, Row, Item>(
  declared: ResourceDeclaration<Parts, Row, Item>,
  list: ResourceList<Parts, Row>,
  parts: Parts,
): AdminScreen {
  const { name, label, see, acts, details, listActs = [] } = declared;
  const { search, tabs } = list;
  const first = firstTab(tabs);
  const show = ({ role, csrfToken }: AdminVisit, blocks: readonly AdminBlock[]): AdminAnswer => ({
    title: label,
    above: null,
    shown: { screen: "blocks", view: { blocks: [...buttonsOf(listActs, role, name), ...blocks], csrfToken } },
  });
  const page = (tab: string, after?: string) => listPage({ ...declared, list }, parts, { tab, after });
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
          ...foundBlocks({ ...declared, list }, found),
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
    .filter(({ action }) => mayInAdmin(role, action))
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

function detailsScreen<Parts, Row, Item>(
  declared: ResourceDeclaration<Parts, Row, Item>,
  parts: Parts,
  read: (visit: AdminVisit) => Promise<Item>,
): AdminScreen {
  const { name, label, see, details, acts, listActs = [] } = declared;
  const show = async (visit: AdminVisit, search: string | null): Promise<AdminAnswer> => {
    const { role, query, csrfToken } = visit;
    const item = await read(visit);
    const path = itemPathOf(declared, details.id(item));
    const links = offeredActs(acts, item, whoAsks(visit)).map((act, index) => ({
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

/** Whether a word can be an id. */
export function isId(word: string): boolean {
  return /^[0-9a-f-]{36}$/.test(word);
}

/** An id that stands in an address. @throws AppError not-found if it can't be one */
export function idIn(word: string | undefined, what: string): string {
  if (word === undefined || !isId(word)) throw notFound(what);
  return word;
}

/** Something typed that makes no sense. */
export function refused(message: string): AppError {
  return new AppError({ code: "word-refused", status: 422, message: `${message} Nothing was changed.` });
}
