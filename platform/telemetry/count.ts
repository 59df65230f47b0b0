import { channel } from "node:diagnostics_channel";
import { subscribe } from "./subscribe.ts";

/** What is counted as it happens, each by one word: the kind of an event, never whom it concerns. */
type CountedEvent = "account" | "backup" | "commerce" | "database" | "mail" | "traces";

interface Counted {
  event: CountedEvent;
  kind: string;
}

const counted = channel("fieldstone:counted");

/** Counts something that happened, for whoever watches; it costs next to nothing while nobody does. */
export function count(event: CountedEvent, kind: string): void {
  if (counted.hasSubscribers) counted.publish({ event, kind } satisfies Counted);
}

/** Hears of all that is counted in this process. Returns how to stop. */
export function watchCounts(listen: (counted: Counted) => void): () => void {
  return subscribe(counted, isCounted, listen);
}

/** Only `count` publishes there, but any module could. */
function isCounted(message: unknown): message is Counted {
  return typeof message === "object" && message !== null && "event" in message && "kind" in message;
}
