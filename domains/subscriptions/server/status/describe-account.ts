import { formatDay } from "../../../../platform/clock/calendar.ts";
import type { Session } from "../../../accounts/contract.ts";
import type { AccountFields, AccountReader, EditionAccess } from "../../contract.ts";
import { hasEditionPermission, accessOf } from "../../rules.ts";
import type { Subscriptions } from "../subscriptions.ts";

/** Describes the account. `nextEdition`: the newest edition. */
export function describeAccount(
  { account, previousLoginAt }: Session,
  { reader, nextEdition }: { reader: AccountReader; nextEdition: EditionAccess | undefined },
  { clock, zone }: Subscriptions,
): AccountFields {
  return {
    userId: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    unverifiedEmail: account.unverifiedEmail,
    // Fields of the specification's User that this product never asks for.
    userTitle: null,
    organization: null,
    userLegacyId: null,
    userType: account.userType,
    isAdmin: account.isAdmin,
    defaultSearch: account.defaultSearch,
    lastLoginDate: previousLoginAt === null ? null : formatDay(zone.dayAt(previousLoginAt)),
    nextEdition: nextEdition !== undefined && hasEditionPermission(reader, nextEdition),
    hasAnyActiveSubscription: accessOf(reader, clock.now()).granted,
  };
}
