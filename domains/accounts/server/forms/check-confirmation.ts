import { formRefused } from "../errors.ts";

/** @throws AppError form-refused when the two entries of a new password differ */
export function checkConfirmation(
  { newPassword, confirmation }: Readonly<Record<string, string>>,
  message?: string,
): void {
  if (confirmation !== undefined && confirmation !== newPassword)
    throw formRefused({ confirmation: ["Passwords do not match."] }, message);
}
