import { formatDay } from "../../../../../platform/clock/time-zone.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { formatMoney } from "../../../money.ts";
import type { OffersTable } from "../../tables.ts";

/** What an offer takes off: '20 %', '$10.00'. */
export function reductionOf({ percent, amount, currency }: OffersTable): string {
  return percent === null ? formatMoney(amount ?? 0, currency ?? "USD") : `${percent} %`;
}

/** What an offer does, when, and how often it was used, in parts of a sentence. */
export function describeOffer(offer: OffersTable): string[] {
  const { used, most_uses: most, is_once: isOnce } = offer;
  const products = readJson(offer.products);
  return [
    `${reductionOf(offer)} off ${products.length === 0 ? "everything" : products.join(", ")}`,
    `from ${formatDay(offer.starts_on)} until ${formatDay(offer.ends_on)}`,
    most === null ? `used ${used} times` : `used ${used} of ${most} times`,
    ...(isOnce === 1 ? ["once for each account"] : []),
    ...(offer.withdrawn_at === null ? [] : ["withdrawn"]),
  ];
}
