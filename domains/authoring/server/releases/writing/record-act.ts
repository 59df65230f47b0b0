import {
  type ContentEventKind,
  type ContentEventsTable,
  insertContentEvent,
} from "../../../../content/server/authoring.ts";
import type { Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { PublishContext } from "../../publish/stage-edition.ts";

/** Who does something to a release, by what, and why. */
export interface Act {
  via: ContentEventsTable["via"];
  accountId: string | null;
  /** The editor's line; '' without one. */
  reason: string;
}

const byCommand: Act = { via: "command-line", accountId: null, reason: "" };

/** Records what is done to a release, in the transaction that does it. */
export async function recordAct(
  trx: Trx,
  { clock, act = byCommand }: Pick<PublishContext, "clock" | "act">,
  kind: ContentEventKind,
  { releaseId, publishAt = null }: { releaseId: string; publishAt?: number | null },
): Promise<void> {
  const { via, accountId, reason } = act;
  await insertContentEvent(trx, {
    id: newId(clock),
    kind,
    release_id: releaseId,
    via,
    account_id: accountId,
    reason,
    publish_at: publishAt,
    at: clock.now(),
  });
}
