import { type Day, formatDay } from "../../../platform/clock/time-zone.ts";
import { AppError } from "../../../platform/http/errors.ts";

/** A term would end before it starts. */
export function termWithoutDays(first: Day, last: Day): AppError {
  return new AppError({
    code: "term-without-days",
    status: 422,
    message: `A term from ${formatDay(first)} to ${formatDay(last)} has no days. Choose a later end or an earlier start.`,
  });
}

/** A term would start or end beyond the range of the calendar. */
export function termTooFar(latest: Day): AppError {
  return new AppError({
    code: "term-too-far",
    status: 422,
    message: `A term can end on ${formatDay(latest)} at the latest. Choose an earlier end.`,
  });
}

/** Seats can only be added to a term that runs. */
export function noTermForSeats(): AppError {
  return new AppError({
    code: "no-term-for-seats",
    status: 409,
    message: "No term of this group runs today, so there is nothing to add seats to. Give it a term first.",
  });
}

/** There is nothing to add to unlimited seats. */
export function seatsUnlimited(): AppError {
  return new AppError({
    code: "seats-unlimited",
    status: 409,
    message: "This group has unlimited seats already.",
  });
}

/** An account can have a seat in only one group at a time. */
export function alreadySeated(): AppError {
  return new AppError({
    code: "already-seated",
    status: 409,
    message: "This account is already a member of a group. It has to leave that group first.",
  });
}
