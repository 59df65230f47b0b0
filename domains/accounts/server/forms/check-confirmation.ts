import { formRefused } from "../errors.ts";

/** @throws AppError form-refused when a new password was typed twice, and not alike */
export function checkConfirmation(
  { newPassword, confirmation }: Readonly<Record<string, string>>,
  message?: string,
): void {
  if (confirmation !== undefined && confirmation !== newPassword)
    throw formRefused({ confirmation: ["Passwords do not match."] }, message);
}
