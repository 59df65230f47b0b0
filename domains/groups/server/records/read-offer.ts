import { domainToASCII } from "node:url";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import {
  describeGroupTerms,
  readGroupTerms,
  type Subscriptions,
  type SubscriptionsTables,
} from "../../../subscriptions/server/public.ts";
import { domainOf, mayHaveDomains } from "../../rules.ts";
import { findGroupOfDomain } from "../stores/domains-store.ts";
import { findGroup } from "../stores/groups-store.ts";
import type { GroupsTables } from "../tables.ts";
import { hoursToWait } from "./read-groups.ts";

type Db = Queries<GroupsTables & SubscriptionsTables>;

/** A group that a reader without access could read by, because of an address. */
export interface GroupOffer {
  /** 'unverified': the address has yet to be verified. 'waiting': a confirmation was sent a short time ago. */
  state: "offered" | "waiting" | "unverified";
  title: string;
  email: string;
}

/** The group that an account's address, verified or not, lies in; null where there is none that could be joined. */
export async function readOffer(
  db: Db,
  subscriptions: Subscriptions,
  { id, email, emailVerifiedAt, unverifiedEmail }: Account,
): Promise<GroupOffer | null> {
  const verified = emailVerifiedAt === null ? null : await findTitle(db, subscriptions, email);
  if (verified !== null) {
    const isWaiting = (await hoursToWait(db, subscriptions, id)) !== null;
    return { state: isWaiting ? "waiting" : "offered", title: verified, email };
  }
  const address = emailVerifiedAt === null ? email : unverifiedEmail;
  const title = address === null ? null : await findTitle(db, subscriptions, address);
  return address === null || title === null ? null : { state: "unverified", title, email: address };
}

/** The title of the group whose domain an address lies in, while it may be joined by that. */
async function findTitle(db: Db, subscriptions: Subscriptions, email: string): Promise<string | null> {
  const groupId = await findGroupOfDomain(db, domainToASCII(domainOf(email)));
  const group = groupId === undefined ? undefined : await findGroup(db, groupId);
  if (!group) return null;
  const terms = (await readGroupTerms(db, [group.id])).get(group.id) ?? [];
  const { state, paidSeats } = describeGroupTerms(terms, subscriptions);
  return state === "live" && mayHaveDomains(paidSeats) ? group.title : null;
}
