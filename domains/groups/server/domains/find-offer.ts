import { domainToASCII } from "node:url";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { domainOf } from "../../../accounts/rules.ts";
import { findGroupOfDomain } from "../stores/domains-store.ts";

/** The group whose domain an address lies in. Only an address that was verified says where somebody belongs. */
export async function findOffer(db: Queries, { email, emailVerifiedAt }: Account): Promise<string | undefined> {
  return emailVerifiedAt === null ? undefined : findGroupOfDomain(db, domainToASCII(domainOf(email)));
}
