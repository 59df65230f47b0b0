import { type Day, openTimeZone } from "../../../../platform/clock/time-zone.ts";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { openSecrets } from "../../../../platform/secrets/secrets.ts";
import { defaultSubscriptionLimits, type Subscriptions } from "../subscriptions.ts";

interface SubscriptionsAt extends Subscriptions {
  clock: ReturnType<typeof fixedClock>;
  /** Moves on to noon of a later day. */
  moveTo(day: Day): void;
}

/** Opens subscriptions for a publisher in New York, at noon of a day, with a clock that tests can move. */
export function subscriptionsAt(today: Day): SubscriptionsAt {
  const zone = openTimeZone("America/New_York");
  const noon = (day: Day) => zone.startOf(day) + 12 * 3_600_000;
  const clock = fixedClock(noon(today));
  const secrets = openSecrets(["a secret of tests, long enough to be one"]);
  return {
    clock,
    zone,
    secrets,
    ...defaultSubscriptionLimits,
    moveTo: (day) => clock.advance(noon(day) - clock.now()),
  };
}
