import type { MailTemplate } from "../../../messaging/contract.ts";
import { accountClosed } from "./account-deletion/account-closed.tsx";
import { accountErased } from "./account-deletion/account-erased.tsx";
import { accountsMerged } from "./account-deletion/accounts-merged.tsx";
import { mergePlanned } from "./account-deletion/merge-planned.tsx";
import { mergeUndone } from "./account-deletion/merge-undone.tsx";
import { mergeAsked } from "./account-deletion/merge-asked.tsx";
import { addressChangeAsked } from "./address-change-asked.tsx";
import { addressChanged } from "./address-changed.tsx";
import { newDevice } from "./new-device.tsx";
import { passwordChanged } from "./password-changed.tsx";
import { resetPassword } from "./reset-password.tsx";
import { secondFactor } from "./second-factor.tsx";
import { adminAct } from "./staff/desk-act.tsx";
import { roleChanged } from "./staff/role-changed.tsx";
import { signUpAgain } from "./sign-up-again.tsx";
import { verifyAddress } from "./verify-address.tsx";

/** The mail templates of accounts. */
export const accountMails: readonly MailTemplate[] = [
  verifyAddress,
  resetPassword,
  addressChangeAsked,
  accountClosed,
  accountErased,
  accountsMerged,
  mergeAsked,
  mergePlanned,
  mergeUndone,
  addressChanged,
  passwordChanged,
  signUpAgain,
  newDevice,
  secondFactor,
  adminAct,
  roleChanged,
];
