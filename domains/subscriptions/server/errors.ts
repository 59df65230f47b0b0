import { type Day, formatDay } from "../../../platform/clock/time-zone.ts";
import { defineError } from "../../../platform/http/errors.ts";

/** A term would end before it starts. */
export const termWithoutDays = defineError(
  "term-without-days",
  422,
  (first: Day, last: Day) =>
    `A term from ${formatDay(first)} to ${formatDay(last)} has no days. Choose a later end or an earlier start.`,
);

/** A term would start or end beyond the range of the calendar. */
export const termTooFar = defineError(
  "term-too-far",
  422,
  (latest: Day) => `A term can end on ${formatDay(latest)} at the latest. Choose an earlier end.`,
);

/** Seats can only be added to a term that runs. */
export const noTermForSeats = defineError(
  "no-term-for-seats",
  409,
  "No term of this group runs today, so there is nothing to add seats to. Give it a term first.",
);

/** There is nothing to add to unlimited seats. */
export const seatsUnlimited = defineError("seats-unlimited", 409, "This group has unlimited seats already.");

/** An account can have a seat in only one group at a time. */
export const alreadySeated = defineError(
  "already-seated",
  409,
  "This account is already a member of a group. It has to leave that group first.",
);
