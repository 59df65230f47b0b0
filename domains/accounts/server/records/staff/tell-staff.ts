import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../../platform/db/database.ts";
import { queueMail, queueMails } from "../../../../messaging/server/public.ts";
import { type Account, roleNames, type StaffRole } from "../../../contract.ts";
import { deskActMail, roleChangedMail } from "../../emails/mails.ts";
import { momentInWords } from "../../emails/words/moment-in-words.ts";
import { findAccountById } from "../../stores/accounts-store.ts";
import { findStaff } from "../../stores/staff-store.ts";

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
    template: deskActMail,
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

/** Tells people of what was done for them at the desk, in the transaction that does it. */
export async function tellConcerned(trx: Trx, clock: Clock, { people, what }: Concerned): Promise<void> {
  await tellEach(trx, clock, people, { what, by: "", isConcerned: true });
}

/** Tells the staff that one of them asks for a second person, in the transaction that keeps the request. */
export async function tellAsked(
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
