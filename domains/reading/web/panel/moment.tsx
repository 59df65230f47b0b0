import { systemClock } from "../../../../platform/clock/clock.ts";
import { useSyncExternalStore } from "react";

/** When something was: 'today at 2:05 PM', 'yesterday at 11:40 PM', or a date as everywhere else (RULING-8). */
export function momentWords(at: number, now = systemClock.now()): string {
  const then = new Date(at);
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const time = then.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  if (at >= midnight) return `today at ${time}`;
  if (at >= new Date(midnight).setDate(new Date(midnight).getDate() - 1)) return `yesterday at ${time}`;
  return `on ${then.getMonth() + 1}.${then.getDate()}.${then.getFullYear()}`;
}

/** The same as an element. The server doesn't know the reader's time zone, and leaves it to the browser. */
export function Moment({ at }: { at: number }) {
  const words = useSyncExternalStore(
    never,
    () => momentWords(at),
    () => "",
  );
  return <time dateTime={new Date(at).toISOString()}>{words}</time>;
}

const never = () => () => {};
