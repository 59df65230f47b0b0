import { type TimeZone, addDays, dayOfNumber } from "../../../../platform/clock/time-zone.ts";
import type { AccountReader, Span } from "../../contract.ts";
import { presentSeat, runsOfGroup, scheduleOwnTerms } from "../terms/terms.ts";
import type { AccountFacts, Term } from "../stores/facts-store.ts";
import { type DayRange, mergeRanges } from "../terms/schedule-terms.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { deleteEditionInvitation, insertEditionInvitation } from "../stores/grants-store.ts";
import type { Subscriptions } from "../subscriptions.ts";

/** What grants an account access, as moments in time: its facts, with days converted in the publisher's time zone. */
type GrantedSpans = Pick<AccountReader, "trial" | "individual" | "seat" | "invitedTo">;

/**
 * Converts an account's grants to moments. The result holds until something else is granted, whatever the clock says.
 */
export function grantedSpans(facts: AccountFacts, zone: TimeZone): GrantedSpans {
  const { trial, groupTerms, invitedTo } = facts;
  const seat = presentSeat(facts);
  return {
    trial: trial && { from: zone.startOf(trial.startsOn), until: zone.startOf(addDays(trial.endsOn, 1)) },
    individual: spansOf(
      scheduleOwnTerms(facts).flatMap(({ runs }) => runs),
      zone,
    ),
    seat: seat ? { groupId: seat.groupId, spans: groupSpans(groupTerms.get(seat.groupId) ?? [], zone) } : null,
    invitedTo,
  };
}

/** Returns when a group's terms run, as moments. */
export function groupSpans(terms: readonly Term[], zone: TimeZone): Span[] {
  return spansOf(runsOfGroup(terms), zone);
}

function spansOf(ranges: readonly DayRange[], zone: TimeZone): Span[] {
  return mergeRanges(ranges).map(({ from, until }) => ({
    from: zone.startOf(dayOfNumber(from)),
    until: zone.startOf(dayOfNumber(until)),
  }));
}

/** Lets an account see an edition whose audience is 'invited' (RULING-5). Inviting twice changes nothing. */
export async function inviteToEdition(
  trx: Queries,
  { clock }: Subscriptions,
  invitation: { accountId: string; edition: string },
): Promise<void> {
  const { accountId, edition } = invitation;
  await insertEditionInvitation(trx, { account_id: accountId, edition, created_at: clock.now() });
}

/** Withdraws an invitation. Returns false if the account was not invited. */
export async function withdrawFromEdition(
  trx: Queries,
  { accountId, edition }: { accountId: string; edition: string },
): Promise<boolean> {
  return deleteEditionInvitation(trx, accountId, edition);
}
