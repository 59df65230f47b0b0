import type { Day } from "../../../../platform/clock/calendar.ts";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { openTimeZone } from "../../../../platform/clock/time-zone.ts";
import { shippedFigures, type Subscriptions } from "../subscriptions.ts";

interface SubscriptionsAt extends Subscriptions {
  clock: ReturnType<typeof fixedClock>;
  /** Goes on to noon of a later day. */
  moveTo(day: Day): void;
}

/** A publisher in New York where it is noon of a day, with a clock that tests move. */
export function subscriptionsAt(today: Day): SubscriptionsAt {
  const zone = openTimeZone("America/New_York");
  const noon = (day: Day) => zone.startOf(day) + 12 * 3_600_000;
  const clock = fixedClock(noon(today));
  return { clock, zone, ...shippedFigures, moveTo: (day) => clock.advance(noon(day) - clock.now()) };
}
