import { accountsByIds, listEvents } from "../../../../accounts/server/public.ts";
import { type AdminWords, exitCodes, UsageError, type VerbContext } from "../command.ts";
import { findHolder } from "../find-holder.ts";

const MOST = 200;
const DAY = 24 * 3_600_000;

/** `admin security-log [<email>] [--kind sign-in-failed] [--days 7]`: what happened to accounts, the newest first. */
export async function securityLog(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const [email, ...more] = rest;
  if (more.length > 0) throw new UsageError("Give one address or none: npm run admin -- security-log ada@example.org");
  const account = email === undefined ? undefined : await findHolder(context, email);
  const since = words.days === undefined ? undefined : subscriptions.clock.now() - wholeDays(words.days) * DAY;
  const events = await listEvents(database.db, { accountId: account?.id, kind: words.kind, since, limit: MOST });
  const ids = [...new Set(events.flatMap(({ account_id: id }) => id ?? []))];
  const accounts = await accountsByIds(database.db, ids);
  for (const { at, kind, account_id: id, network, detail } of events) {
    const who = id === null ? nobody(kind) : (accounts.get(id)?.email ?? `account ${id}, deleted`);
    const more = [network === "" ? "" : `, from ${network}`, detail === "" ? "" : `: ${detail}`].join("");
    out(`${new Date(at).toISOString()}  ${kind.padEnd(22)}  ${who}${more}`);
  }
  if (events.length === MOST)
    out(`Only the newest ${MOST} are shown. Narrow them down by --days, --kind or an address.`);
  if (events.length === 0) out("The security log has no matching entries.");
  return exitCodes.done;
}

/** Whom an entry is about that names no account. */
function nobody(kind: string): string {
  if (kind === "refusals-unlisted") return "more happened in this hour than are listed";
  return kind === "request-refused" || kind === "limit-reached" ? "nobody logged in" : "an address without an account";
}

function wholeDays(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError("--days must be a whole number between 1 and 9999.");
  return Number(text);
}
