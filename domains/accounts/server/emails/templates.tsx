import type { MailTemplate } from "../../../messaging/contract.ts";
import { addressChanged } from "./address-changed.tsx";
import { passwordChanged } from "./password-changed.tsx";
import { resetPassword } from "./reset-password.tsx";
import { signUpAgain } from "./sign-up-again.tsx";
import { verifyAddress } from "./verify-address.tsx";

/** How the mails of accounts look. */
export const accountMails: readonly MailTemplate[] = [
  verifyAddress,
  resetPassword,
  addressChanged,
  passwordChanged,
  signUpAgain,
];
