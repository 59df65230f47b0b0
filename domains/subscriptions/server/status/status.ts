import { type Day, dayNumber, dayOfNumber, formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Account, EarlierTrial, Session } from "../../../accounts/contract.ts";
import type { AccountReader, EditionAccess, OwnTerms, ReaderFields, Subscription, TermFields } from "../../contract.ts";
import { accessOf, hasEditionPermission } from "../../rules.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { pausesOf, seatsOn } from "../terms/terms.ts";
import type { AccountFacts, Term } from "../stores/facts-store.ts";
import { type DayRange, type ScheduledTerm, scheduleTerms } from "../terms/schedule-terms.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { findTrial } from "../stores/trials-store.ts";

/** Describes what the account may read now, and how it was used. `nextEdition`: the newest edition. */
export function describeReader(
  { account, previousLoginAt }: Session,
  { reader, nextEdition }: { reader: AccountReader; nextEdition: EditionAccess | undefined },
  { clock, zone }: Subscriptions,
): ReaderFields {
  return {
    defaultSearch: account.defaultSearch,
    lastLoginDate: previousLoginAt === null ? null : formatDay(zone.dayAt(previousLoginAt)),
    nextEdition: nextEdition !== undefined && hasEditionPermission(reader, nextEdition),
    hasAnyActiveSubscription: accessOf(reader, clock.now()).granted,
  };
}

/** The current status of an account's trial and own terms, with every term it ever had, newest first. */
interface TermsStatus {
  fields: TermFields;
  history: Subscription[];
}

/**
 * Describes the status of an account's trial and own terms. Days left are days that can still be used, including today.
 */
export function describeTerms(facts: AccountFacts, { clock, zone, expiringSoonDays }: Subscriptions): TermsStatus {
  const today = dayNumber(zone.dayAt(clock.now()));
  const pauses = pausesOf(facts);
  const paused = pauses.some(({ from, until }) => from <= today && today < until);
  // Days on hold are shown as if the pause ended today.
  const ended = pauses.map(({ from, until }) => ({ from, until: until === Infinity ? Math.max(from, today) : until }));
  const terms = scheduleTerms(facts.terms, ended).map((scheduled) => presentTerm(scheduled, today, paused));
  const live = terms.find(({ status }) => status === "live");
  const daysLeft = live ? daysInARow(terms, today) : 0;
  const pending = terms.filter(({ status }) => status === "pending").map(({ shown }) => shown);
  const end = Math.max(-Infinity, ...terms.map(({ last }) => last));
  return {
    fields: {
      ...describeTrial(facts.trial, today),
      subscriptionExpired: terms.length > 0 && end < today,
      subscriptionExpiringSoon: live !== undefined && daysLeft <= expiringSoonDays,
      accountValidUntil: terms.length === 0 ? null : formatDay(dayOfNumber(live ? today + daysLeft - 1 : end)),
      daysLeftInSubscription: daysLeft,
      hasPausedSubscriptions: paused ? terms.reduce((sum, { left }) => sum + left, 0) : 0,
      hasActiveSubscription: live !== undefined,
      activeSubscription: live?.shown ?? null,
      pendingSubscriptions: pending,
      activeOrPendingSubscriptions: [...(live ? [live.shown] : []), ...pending],
    },
    history: terms.map(({ shown }) => shown).toReversed(),
  };
}

/** Returns all of an account's own terms and its trial, as shown to the reader (SUBS-2). */
export function describeHistory(facts: AccountFacts, subscriptions: Subscriptions): OwnTerms {
  const { fields, history } = describeTerms(facts, subscriptions);
  const { trial } = facts;
  const prettyStatus = fields.freeTrialExpired ? prettyStatuses.expired : prettyStatuses.live;
  const days = trial && { startDate: formatDay(trial.startsOn), endDate: formatDay(trial.endsOn), prettyStatus };
  return { terms: history, trial: days };
}

function describeTrial(trial: AccountFacts["trial"], today: number) {
  const left = trial === null ? 0 : dayNumber(trial.endsOn) - today + 1;
  const begun = trial !== null && dayNumber(trial.startsOn) <= today;
  return {
    freeTrialAccess: begun && left > 0,
    daysLeftInFreeTrial: begun ? Math.max(0, left) : 0,
    freeTrialExpired: trial !== null && left <= 0,
    freeTrialUntil: trial === null ? null : formatDay(trial.endsOn),
  };
}

interface PresentedTerm {
  status: Subscription["status"];
  shown: Subscription;
  /** The numbers of its first and last day. */
  first: number;
  last: number;
  /** Days that can still be used, including today. */
  left: number;
}

const prettyStatuses = { live: "Live", pending: "Pending", expired: "Expired", paused: "Paused" } as const;

