import { formatDay } from "../../../../../platform/clock/time-zone.ts";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import { type AppError, notFound } from "../../../../../platform/http/errors.ts";
import type { Account, DeskPlan, StaffRole } from "../../../../accounts/contract.ts";
import {
  canTurnSecondFactorOn,
  type DeskAccount,
  lockAccount,
  recordEvent,
  reasonIn,
  takeVerificationBack,
  tellConcerned,
  turnSecondFactorOnAgain,
} from "../../../../accounts/server/public.ts";
import { readAccountFacts, revokeTerm } from "../../../../subscriptions/server/public.ts";
import type { UserTakeBack } from "../../../desk-views.ts";
import { askedUser, nameOf, type Users } from "../users.ts";
import { refusal, whyNotStaff } from "./user-acts.ts";

/** Who takes what back from whom. */
interface TakeBackVisit {
  id: string;
  act: UserTakeBack;
  /** The subscription that is taken back. */
  term: string | undefined;
  account: Account;
  role: StaffRole;
  fields: Readonly<Record<string, string>>;
}

interface Looked {
  sentence: string;
  /** What the user is told. */
  told: string;
  run(trx: Trx, by: { byAccountId: string; reason: string }): Promise<unknown>;
}

/**
 * Says what taking back what the desk did for a user would do.
 * @throws AppError not-found; staff-account, nothing-to-take-back
 */
export async function planTakingBackOf(users: Users, visit: TakeBackVisit): Promise<DeskPlan> {
  const { database, subscriptions } = users;
  const { account: by, fields } = visit;
  const { sentence } = await look(database.db, users, visit);
  return {
    sentence: `${sentence} They are told by email.`,
    agreed: `${visit.act} ${visit.term ?? ""}`,
    run: async () =>
      await database.db.transaction().execute(async (trx) => {
        if (!(await lockAccount(trx, visit.id, database.flavor))) throw notFound("This account");
        const { told, run } = await look(trx, users, visit);
        await run(trx, { byAccountId: by.id, reason: reasonIn(fields) });
        const { account } = await askedUser(trx, users, visit.id);
        await tellConcerned(trx, subscriptions.clock, { people: [account], what: told });
      }),
  };
}

async function look(db: Queries, users: Users, visit: TakeBackVisit): Promise<Looked> {
  const user = await askedUser(db, users, visit.id);
  const obstacle = whyNotStaff(user.account, visit.role);
  if (obstacle !== undefined) throw obstacle;
  return await looks[visit.act](db, users, { user, term: visit.term });
}

type Look = (db: Queries, users: Users, of: { user: DeskAccount; term: string | undefined }) => Promise<Looked>;

const looks: Readonly<Record<UserTakeBack, Look>> = {
  "take-back-term": async (db, { subscriptions }, { user: { account }, term: id }) => {
    const term = (await readAccountFacts(db, account.id)).terms.find((each) => each.id === id);
    if (term === undefined || term.source !== "desk" || term.revokedOn !== null)
      throw gone("The desk gave no such subscription, or it was taken back before.");
    const days = `${formatDay(term.startsOn)} to ${formatDay(term.endsOn)}`;
    return {
      sentence: `This will take the subscription from ${days} back from ${nameOf(account)}, as of today. Days that were used stay used.`,
      told: `the subscription from ${days} that you were given was taken back`,
      run: async (trx, { byAccountId, reason }) => {
        await revokeTerm(trx, subscriptions, term.id);
        const detail = `${days}: ${reason}`;
        await recordEvent(trx, subscriptions.clock, "term-ended", account.id, undefined, { byAccountId, detail });
      },
    };
  },
  "take-back-verification": async (_db, { accounts }, { user: { account } }) => {
    if (account.emailVerifiedAt === null) throw gone("The address doesn’t count as verified.");
    return {
      sentence: `This will make ${account.email} count as not verified, until its link is opened. Seats that it got by its address stay until somebody removes them.`,
      told: `your address ${account.email} doesn’t count as verified any more; log in to get the link that verifies it`,
      run: (trx, by) => takeVerificationBack(accounts, trx, account, by),
    };
  },
  "turn-on-two-step-login": async (db, { subscriptions: { clock } }, { user: { account } }) => {
    if (!(await canTurnSecondFactorOn(db, clock, account.id)))
      throw gone("Nothing can be turned on again: two-step login is on, or was turned off too long ago.");
    return {
      sentence: `This will turn two-step login of ${nameOf(account)} on again, with the authenticator app that it had. They are logged out everywhere. Recovery codes from before don’t count.`,
      told: "two-step login was turned on again, with the authenticator app that you had before",
      run: (trx, by) => turnSecondFactorOnAgain(trx, clock, account.id, by),
    };
  },
};

function gone(message: string): AppError {
  return refusal("nothing-to-take-back", 409, message);
}
