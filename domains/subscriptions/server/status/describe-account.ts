import { formatDay } from "../../../../platform/clock/calendar.ts";
import type { Session } from "../../../accounts/contract.ts";
import type { AccountReader, EditionAccess, User } from "../../contract.ts";
import { hasEditionPermission, accessOf } from "../../rules.ts";
import type { Subscriptions } from "../subscriptions.ts";

/** The fields of GET /api/user about the account itself and its current access. */
export type AccountFields = Pick<
  User,
  | "userId"
  | "firstName"
  | "lastName"
  | "email"
  | "unverifiedEmail"
  | "userTitle"
  | "organization"
  | "userType"
  | "isAdmin"
  | "userLegacyId"
  | "versionPreference"
  | "defaultSearch"
  | "lastLoginDate"
  | "nextEdition"
  | "hasAnyActiveSubscription"
>;

/** Describes the account. `nextEdition`: the newest edition, which is also the default for readers who chose none. */
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
    versionPreference: account.versionPreference ?? nextEdition?.handle ?? "",
    defaultSearch: account.defaultSearch,
    lastLoginDate: previousLoginAt === null ? null : formatDay(zone.dayAt(previousLoginAt)),
    nextEdition: nextEdition !== undefined && hasEditionPermission(reader, nextEdition),
    hasAnyActiveSubscription: accessOf(reader, clock.now()).granted,
  };
}
