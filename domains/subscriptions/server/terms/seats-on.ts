import type { Day } from "../../../../platform/clock/calendar.ts";
import type { Term } from "./account-facts.ts";

/** Seats added to a term in its middle. */
export interface SeatAddition {
  id: string;
  /** 0: unlimited. */
  seats: number;
  startsOn: Day;
  /** If it was revoked, the first day on which it no longer counts. */
  revokedOn: Day | null;
}

/** The seats of a term on one of its days: its own, and those added by then. 0: unlimited. */
export function seatsOn({ paidSeats, additions }: Pick<Term, "paidSeats" | "additions">, day: Day): number {
  const added = additions.filter(
    ({ startsOn, revokedOn }) => startsOn <= day && (revokedOn === null || day < revokedOn),
  );
  if (paidSeats === 0 || added.some(({ seats }) => seats === 0)) return 0;
  return added.reduce((sum, { seats }) => sum + seats, paidSeats);
}
