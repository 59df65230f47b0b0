import { formatDay } from "../../../../platform/clock/calendar.ts";
import type { Session } from "../../../accounts/contract.ts";
import type { AccountReader, EditionAccess, User } from "../../contract.ts";
import { hasEditionPermission, standingOf } from "../../rules.ts";
import type { Subscriptions } from "../subscriptions.ts";

/** What the account itself, and what it may do now, say in GET /api/user. */
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

/** Says who is signed in. `nextEdition`: the newest edition, which is also the one for readers who chose none. */
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
    // Of the specification's User; this product asks nobody for them.
    userTitle: null,
    organization: null,
    userLegacyId: null,
    userType: account.userType,
    isAdmin: account.isAdmin,
    versionPreference: account.versionPreference ?? nextEdition?.handle ?? "",
    defaultSearch: account.defaultSearch,
    lastLoginDate: previousLoginAt === null ? null : formatDay(zone.dayAt(previousLoginAt)),
    nextEdition: nextEdition !== undefined && hasEditionPermission(reader, nextEdition),
    hasAnyActiveSubscription: standingOf(reader, clock.now()).granted,
  };
}
