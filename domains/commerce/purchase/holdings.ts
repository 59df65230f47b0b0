import { type Day, addMonths } from "../../../platform/clock/time-zone.ts";
import { type Product, type ProductKind, type Variant, productKinds } from "../contract.ts";

/** An amount that was paid for days, whichever of them are left now. */
export interface PaidPart {
  net: number;
  tax: number;
  from: Day;
  until: Day;
}

/** A term that runs or is to come, with the days on which it is used. */
export interface HeldTerm {
  id: string;
  from: Day;
  /** The last day. */
  until: Day;
  /** Its seats today, or on its first day; 0: unlimited. */
  seats: number;
  /** What was paid for it and for what was added to it; nothing for what was given. */
  paid: readonly PaidPart[];
}

/** What somebody may renew and add to: an account's own subscription, or that of the group it manages. */
export interface Holding {
  /** Null for an account's own. */
  groupId: string | null;
  kind: ProductKind;
  /** The group's; '' for an account's own. */
  title: string;
  /** How many seats are taken; 1 for an account's own. */
  users: number;
  /** In the order in which they are used; those that have ended, too. */
  terms: readonly HeldTerm[];
}

/** Who has a cart, as far as prices depend on it. */
export interface Holder {
  holdings: readonly Holding[];
  /** The title of the group in which the account has a seat, if its term runs. */
  seatIn: string | null;
}

/** A visitor. */
export const nobody: Holder = { holdings: [], seatIn: null };

/** The term that runs on a day. */
export function runningTerm({ terms }: Holding, today: Day): HeldTerm | undefined {
  return terms.find(({ from, until }) => from <= today && today <= until);
}

/** The terms that begin after a day. */
export function comingTerms({ terms }: Holding, today: Day): HeldTerm[] {
  return terms.filter(({ from }) => from > today);
}

/** The last day that is paid for, today or later; undefined if none is. */
export function paidUntil({ terms }: Holding, today: Day): Day | undefined {
  const ends = terms.map(({ until }) => until).filter((until) => until >= today);
  return ends.toSorted().at(-1);
}

/** The first day on which a subscription can be renewed; undefined if it can be at any time, because it has ended. */
export function renewableFrom(holding: Holding, today: Day, windows: RenewalWindows): Day | undefined {
  const end = paidUntil(holding, today);
  return end === undefined ? undefined : addMonths(end, -windows[holding.kind]);
}

/** How a subscription is called in a sentence. */
export function nameOfHolding({ title }: Pick<Holding, "title">): string {
  return title === "" ? "your subscription" : title;
}

/** Why nothing can be added to what has ended. */
export function ended(holding: Pick<Holding, "title">): string {
  return `The subscription of ${nameOfHolding(holding)} has ended. Renew it first.`;
}

/** The seats that a variant brings: 0 if they are unlimited, as of a professional variant of one seat (SUBS-6). */
export function seatsOf({ kind }: Pick<Product, "kind">, { totalPaidSeats }: Pick<Variant, "totalPaidSeats">): number {
  return kind === "professional" && totalPaidSeats <= 1 ? 0 : totalPaidSeats;
}

/** Whether one number of seats is more than another; 0: unlimited. */
export function isMoreSeats(seats: number, than: number): boolean {
  if (than === 0) return false;
  return seats === 0 || seats > than;
}

/** Seats in a sentence: '5 seats', '1 seat', 'unlimited seats'. */
export function seatWords(seats: number): string {
  if (seats === 0) return "unlimited seats";
  return seats === 1 ? "1 seat" : `${seats} seats`;
}

/** For how many months before its end a subscription of each kind can be renewed (RULING-15). */
export type RenewalWindows = Readonly<Record<ProductKind, number>>;

export const defaultRenewalWindows: RenewalWindows = { team: 2, professional: 2, individual: 2 };

/** Reads 'team:2,professional:3'; kinds that aren't named keep 2 months. Undefined if it says anything else. */
export function readRenewalWindows(text: string): RenewalWindows | undefined {
  const windows: Record<ProductKind, number> = { ...defaultRenewalWindows };
  for (const part of text.split(",")) {
    const [, name, months] = /^([a-z]+):(\d{1,2})$/.exec(part.trim()) ?? [];
    const kind = productKinds.find((one) => one === name);
    if (kind === undefined || Number(months) > 24) return undefined;
    windows[kind] = Number(months);
  }
  return windows;
}
