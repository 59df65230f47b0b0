import { useEffect, useEffectEvent, useState } from "react";
import type { Order } from "../../contract.ts";

/**
 * The pauses between looks, in milliseconds. The first is longer than the server's between two questions to a provider;
 * after the last, whoever still waits reloads the page.
 */
const PAUSES_MS = [2_500, 4_000, 6_000, 10_000, 15_000, 30_000, 60_000, 60_000, 60_000, 60_000];

/**
 * Looks again at an order that may be paid by card at this moment, ever more seldom, until it is settled: never while the
 * page is hidden, and anew when it is shown again. Returns the order as it was seen last. `look`: reads it.
 */
export function useAwaitedPayment(
  loaded: Order,
  look: () => Promise<Order>,
  pauses: readonly number[] = PAUSES_MS,
): Order {
  const [seen, see] = useState({ loaded, order: loaded });
  // What was loaded later is newer than what was seen before.
  const order = seen.loaded === loaded ? seen.order : loaded;
  const awaits = isAwaited(order);

  /** Returns whether to go on looking. */
  const lookAgain = useEffectEvent(async () => {
    try {
      const found = await look();
      see({ loaded, order: found });
      return isAwaited(found);
    } catch {
      // Without a connection, the next look may see it.
      return true;
    }
  });

  useEffect(() => {
    if (!awaits) return undefined;
    let looks = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait(): void {
      clearTimeout(timer);
      const pause = pauses[looks];
      if (isOver || pause === undefined || document.visibilityState === "hidden") return;
      timer = setTimeout(() => {
        looks += 1;
        void lookAgain().then((goesOn) => goesOn && wait());
      }, pause);
    }
    function onVisible(): void {
      looks = 0;
      wait();
    }
    document.addEventListener("visibilitychange", onVisible);
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [awaits, pauses]);

  return order;
}

/** Whether an order may be paid by card at this moment. */
export function isAwaited({ state, canPay, provider }: Order): boolean {
  return state.money === "unpaid" && canPay && provider !== "invoice";
}
