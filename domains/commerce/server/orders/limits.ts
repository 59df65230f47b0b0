import type { Limit } from "../../../../platform/limits/rate-limit.ts";

/** Orders of one account: 20 at once, then one an hour. Each may mail an invoice to an address of its buyer's choice. */
export const ordersOfAccount: Limit = { name: "orders-of-account", burst: 20, everyMs: 3_600_000 };
