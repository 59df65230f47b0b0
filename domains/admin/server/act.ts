import { hash } from "node:crypto";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { AdminField } from "../../../ui/desk/fields.tsx";
import type { DeskPlan, StaffRole } from "../../accounts/contract.ts";
import type { ActRule } from "../../accounts/rules.ts";
import { type DeskInverse, reasonIn } from "../../accounts/server/public.ts";
import { adminPath } from "../contract.ts";
import type { AdminAnswer, AdminShown, AdminVisit, AdminForm, AdminScreen, InversesOf } from "./screens.ts";

/** Who does something in admin, as records have them: an account, or the command line. */
interface AdminActor {
  id: string | null;
  name: string;
}

/** What was asked for, of what, and by whom. */
export interface Asked<Item> {
  item: Item;
  actor: AdminActor;
  role: StaffRole;
  /** What was typed, by the fields' names. */
  fields: Readonly<Record<string, string>>;
  /** Why; '' for an act that asks for no reason. */
  reason: string;
}

/** What takes an act back that was done, in words; or the acts that do, and what each is sent. */
type Undo<Parts, Item> =
  | string
  | {
      by: readonly string[];
      /** Looks at how things stand before it is done; what it returns says afterwards what takes it back. */
      look(parts: Parts, asked: Pick<Asked<Item>, "item" | "fields">): Promise<InversesOf> | InversesOf;
    };

/** Something that can be done with an item of a resource. */
export interface Act<Parts, Item> extends Omit<ActRule, "undo"> {
  /** Unlike that of any other act: the log, the command line and docs/access.md know it by it. */
  name: string;
  /** The last part of its address, where that isn't its name. */
  at?: string;
  /** What it is called: its screen's title, and what its last button says. */
  label: string;
  undo?: Undo<Parts, Item>;
  /** Whether a reason is asked for, which the log keeps. */
  asksReason?: boolean;
  /** Whether there is something to do as the item stands. What is offered can still be refused. */
  isOffered?(item: Item): boolean;
  /** What it asks for, and what stands in it at first; without it, nothing but to be agreed to. */
  fields?(parts: Parts, item: Item): Promise<readonly AdminField[]> | readonly AdminField[];
  /** Looks at it and does nothing yet; `run` returns the word of its notice. @throws AppError why it can't be done */
  plan(parts: Parts, asked: Asked<Item>): Promise<DeskPlan<string | void>>;
  /** What is said once it is done; by words, if that differs. */
  done: string | Readonly<Record<string, string>>;
}

/** An act of admin: the one place that says what it is called, what it takes, what it asks for and what it does. */
export function defineAct<Parts, Item>(act: Act<Parts, Item>): Act<Parts, Item> {
  return act;
}

/** What is asked before an act, and who is told of it. */
export function ruleOf<Parts, Item>({ action, damage, means, tells, undo }: Act<Parts, Item>): ActRule {
  return {
    action,
    damage,
    ...(means === undefined ? {} : { means }),
    ...(tells === undefined ? {} : { tells }),
    ...(undo === undefined ? {} : { undo: typeof undo === "string" ? undo : undo.by }),
  };
}

/** The notices of an act, by the word in `?done=`. */
export function noticesOf<Parts, Item>(act: Act<Parts, Item>): Readonly<Record<string, string>> {
  return typeof act.done === "string" ? { [segmentOf(act)]: act.done } : act.done;
}

/** The last part of an act's address. */
export function segmentOf<Parts, Item>({ name, at = name }: Act<Parts, Item>): string {
  return at;
}

/** Where an act is done, and what it is done with. */
interface Place<Parts, Item> {
  parts: Parts;
  resource: string;
  /** The item that an address means, and its id. @throws AppError not-found */
  itemOf(visit: AdminVisit): Promise<{ item: Item; id: string; title: string }>;
}

/** So much of what was typed is shown again after a refusal. */
const MOST_SHOWN = 500;

/**
 * The screen of an act: it asks for what the act needs, says what will happen, and does it once that is agreed to
 * (docs/decisions/desk.md).
 */
