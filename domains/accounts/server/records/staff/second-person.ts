import { z } from "zod";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { type Account, type AdminTask, type StaffRole, type UndoView, roleNames } from "../../../contract.ts";
import { UNDO_MS, asksSecondPerson, mayAct } from "../../../rules.ts";
import type { Accounts } from "../../accounts.ts";
import { deleteRequest, insertRequest, listRequests } from "../../stores/admin-acts-store.ts";
import { findStaff } from "../../stores/staff-store.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../../platform/db/database.ts";
import { queueMail, queueMails } from "../../../../messaging/server/public.ts";
import { adminActMail, roleChangedMail } from "../../emails/mails.ts";
import { momentInWords } from "../../emails/words/moment-in-words.ts";
import { findAccountById } from "../../stores/accounts-store.ts";

/** What somebody is about to do in admin. */
interface About {
  /** The name of the act. */
  act: string;
  path: string;
  fields: Readonly<Record<string, string>>;
  account: Account;
}

const PURPOSE = "desk-request";
const fieldsSchema = z.record(z.string(), z.string());

/** What a session sends for itself, and what it agreed to: it isn't kept. */
const sessionFields: ReadonlySet<string> = new Set(["agreed", "csrf"]);

/**
 * Whether something may be done in admin now. Where the publisher wants two people for what does harm, it is kept
 * until another one who may do it sends the same; whoever is the only one who may do it needs nobody. Returns the request
 * that was agreed to so, null where none was needed; or that it waits.
 */
export async function askSecondPerson(accounts: Accounts, about: About): Promise<{ request: string | null } | "waits"> {
  const { database, clock } = accounts;
  const { act, path, account } = about;
  const rule = accounts.acts[act];
  if (!accounts.wantsSecondPerson || rule === undefined || !asksSecondPerson(rule)) return { request: null };
  const others = (await findStaff(database.db)).filter(
    ({ id, staffRole }) => id !== account.id && mayAct(staffRole, rule),
  );
  if (others.length === 0) return { request: null };
  const fields = Object.fromEntries(Object.entries(about.fields).filter(([name]) => !sessionFields.has(name)));
  const same = (await openRequests(accounts)).filter(
    (each) => each.act === act && each.path === path && isSame(each.fields, fields),
  );
  const agreed = same.find(({ by_account_id: by }) => others.some(({ id }) => id === by));
  if (agreed) return { request: agreed.id };
  if (same.length > 0) return "waits";
  await database.db.transaction().execute(async (trx) => {
    const asked = { id: newId(clock), act, path, by_account_id: account.id, asked_at: clock.now() };
    await insertRequest(trx, { ...asked, fields: accounts.secrets.encrypt(PURPOSE, JSON.stringify(fields)) });
    await tellAsked(trx, clock, { people: others, what: rule.means ?? act, byAccountId: account.id });
  });
  return "waits";
}

/** Forgets a request: it was done, or withdrawn. */
export async function endRequest({ database }: Accounts, id: string): Promise<void> {
  await deleteRequest(database.db, id);
}

/** What waits for a second person, as somebody with a role sees it: what they asked for, and what they may agree to. */
export async function readRequests(
  accounts: Accounts,
  { account, role }: { account: Account; role: StaffRole },
): Promise<UndoView["waiting"]> {
  return (await openRequests(accounts)).flatMap((request) => {
    const isOwn = request.by_account_id === account.id;
    const { means, ...rule } = accounts.acts[request.act] ?? {};
    if (means === undefined || !("action" in rule) || (!isOwn && !mayAct(role, rule))) return [];
    const { id, path, first_name: first, last_name: last, asked_at: at } = request;
    return { id, what: means, by: `${first} ${last}`, at: inUtc(at), isOwn, path, fields: request.fields };
  });
}

/** What waits for a second person, for those who may agree to it. */
export async function requestTasks(accounts: Accounts, href: string): Promise<AdminTask[]> {
  return (await openRequests(accounts)).flatMap(({ act, first_name: first, last_name: last }) => {
    const rule = accounts.acts[act];
    if (rule?.means === undefined) return [];
    return {
      action: rule.action,
      text: `${rule.means}: waiting for a second person`,
      detail: `${first} ${last} asks`,
      href,
    };
  });
}

