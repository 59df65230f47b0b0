import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { AppError, notFound } from "../../../../platform/http/errors.ts";
import { mayInAdmin } from "../../../accounts/rules.ts";
import type { StaffRole } from "../../../accounts/contract.ts";
import { listEvents, lockAccount } from "../../../accounts/server/public.ts";
import { addressToVerify, type AdminAccount, tellConcerned } from "../../../accounts/server/records/public.ts";
import { adminPath } from "../../../admin/contract.ts";
import { type Act, type Asked, defineAct, undoneBy } from "../../../admin/server/public.ts";
import { askedUser, type Users } from "./user.ts";

/** What was sent, about whom, and who sent it. */
type Sent = Omit<Asked<AdminAccount>, "item"> & { user: AdminAccount; byAccountId: string | null };

/** An act that was looked at and not done yet. */
interface Planned {
  /** What will happen, in one sentence or a few. */
  sentence: string;
  /** What is agreed to: it differs once the act would do something else. */
  agreed?: string;
  /** What the user is told of it by email, as `tellConcerned` takes it; nothing where the act itself writes to them. */
  told?: string;
  /** Does it, and records who did. */
  run(trx: Trx): Promise<unknown>;
}

type UserAct = Omit<Act<Users, AdminAccount>, "plan" | "action"> & {
  action?: Act<Users, AdminAccount>["action"];
  /** Where the act leads, if not back to the user. */
  leadsTo?: string;
  /** @throws AppError why it can't be done */
  look(db: Queries, users: Users, sent: Sent): Promise<Planned> | Planned;
};

/** Among so many of a user's events, the last that the staff made is looked for. */
const MOST_EVENTS = 100;

/**
 * An act for a user. It is looked at again in the transaction that does it; and once the staff did something else for
 * the user, or the same, it is another one.
 */
export function userAct({ look, leadsTo, whyNot, action = "help-users", ...act }: UserAct): Act<Users, AdminAccount> {
  const lookNow = async (db: Queries, users: Users, asked: Asked<AdminAccount>, user: AdminAccount) => {
    const planned = await look(db, users, { ...asked, user, byAccountId: asked.actor.id });
    const events = await listEvents(db, { accountId: user.account.id, limit: MOST_EVENTS });
    const last = events.find(({ by_account_id: by }) => by !== null);
    return { ...planned, agreed: `${act.name} ${planned.agreed ?? ""} ${last?.id ?? "none"}` };
  };
  const whyNotNow = (user: AdminAccount, by: Pick<Asked<AdminAccount>, "role" | "actor">) =>
    whyNotStaff(user, by.role) ?? whyNot?.(user, by);
  return defineAct({
    ...act,
    action,
    whyNot: whyNotNow,
    plan: async (users, asked) => {
      const { database, subscriptions } = users;
      const { sentence, agreed } = await lookNow(database.db, users, asked, asked.item);
      const run = async () => {
        await database.db.transaction().execute(async (trx) => {
          const { id } = asked.item.account;
          if (!(await lockAccount(trx, id, database.flavor))) throw notFound("This account");
          const user = await askedUser(trx, users, id);
          const obstacle = whyNotNow(user, asked);
          if (obstacle !== undefined) throw obstacle;
          const planned = await lookNow(trx, users, asked, user);
          if (agreed !== planned.agreed) throw userMoved();
          await planned.run(trx);
          const { told } = planned;
          if (told === undefined) return;
          const { account } = await askedUser(trx, users, id);
          await tellConcerned(trx, subscriptions.clock, { people: [account], what: told });
        });
        return leadsTo === undefined ? undefined : { href: leadsTo };
      };
      return { sentence, agreed, run };
    },
  });
}

/** Why somebody with a role may not help a user: undefined if they may. */
function whyNotStaff({ account: { staffRole } }: AdminAccount, role: StaffRole): AppError | undefined {
  if (staffRole === null || mayInAdmin(role, "help-staff")) return undefined;
  return refusal("staff-account", 403, "This user has a role in admin, so only an owner can do this.");
}

/** An account in the days before it is erased has no use for some acts. */
export function whyNotClosed({ erasesAt }: AdminAccount): AppError | undefined {
  if (erasesAt === null) return undefined;
  return refusal("account-closed", 409, "This account was deleted. Its owner has to restore it first.");
}

export function whyNotVerified(user: AdminAccount): AppError | undefined {
  const closed = whyNotClosed(user);
  if (closed !== undefined || addressToVerify(user.account) !== null) return closed;
  return refusal("verified-already", 409, "The address is verified already, so there is nothing to verify.");
}

/** Why an act for a user can't be done. */
export function refusal(code: string, status: number, message: string): AppError {
  return new AppError({ code, status, message: `${message} Nothing was changed.` });
}

/** What takes an act back for the same user, whatever it did. */
export function backBy({ name }: Act<Users, AdminAccount>) {
  return undoneBy<Users, AdminAccount>(name, ({ item: { account } }) => adminPath("users", account.id, name));
}

export function gone(message: string): AppError {
  return refusal("nothing-to-take-back", 409, message);
}

/** Since the question was asked, it would have become another one. */
function userMoved(): AppError {
  const message =
    "Something has been done for this user since you opened this page, perhaps by you in another tab. Check it again. Nothing was changed.";
  return new AppError({ code: "user-moved", status: 409, message });
}