export function actScreen<Parts, Item>(act: Act<Parts, Item>, place: Place<Parts, Item>): AdminScreen {
  const { label, name, action } = act;
  const { parts, resource } = place;
  const rule = ruleOf(act);

  const answer = (item: { id: string; title: string }, shown: AdminShown): AdminAnswer => ({
    title: label,
    above: { label: item.title, href: adminPath(resource, item.id) },
    shown,
  });
  const askedIn = (visit: AdminVisit, item: Item): Asked<Item> => ({
    item,
    actor: { id: visit.account.id, name: `${visit.account.firstName} ${visit.account.lastName}` },
    role: visit.role,
    fields: visit.fields,
    reason: act.asksReason === true ? reasonIn(visit.fields) : "",
  });
  const fieldsOf = async (visit: AdminVisit, item: Item): Promise<readonly AdminField[]> =>
    filledIn(await allFields(act, parts, item), visit.fields);

  async function open(visit: AdminVisit): Promise<AdminAnswer> {
    const found = await place.itemOf(visit);
    const fields = await fieldsOf(visit, found.item);
    if (fields.length === 0) return await askOrSayWhyNot(visit);
    const cancelHref = adminPath(resource, found.id);
    const form = { kind: "form", action: visit.path, label: "Go on", cancelHref, fields } as const;
    return answer(found, { screen: "blocks", view: { blocks: [form], csrfToken: visit.csrfToken } });
  }

  async function ask(visit: AdminVisit): Promise<AdminAnswer> {
    const found = await place.itemOf(visit);
    const {
      sentence,
      lines = [],
      facts = [],
      compared = null,
      agreed,
    } = await act.plan(parts, askedIn(visit, found.item));
    const names = namesOf(await fieldsOf(visit, found.item));
    const typed = Object.fromEntries(
      names.flatMap((field) => (visit.fields[field] === undefined ? [] : [[field, visit.fields[field]]])),
    );
    const cancelHref = adminPath(resource, found.id);
    const asked = { sentence, lines, facts, compared, agreed, typed, reason: null, csrfToken: visit.csrfToken };
    return answer(found, { screen: "agreement", view: { action: visit.path, label, cancelHref, ...asked } });
  }

  async function askOrSayWhyNot(visit: AdminVisit): Promise<AdminAnswer> {
    try {
      return await ask(visit);
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 404 || error.status >= 500) throw error;
      const found = await place.itemOf(visit);
      // Whoever sent it nevertheless is told so above.
      const why = Object.keys(visit.fields).length > 0 ? "" : error.message;
      return answer(found, { screen: "obstacle", view: { why, backHref: adminPath(resource, found.id) } });
    }
  }

  const form: AdminForm = {
    act: name,
    rule,
    send: async (visit) => {
      const { agreed } = visit.fields;
      if (agreed === undefined) return await ask(visit);
      const { item, id } = await place.itemOf(visit);
      const plan = await act.plan(parts, askedIn(visit, item));
      if (agreed !== plan.agreed) throw movedSince();
      const word = await plan.run();
      return `${adminPath(resource, id)}?done=${word ?? segmentOf(act)}`;
    },
    lookBefore: async (visit) => {
      const { undo } = act;
      if (undo === undefined || typeof undo === "string") return nothing;
      const { item } = await place.itemOf(visit);
      return await undo.look(parts, { item, fields: visit.fields });
    },
  };
  return { path: adminPath(resource, ":id", segmentOf(act)), action, listed: null, load: open, form };
}

const nothing: InversesOf = () => Promise.resolve([]);

/** What an act asks for, with the reason if it needs one. */
async function allFields<Parts, Item>(act: Act<Parts, Item>, parts: Parts, item: Item): Promise<readonly AdminField[]> {
  const own = (await act.fields?.(parts, item)) ?? [];
  return act.asksReason === true ? [...own, reasonField] : own;
}

const reasonField: AdminField = {
  kind: "text",
  name: "reason",
  label: "Reason",
  help: "One line, such as the number of a request for help. The log keeps it: leave out names and addresses.",
  maxLength: 300,
  value: "",
};

/** Fields with what was typed into them, once they were sent. */
function filledIn(fields: readonly AdminField[], typed: AdminVisit["fields"]): AdminField[] {
  const isSent = namesOf(fields).some((name) => typed[name] !== undefined);
  const fill = (field: AdminField): AdminField => {
    if (field.kind === "together") return { ...field, fields: field.fields.map(fill) };
    if (field.kind === "hidden" || !isSent) return field;
    // A box that isn't checked sends nothing.
    const value = typed[field.name] ?? (field.kind === "check" ? "" : field.value);
    return { ...field, value: value.slice(0, MOST_SHOWN) };
  };
  return fields.map(fill);
}

/** The names of what a form sends. */
function namesOf(fields: readonly AdminField[]): string[] {
  return fields.flatMap((field) => (field.kind === "together" ? namesOf(field.fields) : field.name));
}

/**
 * Plans an act by doing it in a transaction that is taken back: whatever would refuse it refuses the plan. What is
 * agreed to is the sentence that it returns, so that it is done only while it would do the same.
 */
export async function planByTrying(database: Database, perform: (trx: Trx) => Promise<string>): Promise<DeskPlan> {
  const sentence = await tryOut(database, perform);
  return {
    sentence,
    agreed: agreedTo(sentence),
    run: async () => {
      await database.db.transaction().execute(async (trx) => {
        if (agreedTo(await perform(trx)) !== agreedTo(sentence)) throw movedSince();
      });
    },
  };
}

/** Ends a transaction without what was done in it. */
class TakenBack extends Error {
  readonly sentence: string;

  constructor(sentence: string) {
    super("The act was tried, and taken back.");
    this.sentence = sentence;
  }
}

async function tryOut(database: Database, perform: (trx: Trx) => Promise<string>): Promise<string> {
  try {
    return await database.db.transaction().execute(async (trx) => {
      throw new TakenBack(await perform(trx));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.sentence;
    throw error;
  }
}

function agreedTo(sentence: string): string {
  return hash("sha256", sentence).slice(0, 32);
}

/** What takes back whatever there is afterwards that wasn't there before. */
export async function whatIsNew(
  read: () => Promise<readonly string[]>,
  inverseOf: (one: string) => DeskInverse,
): Promise<InversesOf> {
  const before = new Set(await read());
  return async () => (await read()).filter((one) => !before.has(one)).map(inverseOf);
}

/** Since the question was asked, it would have become another one. */
function movedSince(): AppError {
  const message =
    "Something was done here since you were asked, perhaps by you in another tab. Look again. Nothing was changed now.";
  return new AppError({ code: "desk-moved", status: 409, message });
}
