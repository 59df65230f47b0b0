import type { Trx } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { GroupType } from "../../contract.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { type Actor, recordEvent } from "./record-event.ts";
import { insertGroup } from "../stores/groups-store.ts";

export interface NewGroup {
  title: string;
  type: GroupType;
  actor: Actor;
}

/** Makes a group without anybody in it and without a term. Gives its id. */
export async function createGroup(
  trx: Trx,
  { clock }: Subscriptions,
  { title, type, actor }: NewGroup,
): Promise<string> {
  const id = newId(clock);
  await insertGroup(trx, {
    id,
    title: title.trim(),
    type,
    notify_on_remove: 1,
    contact_admin_id: null,
    created_at: clock.now(),
  });
  await recordEvent(trx, clock, { groupId: id, actor, action: "created" });
  return id;
}
