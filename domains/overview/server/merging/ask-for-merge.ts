import { z } from "zod";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { Account } from "../../../accounts/contract.ts";
import {
  askMergeByMail,
  findAccount,
  listEvents,
  lockAccount,
  type MergeNote,
  recordEvent,
} from "../../../accounts/server/public.ts";
import { MERGE_CONSENT_PATH } from "../../contract.ts";
import { type AccountMerging, mergeAccounts, type PlannedMerge } from "./merge-accounts.ts";

/** What a link that asks for a merge is encrypted for. */
const PURPOSE = "merge-accounts";

/** For how many days the owner of the other address can agree. */
export const CONSENT_DAYS = 7;

/** What stands in a link. The address is the one that it was sent to. */
const linkSchema = z.object({
  keptId: z.string(),
  otherId: z.string(),
  email: z.string(),
  byAccountId: z.string().nullable(),
  reason: z.string(),
  until: z.number(),
});

/**
 * Asks the owner of the other address by mail whether it is to become part of the kept account: the link in it is the
 * only thing that merges. It is recorded in the security log who asked. While the link of an earlier mail works, none is
 * sent. @throws AppError merge-was-asked
 */
export async function askForMerge(
  { database, accounts }: AccountMerging,
  { kept, other }: Pick<PlannedMerge, "kept" | "other">,
  { byAccountId, reason }: MergeNote,
): Promise<void> {
  const { clock, secrets, origin } = accounts;
  const until = clock.now() + CONSENT_DAYS * 86_400_000;
  const asked = { keptId: kept.id, otherId: other.id, email: other.email, byAccountId, reason, until };
  const code = secrets.encrypt(PURPOSE, JSON.stringify(asked));
  const link = `${origin()}${MERGE_CONSENT_PATH}?code=${encodeURIComponent(code)}`;
  await database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, kept.id, database.flavor);
    await refuseAsked(trx, clock.now(), { kept, other });
    const detail = reason === "" ? `account ${other.id}` : `account ${other.id}: ${reason}`;
    await recordEvent(trx, clock, "merge-asked", kept.id, undefined, { byAccountId, detail });
    await askMergeByMail(trx, accounts, { kept, other, link, validDays: CONSENT_DAYS });
  });
}

/** Refuses to ask again while the owner of the other address can agree by an earlier mail. @throws AppError merge-was-asked */
export async function refuseAsked(
  db: Queries,
  now: number,
  { kept, other }: Pick<PlannedMerge, "kept" | "other">,
): Promise<void> {
  const since = now - CONSENT_DAYS * 86_400_000;
  const events = await listEvents(db, { accountId: kept.id, since, limit: MANY });
  // What was merged, undone or called off since can be asked for anew.
  const last = events.find(({ kind, detail }) => ofMerges.includes(kind) && detail.startsWith(`account ${other.id}`));
  if (last?.kind !== "merge-asked") return;
  const moved = await listEvents(db, { accountId: other.id, kind: "address-changed", since: last.at, limit: 1 });
  if (moved.length === 0) throw wasAsked(other, last.at);
}

/** More than happens to an account in the days of a link. */
const MANY = 1_000;

const ofMerges: readonly string[] = ["merge-asked", "accounts-merged", "merge-undone", "merge-stopped"];

/** The accounts that a link asks about, without merging them: mail programs follow links too. @throws AppError link-useless */
export async function readMergeLink(asking: AccountMerging, code: string) {
  const { database, accounts } = asking;
  const link = openLink(accounts, code);
  const [kept, other] = await Promise.all([link.keptId, link.otherId].map((id) => findAccount(database.db, id)));
  // Whoever has read an old address's mail must not decide for the new one.
  if (!kept || !other || other.email !== link.email) throw linkUseless();
  return { kept, other, link };
}

/** Merges two accounts, as the owner of the other address has agreed to. @throws AppError link-useless, merge-refused */
export async function consentToMerge(asking: AccountMerging, code: string): Promise<{ kept: Account }> {
  const { kept, other, link } = await readMergeLink(asking, code);
  const { byAccountId, reason } = link;
  const asked = { kept: kept.email, other: other.email, hasConsent: true };
  return await mergeAccounts(asking, asked, { agreed: null, byAccountId, reason });
}

function openLink({ secrets, clock }: AccountMerging["accounts"], code: string) {
  const text = secrets.decrypt(PURPOSE, code.slice(0, 4_000));
  const link = text === undefined ? undefined : linkSchema.parse(JSON.parse(text));
  if (link === undefined || link.until < clock.now()) throw linkUseless();
  return link;
}

function wasAsked({ email }: Account, at: number): AppError {
  const message = `The owner of ${email} was asked on ${inUtc(at)}, and can agree until ${inUtc(at + CONSENT_DAYS * 86_400_000)}. No other email was sent. Nothing was changed.`;
  return new AppError({ code: "merge-was-asked", status: 409, message });
}

function linkUseless(): AppError {
  const message =
    "This link was already used or has expired, or one of the two accounts is gone or has another address. Nothing was changed.";
  return new AppError({ code: "link-useless", status: 410, message });
}
