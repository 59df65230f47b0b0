import { AppError } from "../../../../platform/http/errors.ts";

/** One address has had several mails from one group. */
export function addressMailedOften(email: string, waitMs: number): AppError {
  return new AppError({
    code: "address-mailed-often",
    status: 429,
    message: `${email} has already received several emails from your group. You can send the next one in ${inWords(waitMs)}.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** A group has sent as many mails as its seats allow. `left`: how many can still go now, of those that were wanted. */
export function groupMailsUsedUp({ wanted, left, waitMs }: { wanted: number; left: number; waitMs: number }): AppError {
  const now =
    left === 0
      ? "Your group has reached its email limit for now."
      : `Your group can send ${left === 1 ? "1 more email" : `${left} more emails`} for now, and this would be ${wanted}.`;
  return new AppError({
    code: "group-mails-used-up",
    status: 429,
    message: `${now} Nothing was changed. Try again in ${inWords(waitMs)}${left === 0 ? "" : ", or send fewer"}.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** A time to wait, in the unit that people would use. */
function inWords(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
