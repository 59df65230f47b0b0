import type { Queries } from "../../../../platform/db/database.ts";
import { deleteEditionInvitation, insertEditionInvitation } from "../stores/grants-store.ts";
import type { Subscriptions } from "../subscriptions.ts";

/** Lets an account see an edition whose audience is 'invited' (RULING-5). Inviting twice changes nothing. */
export async function inviteToEdition(
  trx: Queries,
  { clock }: Subscriptions,
  invitation: { accountId: string; edition: string },
): Promise<void> {
  const { accountId, edition } = invitation;
  await insertEditionInvitation(trx, { account_id: accountId, edition, created_at: clock.now() });
}

/** Withdraws an invitation. Returns false if the account was not invited. */
export async function withdrawFromEdition(
  trx: Queries,
  { accountId, edition }: { accountId: string; edition: string },
): Promise<boolean> {
  return deleteEditionInvitation(trx, accountId, edition);
}
