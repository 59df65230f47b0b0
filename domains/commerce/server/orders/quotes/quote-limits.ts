import type { Limit } from "../../../../../platform/limits/rate-limit.ts";

export const quoteLimits = {
  /** Quotes of one account. */
  account: { name: "quotes-of-account", burst: 20, everyMs: 3_600_000 },
  /** Links that are no quote's, from one address. */
  address: { name: "quote-links-from-address", burst: 30, everyMs: 120_000 },
} as const satisfies Record<string, Limit>;
