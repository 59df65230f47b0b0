import type { Database } from "../../../../platform/db/database.ts";
import type { DataOwner, PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { normaliseEmail } from "../../../accounts/rules.ts";
import { confirmationWrong } from "../errors.ts";

/** What leaving works with: the domains' parts in the order in which they are removed, the account itself last. */
export interface Leaving<DB> {
  database: Database<DB>;
  parts: readonly PersonalData<DB>[];
}

/** Everything that is held of an account, part by part, as JSON can say it. */
export async function exportData<DB>(
  { database, parts }: Leaving<DB>,
  owner: DataOwner,
): Promise<Record<string, unknown>> {
  const read = await Promise.all(parts.map(async (part) => [part.name, await part.read(database.db, owner)] as const));
  return Object.fromEntries(read);
}

/** What stays when an account is deleted, and why: sentences for its owner. */
export function whatIsKept<DB>({ parts }: Leaving<DB>): string[] {
  return parts.flatMap(({ kept }) => kept);
}

/**
 * Deletes an account with everything of it, in one transaction. `confirmation` is the account's address, typed once
 * more.
 * @throws AppError confirmation-wrong (422), and what a part says that has to be settled first
 */
export async function deleteEverything<DB>(
  { database, parts }: Leaving<DB>,
  owner: DataOwner,
  confirmation: unknown,
): Promise<void> {
  if (typeof confirmation !== "string" || normaliseEmail(confirmation) !== normaliseEmail(owner.email))
    throw confirmationWrong();
  await database.db.transaction().execute(async (trx) => {
    for (const part of parts) await part.remove(trx, owner);
  });
}
