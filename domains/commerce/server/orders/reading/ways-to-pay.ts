import { addDays, formatDay } from "../../../../../platform/clock/time-zone.ts";
import type { WayToPay } from "../../../contract.ts";
import { BY_INVOICE, type Orders } from "../orders.ts";

/** How an order that is placed today can be paid: by card first, if there is a provider for cards. */
export function waysToPay({ providers, settings, subscriptions: { clock, zone } }: Orders): WayToPay[] {
  const dueOn = formatDay(addDays(zone.dayAt(clock.now()), settings.invoiceTermsDays));
  const ways = [...providers.values()].map(({ name, computesTax }): WayToPay => {
    const way = { provider: name, addsTax: computesTax };
    if (name === BY_INVOICE) return { ...way, dueOn, whenPaid: !settings.givesAtOnce };
    return { ...way, dueOn: null, whenPaid: false };
  });
  return ways.toSorted((one, other) => Number(one.provider === BY_INVOICE) - Number(other.provider === BY_INVOICE));
}
