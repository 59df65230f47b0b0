import type { Orders } from "../orders/orders.ts";

/** The options of the verbs about orders. */
export interface Values {
  unpaid?: boolean;
  overdue?: boolean;
  attention?: boolean;
  amount?: string;
  on?: string;
  line?: string;
  quantity?: string;
  all?: boolean;
  "keep-access"?: boolean;
  reason?: string;
  "dry-run"?: boolean;
}

/** What a verb about orders works with. */
export interface Work {
  out(line: string): void;
  orders: Orders;
  /** '' for the verb that takes none. */
  number: string;
  values: Values;
}

/** The end of what a dry run says. */
export const UNCHANGED = "Nothing was changed: this was a dry run.";
