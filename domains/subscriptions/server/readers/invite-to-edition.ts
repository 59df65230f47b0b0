import type { Queries } from "../../../../platform/db/database.ts";
import { insertEditionInvitation } from "../stores/grants-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import type { SubscriptionsTables } from "../tables.ts";

/** Lets an account see an edition whose audience is 'invited' (DECISION 5). Inviting twice changes nothing. */
export async function inviteToEdition(
  trx: Queries<SubscriptionsTables>,
  { clock }: Subscriptions,
  invitation: { accountId: string; edition: string },
): Promise<void> {
  const { accountId, edition } = invitation;
  await insertEditionInvitation(trx, { account_id: accountId, edition, created_at: clock.now() });
}
