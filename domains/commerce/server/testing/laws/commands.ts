import { type Arbitrary, array, boolean, constantFrom, integer, oneof, record } from "fast-check";

/** What a line of a cart is for: a new term, one behind the present one, or more seats of the term that runs or comes. */
export interface Wish {
  kind: "new own" | "new group" | "renew own" | "renew group" | "add" | "add later";
  /** Chooses among the variants of its kind. */
  variant: number;
  seats: number;
}

/** What can be done. Numbers choose among what there is, and start over behind the last. */
export type Command =
  | { what: "order"; who: number; wishes: readonly Wish[]; byInvoice: boolean; pays: boolean }
  | { what: "make key" }
  | { what: "redeem"; who: number; key: number }
  | { what: "join"; who: number; group: number }
  | { what: "leave"; who: number }
  | { what: "pay"; order: number }
  | { what: "card"; attempt: number; pays: boolean; isTold: boolean }
  | { what: "mark paid"; order: number; part: number }
  | { what: "cancel"; order: number }
  | { what: "refund"; order: number; amount: "all" | "days-left" | "part"; part: number; line: boolean; keeps: boolean }
  | { what: "dispute"; payment: number; ends: "open" | "won" | "lost" }
  | { what: "replay" }
  | { what: "wait"; days: number };

const any = integer({ min: 0, max: 11 });
/** Few do most. */
const who = constantFrom(0, 0, 0, 0, 1, 1, 2, 3, 4);
const anyWish: Arbitrary<Wish> = record({
  kind: constantFrom("new own", "new group", "renew own", "renew group", "add", "add", "add later"),
  variant: any,
  seats: integer({ min: 1, max: 4 }),
});
const part = integer({ min: 1, max: 100 });

/** An order, which is paid more often than not. */
export const anyOrder = record({
  what: constantFrom("order" as const),
  who,
  wishes: array(anyWish, { minLength: 1, maxLength: 2 }),
  byInvoice: boolean(),
  pays: constantFrom(true, true, true, false),
});

/** Any command. Those that others need happen more often. */
export const anyCommand: Arbitrary<Command> = oneof(
  { weight: 8, arbitrary: anyOrder },
  record({ what: constantFrom("make key" as const) }),
  { weight: 2, arbitrary: record({ what: constantFrom("redeem" as const), who, key: any }) },
  { weight: 4, arbitrary: record({ what: constantFrom("join" as const), who, group: any }) },
  { weight: 2, arbitrary: record({ what: constantFrom("leave" as const), who }) },
  record({ what: constantFrom("pay" as const), order: any }),
  {
    weight: 2,
    arbitrary: record({ what: constantFrom("card" as const), attempt: any, pays: boolean(), isTold: boolean() }),
  },
  { weight: 2, arbitrary: record({ what: constantFrom("mark paid" as const), order: any, part }) },
  record({ what: constantFrom("cancel" as const), order: any }),
  {
    weight: 5,
    arbitrary: record({
      what: constantFrom("refund" as const),
      order: any,
      amount: constantFrom("all" as const, "days-left" as const, "part" as const),
      part,
      line: boolean(),
      keeps: boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: record({
      what: constantFrom("dispute" as const),
      payment: any,
      ends: constantFrom("open" as const, "won" as const, "lost" as const),
    }),
  },
  record({ what: constantFrom("replay" as const) }),
  { weight: 4, arbitrary: record({ what: constantFrom("wait" as const), days: integer({ min: 1, max: 250 }) }) },
);
