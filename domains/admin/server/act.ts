import { hash } from "node:crypto";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { AdminBlock } from "../../../ui/admin/blocks.tsx";
import type { FieldBlock } from "../../../ui/admin/fields.tsx";
import type { AdminPlan, StaffRole } from "../../accounts/contract.ts";
import type { ActRule } from "../../accounts/rules.ts";
import { reasonIn } from "../../accounts/server/records/public.ts";
import { reasonField } from "../contract.ts";
import { never, type Undo } from "./undo.ts";
import type { AdminAnswer, AdminVisit, ScreenForm, AdminScreen } from "./screens.ts";

/** Who does something in admin, as records have them: an account, or the command line. */
interface AdminActor {
  id: string | null;
  name: string;
}

/** What was asked for, of what, and by whom. */
export interface Asked<Item> {
  item: Item;
  /** Of the act's address: `key` for ':key/withdraw'. */
  params: Readonly<Record<string, string>>;
  actor: AdminActor;
  role: StaffRole;
  /** The session that asks; null on the command line. */
  sessionId: string | null;
  /** What was typed, by the fields' names; `agreed`, once it is agreed to. */
  fields: Readonly<Record<string, string>>;
  /** Why; '' for an act that asks for no reason, and while that isn't asked for yet. */
  reason: string;
}

/**
 * What an act ends with: nothing to say but that it is done, the word of its notice, the item that it made, where to go on,
 * or a screen that shows it this once.
 */
export type Outcome =
  | void
  | string
  | { id: string }
  | { href: string }
  | { title: string; blocks: readonly AdminBlock[]; onSent?: () => Promise<void> };

/** What an act asks for; or, in words, why there is nothing to ask for. */
export type AskedFields = readonly FieldBlock[] | string;

