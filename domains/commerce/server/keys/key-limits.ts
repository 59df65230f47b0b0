import type { Limit } from "../../../../platform/limits/rate-limit.ts";

const HOUR = 3_600_000;

/** Wrong keys; right ones and typing errors don't count. A school may have one address. */
export const keyLimits = {
  account: { name: "key-tries", burst: 10, everyMs: HOUR / 10 },
  address: { name: "key-tries-from-address", burst: 30, everyMs: HOUR / 30 },
} as const satisfies Record<string, Limit>;