function presentTerm({ term, runs }: ScheduledTerm<Term>, today: number, paused: boolean): PresentedTerm {
  const first = runs[0]?.from ?? dayNumber(term.startsOn);
  const last = (runs.at(-1)?.until ?? first) - 1;
  const left = runs.reduce((sum, { from, until }) => sum + Math.max(0, until - Math.max(from, today)), 0);
  const status = statusOf({ first, left, today, paused });
  const shown = {
    id: term.id,
    status,
    prettyStatus: prettyStatuses[status],
    startDate: formatDay(dayOfNumber(first)),
    endDate: formatDay(dayOfNumber(Math.max(first, last))),
    isRenewal: term.isRenewal,
    totalPaidSeats: seatsOn(term, dayOfNumber(Math.min(Math.max(first, today), Math.max(first, last)))),
    isActive: status === "live",
  };
  return { status, shown, first, last, left };
}

interface TermDays {
  first: number;
  left: number;
  today: number;
  paused: boolean;
}

function statusOf({ first, left, today, paused }: TermDays): Subscription["status"] {
  if (left === 0) return "expired";
  if (first > today) return "pending";
  return paused ? "paused" : "live";
}

/** Returns the days paid for without a gap, starting today, renewals included. */
function daysInARow(terms: readonly PresentedTerm[], today: number): number {
  let end = today;
  for (const { first, last } of terms) if (first <= end && last >= end) end = last + 1;
  return end - today;
}

/** The status of a group's terms. */
export interface GroupStatus {
  state: "live" | "pending" | "expired" | "none";
  /** Seats of the current term, or the next one, or the last. 0: unlimited. */
  paidSeats: number;
  startsOn: Day | null;
  /** The last day paid for without a gap, renewals included; for an expired group, the day it ended. */
  validUntil: Day | null;
  daysLeft: number;
  /** The term after the current one, if there is one. */
  next: { startsOn: Day; paidSeats: number } | null;
  /** The current term. */
  subscription: Subscription | null;
  pending: Subscription[];
  history: Subscription[];
}

/** Describes the status of a group's terms. */
export function describeGroupTerms(terms: readonly Term[], { clock, zone }: Subscriptions): GroupStatus {
  const today = dayNumber(zone.dayAt(clock.now()));
  const shown = scheduleTerms(terms, []).map((scheduled) => presentTerm(scheduled, today, false));
  const live = shown.find(({ status }) => status === "live");
  const pending = shown.filter(({ status }) => status === "pending");
  const shownFirst = live ?? pending[0] ?? shown.at(-1);
  const daysLeft = live ? daysInARow(shown, today) : 0;
  const last = live ? today + daysLeft - 1 : Math.max(-Infinity, ...shown.map((term) => term.last));
  const [next] = pending;
  return {
    state: live ? "live" : next ? "pending" : shownFirst ? "expired" : "none",
    paidSeats: shownFirst?.shown.totalPaidSeats ?? 0,
    startsOn: shownFirst ? dayOfNumber(shownFirst.first) : null,
    validUntil: last === -Infinity ? null : dayOfNumber(last),
    daysLeft,
    next: live && next ? { startsOn: dayOfNumber(next.first), paidSeats: next.shown.totalPaidSeats } : null,
    subscription: live?.shown ?? null,
    pending: pending.map((term) => term.shown),
    history: shown.map((term) => term.shown).toReversed(),
  };
}

/** Returns the trial that an account's address had before the account was created, if the account continues it. */
export async function readEarlierTrial(
  db: Queries,
  { clock, zone }: Subscriptions,
  { id, createdAt }: Pick<Account, "id" | "createdAt">,
): Promise<EarlierTrial | null> {
  const trial = await findTrial(db, id);
  if (!trial || trial.starts_on >= zone.dayAt(createdAt)) return null;
  const isOver = trial.ends_on < zone.dayAt(clock.now());
  return { startsOn: formatDay(trial.starts_on), endsOn: formatDay(trial.ends_on), isOver };
}

/** The term that runs, if nothing follows it. */
interface EndingTerm {
  termId: string;
  /** Its last day. */
  endsOn: Day;
  /** Days after today, 0 on the last one. */
  daysLeft: number;
  /** The days that were bought. */
  days: number;
}

type Today = Pick<Subscriptions, "clock" | "zone">;

/** The account's own term that runs, if no other follows it. Null while its days wait, or will, in a group. */
export function endingOwnTerm(facts: AccountFacts, now: Today): EndingTerm | null {
  return endingTerm(facts.terms, pausesOf(facts), now);
}

/** The group's term that runs, if no other follows it. */
export function endingGroupTerm(terms: readonly Term[], now: Today): EndingTerm | null {
  return endingTerm(terms, [], now);
}

function endingTerm(terms: readonly Term[], pauses: readonly DayRange[], { clock, zone }: Today): EndingTerm | null {
  const today = dayNumber(zone.dayAt(clock.now()));
  const scheduled = scheduleTerms(terms, pauses);
  const live = scheduled.find(({ runs }) => runs.some(({ from, until }) => from <= today && today < until));
  const last = live?.runs.at(-1);
  if (!live || !last) return null;
  const isFollowed = scheduled.some(({ runs, waiting }) => waiting > 0 || runs.some(({ until }) => until > last.until));
  if (isFollowed) return null;
  const { id, startsOn, endsOn } = live.term;
  return {
    termId: id,
    endsOn: dayOfNumber(last.until - 1),
    daysLeft: last.until - 1 - today,
    days: dayNumber(endsOn) - dayNumber(startsOn) + 1,
  };
}