/** Something that can be done with an item of a resource, or, with `null`, with its list. */
export interface Act<Parts, Item> extends Omit<ActRule, "undo"> {
  /** Unlike that of any other act: the log, the command line and docs/access.md know it by it. */
  name: string;
  /** The last part of its address, where that isn't its name. */
  at?: string;
  /** What it is called: its screen's title, and what its last button says. */
  label: string;
  /** What its button says where it is offered, if that is something else; and the title of its screen. */
  button?: string;
  title?(item: Item): string;
  /** What takes it back, in words if no act does. */
  undo?: string | Undo<Parts, Item>;
  /** Whether a reason is asked for, which the log keeps. */
  asksReason?: boolean;
  /** Whether there is something to do as the item stands; false where only rows lead to it. It can still be refused. */
  isOffered?(item: Item): boolean;
  /** Why it can't be done as the item stands, or may not be by this person: it isn't offered then, and not done. */
  whyNot?(item: Item, by: Pick<Asked<Item>, "role" | "actor">): AppError | undefined;
  /** What stands above its form, and below it. */
  before?(item: Item): readonly AdminBlock[];
  after?(item: Item, by: Pick<Asked<Item>, "role">): readonly AdminBlock[];
  /** What it asks for, and what stands in it at first; without it, nothing but to be agreed to. */
  fields?(parts: Parts, item: Item, typed: Asked<Item>["fields"]): Promise<AskedFields> | AskedFields;
  /** Whether what will happen is said above its form, whatever is typed, so that one press does it. */
  isAtOnce?: boolean;
  /** Whether its form was sent only to come back, with more of it. */
  isUnfinished?(typed: Asked<Item>["fields"]): boolean;
  /** Looks at it and does nothing yet. @throws AppError why it can't be done */
  plan(parts: Parts, asked: Asked<Item>): Promise<AdminPlan<Outcome>>;
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

/** What an address means, and the screen above it. */
interface Found<Item> {
  item: Item;
  above: { label: string; href: string };
}

/** Where an act is done, and what it is done with. */
interface Place<Parts, Item> {
  parts: Parts;
  /** The address of its screen. */
  path: string;
  /** @throws AppError not-found */
  find(visit: AdminVisit): Promise<Found<Item>>;
  /** Where an item stands that was made. */
  itemPath(id: string): string;
}

/** So much of what was typed is shown again after a refusal; and of a text of many lines. */
const MOST_SHOWN = 500;
const LONGEST_TEXT = 100_000;

/**
 * The screen of an act: it asks for what the act needs, says what will happen, and does it once that is agreed to
 * (docs/decisions/admin.md).
 */
export function actScreen<Parts, Item>(act: Act<Parts, Item>, place: Place<Parts, Item>): AdminScreen {
  const load = (visit: AdminVisit) => openForm(act, place, visit);
  const form: ScreenForm = {
    act: act.name,
    rule: ruleOf(act),
    send: async (visit) => {
      if (act.isUnfinished?.(visit.fields) === true) return await load(visit);
      const { agreed } = visit.fields;
      const found = await findToDo(act, place, visit);
      if (agreed !== undefined) return await doIt(act, place, visit, { ...found, agreed });
      return await ask(act, place, visit, {
        ...found,
        ...(await fieldsOf(act, place.parts, found.item, visit.fields)),
      });
    },
    lookBefore: async (visit) => {
      const { undo } = act;
      if (undo === undefined || typeof undo === "string") return never;
      const { item } = await place.find(visit);
      return await undo.look(place.parts, { item, fields: visit.fields });
    },
  };
  return { path: place.path, action: act.action, listed: null, load, form };
}

/** The form of an act; if it asks for nothing, whether it is to be done. */
async function openForm<Parts, Item>(
  act: Act<Parts, Item>,
  place: Place<Parts, Item>,
  visit: AdminVisit,
): Promise<AdminAnswer> {
  const { item, above } = await place.find(visit);
  const obstacle = act.whyNot?.(item, whoAsks(visit));
  if (obstacle !== undefined) return sayWhyNot(act, visit, above, obstacle);
  const { own, all } = await fieldsOf(act, place.parts, item, visit.fields);
  if (typeof own !== "string" && (own.length === 0 || act.isAtOnce === true))
    return await askOrSayWhyNot(act, place, visit, { item, above, own, all });
  const form = { kind: "form", action: visit.path, label: "Continue", cancelHref: above.href, fields: all } as const;
  const blocks: AdminBlock[] =
    typeof own === "string"
      ? [{ kind: "text", text: own }]
      : [...(act.before?.(item) ?? []), form, ...(act.after?.(item, visit) ?? [])];
  const shown = { screen: "blocks", view: { blocks, csrfToken: visit.csrfToken } } as const;
  return { title: titleOf(act, item), above, shown };
}

function titleOf<Parts, Item>({ label, title }: Act<Parts, Item>, item: Item): string {
  return title?.(item) ?? label;
}

/** What an act is about to be done with. @throws AppError not-found, or why it can't be done */
async function findToDo<Parts, Item>(
  act: Act<Parts, Item>,
  { find }: Place<Parts, Item>,
  visit: AdminVisit,
): Promise<Found<Item>> {
  const found = await find(visit);
  const obstacle = act.whyNot?.(found.item, whoAsks(visit));
  if (obstacle !== undefined) throw obstacle;
  return found;
}

/** Says what will happen, and asks whether it is to be done. */
async function ask<Parts, Item>(
  act: Act<Parts, Item>,
  { parts }: Place<Parts, Item>,
  visit: AdminVisit,
  { item, above, own, all }: Found<Item> & AskedFor,
): Promise<AdminAnswer> {
  const { label, asksReason = false } = act;
  // What asks for nothing else asks for the reason with the agreement.
  const isAlone = own.length === 0 || act.isAtOnce === true;
  const why = asksReason && !isAlone ? reasonIn(visit.fields) : "";
  const plan = await act.plan(parts, askedIn(visit, item, why));
  const { sentence, lines = [], facts = [], compared = null, agreed } = plan;
  const typed = Object.fromEntries(
    (isAlone ? [] : namesOf(all)).flatMap((name) => {
      const value = visit.fields[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const asked = { sentence, lines, facts, compared, agreed, typed, csrfToken: visit.csrfToken };
  const view = { action: visit.path, label, cancelHref: above.href, ...asked, fields: isAlone ? all : [] };
  return { title: titleOf(act, item), above, shown: { screen: "agreement", view } };
}

async function askOrSayWhyNot<Parts, Item>(
  act: Act<Parts, Item>,
  place: Place<Parts, Item>,
  visit: AdminVisit,
  found: Found<Item> & AskedFor,
): Promise<AdminAnswer> {
  try {
    return await ask(act, place, visit, found);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404 || error.status >= 500) throw error;
    return sayWhyNot(act, visit, found.above, error);
  }
}

/** @throws AppError what nobody in this role may do */
function sayWhyNot<Parts, Item>(
  { label }: Act<Parts, Item>,
  { fields }: AdminVisit,
  above: { label: string; href: string },
  obstacle: AppError,
): AdminAnswer {
  if (obstacle.status === 403) throw obstacle;
  // Whoever sent it nevertheless is told so above.
  const why = Object.keys(fields).length > 0 ? "" : obstacle.message;
  return { title: label, above, shown: { screen: "obstacle", view: { why, backHref: above.href } } };
}

/** Does what was agreed to, if it would still do the same. */
async function doIt<Parts, Item>(
  act: Act<Parts, Item>,
  { parts, itemPath }: Place<Parts, Item>,
  visit: AdminVisit,
  { item, above, agreed }: Found<Item> & { agreed: string },
): Promise<string | AdminAnswer> {
  const reason = act.asksReason === true ? reasonIn(visit.fields) : "";
  const plan = await act.plan(parts, askedIn(visit, item, reason));
  if (agreed !== plan.agreed) throw movedSince();
  const outcome = await plan.run();
  if (outcome === undefined || typeof outcome === "string") return `${above.href}?done=${outcome ?? act.name}`;
  if ("href" in outcome) return outcome.href;
  if ("id" in outcome) return `${itemPath(outcome.id)}?done=${act.name}`;
  const { title, blocks, onSent } = outcome;
  const view = { blocks, csrfToken: visit.csrfToken };
  return { title, above, shown: { screen: "blocks", view }, isDone: true, ...(onSent ? { onSent } : {}) };
}

function askedIn<Item>(visit: AdminVisit, item: Item, reason: string): Asked<Item> {
  const { params, sessionId, fields } = visit;
  return { item, params, sessionId, fields, reason, ...whoAsks(visit) };
}

export function whoAsks({ account, role }: AdminVisit): Pick<Asked<unknown>, "role" | "actor"> {
  return { role, actor: { id: account.id, name: `${account.firstName} ${account.lastName}` } };
}

interface AskedFor {
  own: AskedFields;
  all: readonly FieldBlock[];
}

/** What an act asks for, and the same with the reason if it needs one, as they were typed. */
async function fieldsOf<Parts, Item>(
  act: Act<Parts, Item>,
  parts: Parts,
  item: Item,
  typed: Asked<Item>["fields"],
): Promise<AskedFor> {
  const own = (await act.fields?.(parts, item, typed)) ?? [];
  const shown = typeof own === "string" ? [] : own;
  return { own, all: filledIn(act.asksReason === true ? [...shown, reasonField] : shown, typed) };
}

/** Fields with what was typed into them, once they were sent. */
function filledIn(fields: readonly FieldBlock[], typed: AdminVisit["fields"]): FieldBlock[] {
  const isSent = namesOf(fields).some((name) => typed[name] !== undefined);
  const fill = (field: FieldBlock): FieldBlock => {
    if (field.kind === "together") return { ...field, fields: field.fields.map(fill) };
    if (!("label" in field) || field.kind === "more" || !isSent) return field;
    // A box that isn't checked sends nothing.
    const value = typed[field.name] ?? (field.kind === "check" ? "" : field.value);
    return { ...field, value: value.slice(0, field.kind === "lines" ? LONGEST_TEXT : MOST_SHOWN) };
  };
  return fields.map(fill);
}

/** The names of what a form sends. */
function namesOf(fields: readonly FieldBlock[]): string[] {
  return fields.flatMap((field) =>
    field.kind === "together"
      ? namesOf(field.fields)
      : field.kind === "said" || field.kind === "more"
        ? []
        : field.name,
  );
}

/**
 * Plans an act by doing it in a transaction that is taken back: whatever would refuse it refuses the plan. What is
 * agreed to is the sentence that it returns, so that it is done only while it would do the same.
 */
export async function planByTrying(database: Database, perform: (trx: Trx) => Promise<string>): Promise<AdminPlan> {
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

/** Since the question was asked, it would have become another one. */
export function movedSince(): AppError {
  const message =
    "Something has changed here since you opened this page, perhaps by you in another tab. Check it again. Nothing was changed.";
  return new AppError({ code: "desk-moved", status: 409, message });
}
