import { v7 } from "uuid";
import type { Clock } from "../clock/clock.ts";

/** Creates a UUIDv7: unguessable, and sortable by creation time. */
export function newId(clock: Clock): string {
  return v7({ msecs: clock.now() });
}
