import { type Day, formatDay } from "../../../platform/clock/calendar.ts";
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

/** An account can have a seat in only one group at a time. */
export function alreadySeated(): AppError {
  return new AppError({
    code: "already-seated",
    status: 409,
    message: "This account is already a member of a group. It has to leave that group first.",
  });
}
