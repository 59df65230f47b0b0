import { orderRefused, pinsChanged } from "../errors.ts";
import type { Reading } from "../reading.ts";
import { lockPinIds, updatePositions } from "../stores/pins-store.ts";
import { findPage } from "./find-page.ts";

/**
 * Sets the order of an account's pins. `orderedIds` names each of them once, in reverse of the displayed order (PIN-2).
 * The later of two orders wins; an order made before a page was pinned or unpinned elsewhere is refused, so that
 * nothing is lost or comes back. Pins of deleted pages, which no one sees, keep their positions.
 * @throws AppError order-refused (422), pins-changed (409)
 */
export async function orderPins(
  { database, content }: Reading,
  accountId: string,
  orderedIds: readonly string[],
): Promise<void> {
  const displayed = orderedIds.toReversed();
  const named = new Set(displayed);
  if (named.size < displayed.length) throw orderRefused("it names a page twice");
  await database.db.transaction().execute(async (trx) => {
    const pinned = await lockPinIds(trx, accountId, database.flavor);
    const visible = [...pinned].filter((id) => findPage(content, id));
    if (visible.length !== named.size || !visible.every((id) => named.has(id))) throw pinsChanged();
    await updatePositions(trx, accountId, displayed);
  });
}
