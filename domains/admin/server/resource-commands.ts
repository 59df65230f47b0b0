import type { AdminBlock } from "../../../ui/admin/blocks.tsx";
import type { FieldBlock } from "../../../ui/admin/fields.tsx";
import type { AdminPlan } from "../../accounts/contract.ts";
import { reasonIn } from "../../accounts/server/records/public.ts";
import type { Act, Asked, AskedFields, Outcome } from "./act.ts";
import { reasonField } from "../contract.ts";
import { firstTab, foundBlocks, itemPathOf, listPage, offeredActs, type ResourceDeclaration } from "./declaration.ts";

/** Who acts, as records have them. */
export type CommandActor = Pick<Asked<unknown>, "actor" | "role">;

/** Whoever can run the command line has the database anyway. */
const commandLine: CommandActor = { actor: { id: null, name: "The command line" }, role: "owner" };

/** Stands in the log where no reason is given. */
const NO_REASON = "From the command line";

/** What an act ends with on the command line. */
interface Told {
  blocks: readonly AdminBlock[];
  /** Is called once all of them were printed. */
  onSent?: () => Promise<void>;
}

/** An act on the command line, whatever it is done with. */
export interface ActCommand {
  name: string;
  label: string;
  /** Whether it is done with an item of the resource, whose id or name follows its own. */
  takesItem: boolean;
  /** What it asks for; or why there is nothing to ask for. @throws AppError not-found */
  fields(item: string, typed: Readonly<Record<string, string>>): Promise<AskedFields>;
  /** Looks at it, and does nothing yet. @throws AppError why it can't be done */
  plan(item: string, fields: Readonly<Record<string, string>>): Promise<AdminPlan<Told>>;
}

/** A resource on the command line. */
export interface ResourceCommands {
  name: string;
  /** The words that narrow its list; null if it has none. */
  tabs: readonly string[] | null;
  isSearched: boolean;
  /** A page of its list, or what is found by words. @throws AppError */
  list(query: {
    tab?: string | undefined;
    after?: string | undefined;
    find?: string | undefined;
  }): Promise<AdminBlock[]>;
  /** An item, by its id or what people call it. `search`: in what belongs to it. @throws AppError not-found */
  show(item: string, query: Readonly<Record<string, string>>): Promise<AdminBlock[]>;
  acts: readonly ActCommand[];
}

/** The commands of a resource: the same lists, details and acts as its screens. */
export function commandsOf<Parts, Row, Item>(
  declared: ResourceDeclaration<Parts, Row, Item>,
  parts: Parts,
  by = commandLine,
): ResourceCommands {
  const { name, list, listActs = [], details, acts } = declared;
  const read = async (word: string) =>
    await details.find(parts, details.lookUp === undefined ? word : await details.lookUp(parts, word));
  const itemPath = (id: string) => itemPathOf(declared, id);

  async function show(item: Item, { search = null, ...query }: Readonly<Record<string, string | null>>) {
    const links = offeredActs(acts, item, by).map((act) => ({
      label: act.button ?? act.label,
      href: `npm run admin -- act ${act.name} ${details.id(item)}`,
    }));
    const offered: AdminBlock[] = links.length === 0 ? [] : [{ kind: "buttons", links }];
    const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, value ?? ""]));
    const view = { role: by.role, query: asked, search, acts: offered };
    const blocks = (await details.blocks?.(parts, item, view)) ?? offered;
    return [{ kind: "heading", text: details.title(item) } as const, ...blocks];
  }

  return {
    name,
    tabs: list === undefined ? null : Object.keys(list.tabs?.names ?? {}),
    isSearched: list?.search !== undefined,
    list: async ({ tab, after, find }) => {
      if (list === undefined) return [];
      if (find === undefined || list.search === undefined)
        return await listPage({ ...declared, list }, parts, { tab: tab ?? firstTab(list.tabs), after });
      const found = await list.search.find(parts, find.trim());
      if ("id" in found) return await show(await details.find(parts, found.id), {});
      return "above" in found ? found.above : foundBlocks({ ...declared, list }, found);
    },
    show: async (word, query) => await show(await read(word), query),
    acts: [
      ...listActs.map((act) => actCommand(act, { parts, by, itemPath, read: () => Promise.resolve(null) }, false)),
      ...acts.map((act) => actCommand(act, { parts, by, itemPath, read }, true)),
    ],
  };
}

interface Place<Parts, Item> {
  parts: Parts;
  by: CommandActor;
  itemPath(id: string): string;
  /** @throws AppError not-found */
  read(word: string): Promise<Item>;
}

function actCommand<Parts, Item>(
  act: Act<Parts, Item>,
  { parts, by, itemPath, read }: Place<Parts, Item>,
  takesItem: boolean,
): ActCommand {
  const { name, label, at = "", asksReason = false } = act;
  const inAddress = [...at.matchAll(/:(\w+)/g)].flatMap(([, param]) => param ?? []);
  return {
    name,
    label,
    takesItem,
    fields: async (word, typed) => {
      const own = (await act.fields?.(parts, await read(word), typed)) ?? [];
      if (typeof own === "string") return own;
      const which = inAddress.map((param): FieldBlock => ({ kind: "text", name: param, label: "Its id", value: "" }));
      return [...which, ...own, ...(asksReason ? [{ ...reasonField, value: NO_REASON }] : [])];
    },
    plan: async (word, typed) => {
      const item = await read(word);
      const obstacle = act.whyNot?.(item, by);
      if (obstacle !== undefined) throw obstacle;
      const params = Object.fromEntries(inAddress.map((param) => [param, typed[param] ?? ""]));
      const reason = asksReason ? reasonIn(typed) : "";
      const plan = await act.plan(parts, { ...by, item, params, sessionId: null, fields: typed, reason });
      return { ...plan, run: async () => toldOf(act, await plan.run(), itemPath) };
    },
  };
}

function toldOf<Parts, Item>(
  { name, done }: Pick<Act<Parts, Item>, "name" | "done">,
  outcome: Outcome,
  itemPath: (id: string) => string,
): Told {
  if (typeof outcome === "object" && "blocks" in outcome) return outcome;
  const word = typeof outcome === "string" ? outcome : name;
  const text = typeof done === "string" ? done : (done[word] ?? "It is done.");
  const made: AdminBlock[] =
    typeof outcome === "object" && "id" in outcome
      ? [{ kind: "link", label: outcome.id, href: itemPath(outcome.id) }]
      : [];
  return { blocks: [{ kind: "message", is: "done", text }, ...made] };
}
