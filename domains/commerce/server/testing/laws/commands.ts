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
  | { what: "order"; who: number; wishes: readonly Wish[]; byInvoice: boolean; pays: boolean; offer: number }
  | { what: "quote"; who: number; wishes: readonly Wish[] }
  | { what: "accept"; quote: number }
  | { what: "make key" }
  | { what: "redeem"; who: number; key: number }
  | { what: "join"; who: number; group: number }
  | { what: "leave"; who: number }
  | { what: "pay"; order: number }
  | { what: "invoice instead"; order: number }
  | { what: "card"; attempt: number; pays: boolean; isTold: boolean }
  | { what: "mark paid"; order: number; part: number }
  | { what: "cancel"; order: number }
  | {
      what: "refund";
      order: number;
      amount: "all" | "days-left" | "part";
      part: number;
      line: boolean;
      keeps: boolean;
      bank: Bank;
    }
  | { what: "bank"; refund: number; succeeds: boolean }
  | { what: "dashboard"; payment: number; part: number; isPending: boolean }
  | { what: "transfer"; refund: number }
  | { what: "dispute"; payment: number; ends: "open" | "won" | "lost" }
  | { what: "replay"; turn: number }
  | { what: "wait"; days: number };

/** How a refund stands once a card's bank was asked for it: some take days, and some refuse. */
type Bank = "done" | "pending" | "failed";

const any = integer({ min: 0, max: 11 });
/** Few do most. */
const who = constantFrom(0, 0, 0, 0, 1, 1, 2, 3, 4);
const anyWish: Arbitrary<Wish> = record({
  kind: constantFrom("new own", "new group", "renew own", "renew group", "add", "add", "add later"),
  variant: any,
  seats: integer({ min: 1, max: 4 }),
});
const part = integer({ min: 1, max: 100 });

const wishes = array(anyWish, { minLength: 1, maxLength: 2 });

/** An order, which is paid more often than not, and seldom with an offer. */
export const anyOrder = record({
  what: constantFrom("order" as const),
  who,
  wishes,
  offer: integer({ min: 0, max: 8 }),
  byInvoice: boolean(),
  pays: constantFrom(true, true, true, false),
});

/** Some time, often such that a year is about to end. */
const someDays = oneof(integer({ min: 1, max: 250 }), constantFrom(1, 6, 7, 23, 29, 30, 334, 335, 357, 358, 363, 364));

/** Any command. Those that others need happen more often. */
export const anyCommand: Arbitrary<Command> = oneof(
  { weight: 8, arbitrary: anyOrder },
  record({ what: constantFrom("quote" as const), who, wishes }),
  { weight: 2, arbitrary: record({ what: constantFrom("accept" as const), quote: any }) },
  record({ what: constantFrom("make key" as const) }),
  { weight: 2, arbitrary: record({ what: constantFrom("redeem" as const), who, key: any }) },
  { weight: 4, arbitrary: record({ what: constantFrom("join" as const), who, group: any }) },
  { weight: 2, arbitrary: record({ what: constantFrom("leave" as const), who }) },
  { weight: 2, arbitrary: record({ what: constantFrom("pay" as const), order: any }) },
  record({ what: constantFrom("invoice instead" as const), order: any }),
  { weight: 4, arbitrary: record({ what: constantFrom("bank" as const), refund: any, succeeds: boolean() }) },
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
      bank: constantFrom("done" as const, "pending" as const, "pending" as const, "failed" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: record({ what: constantFrom("dashboard" as const), payment: any, part, isPending: boolean() }),
  },
  { weight: 3, arbitrary: record({ what: constantFrom("transfer" as const), refund: any }) },
  {
    weight: 2,
    arbitrary: record({
      what: constantFrom("dispute" as const),
      payment: any,
      ends: constantFrom("open" as const, "won" as const, "lost" as const),
    }),
  },
  record({ what: constantFrom("replay" as const), turn: any }),
  { weight: 4, arbitrary: record({ what: constantFrom("wait" as const), days: someDays }) },
);