async function openRequests({ wantsSecondPerson, database, clock, secrets }: Accounts) {
  if (!wantsSecondPerson) return [];
  const rows = await listRequests(database.db, clock.now() - UNDO_MS);
  return rows.flatMap((row) => {
    const text = secrets.decrypt(PURPOSE, row.fields);
    // A key that was changed since makes it unreadable: it is asked for anew.
    return text === undefined ? [] : { ...row, fields: fieldsSchema.parse(JSON.parse(text)) };
  });
}

/** Whether two people want the same, whatever their reasons. */
function isSame(one: About["fields"], other: About["fields"]): boolean {
  const compared = (fields: About["fields"]) =>
    JSON.stringify(
      Object.entries(fields)
        .filter(([name]) => name !== "reason")
        .toSorted(([left], [right]) => (left < right ? -1 : 1)),
    );
  return compared(one) === compared(other);
}

interface Told {
  /** What was done, without a period: 'ada@example.org was given the role Finance'. */
  what: string;
  /** Null for the command line. */
  byAccountId: string | null;
  /** An account that is told in another way. */
  exceptId?: string;
}

/** Tells every owner, whoever did it too, of what gives power or opens the paywall, in the transaction that does it. */
export async function tellOwners(trx: Trx, clock: Clock, { what, byAccountId, exceptId }: Told): Promise<void> {
  const owners = (await findStaff(trx)).filter(({ id, staffRole }) => staffRole === "owner" && id !== exceptId);
  await tellEach(trx, clock, owners, { what, by: await nameOf(trx, byAccountId) });
}

type Person = Pick<Account, "email" | "firstName">;

async function tellEach(
  trx: Trx,
  clock: Clock,
  people: readonly Person[],
  done: { what: string; by: string; isConcerned?: boolean; isAsked?: boolean },
): Promise<void> {
  const when = momentInWords(clock.now());
  const mails = people.map(({ email, firstName }) => ({
    to: { address: email },
    template: adminActMail,
    props: { firstName, when, ...done },
  }));
  await queueMails(trx, clock, mails);
}

interface Concerned {
  /** Whom it was done for. */
  people: readonly Person[];
  /** What was done, without a period: 'your subscription was extended to 11.27.2027'. */
  what: string;
}

/** Tells people of what was done for them in admin, in the transaction that does it. */
export async function tellConcerned(trx: Trx, clock: Clock, { people, what }: Concerned): Promise<void> {
  await tellEach(trx, clock, people, { what, by: "", isConcerned: true });
}

/** Tells the staff that one of them asks for a second person, in the transaction that keeps the request. */
async function tellAsked(
  trx: Trx,
  clock: Clock,
  { people, what, byAccountId }: { people: readonly Person[]; what: string; byAccountId: string },
): Promise<void> {
  await tellEach(trx, clock, people, { what, by: await nameOf(trx, byAccountId), isAsked: true });
}

interface NewRole {
  account: Pick<Account, "id" | "email" | "firstName">;
  /** The role it had before. */
  before: StaffRole | null;
  /** Null where it is taken away. */
  role: StaffRole | null;
  byAccountId: string | null;
}

/** Tells an account of its new role, or of the one that it has lost, and every owner. */
export async function tellOfRole(trx: Trx, clock: Clock, { account, before, role, byAccountId }: NewRole) {
  const { id, email, firstName } = account;
  const named = role === null ? null : roleNames[role];
  const lost = before === null ? "" : `the role ${roleNames[before]} was taken away from ${email}`;
  const what = named === null ? lost : `${email} was given the role ${named}`;
  await tellOwners(trx, clock, { what, byAccountId, exceptId: id });
  const props = { firstName, role: named, by: await nameOf(trx, byAccountId), when: momentInWords(clock.now()) };
  await queueMail(trx, clock, { to: { address: email }, template: roleChangedMail, props });
}

async function nameOf(trx: Trx, id: string | null): Promise<string> {
  const account = id === null ? undefined : await findAccountById(trx, id);
  return account === undefined ? "" : `${account.firstName} ${account.lastName}`;
}
