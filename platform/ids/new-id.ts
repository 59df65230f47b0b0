import { v7 } from "uuid";
import type { Clock } from "../clock/clock.ts";

/** A new UUIDv7: unguessable, and sorting by the time it was made. */
export function newId(clock: Clock): string {
  return v7({ msecs: clock.now() });
}
