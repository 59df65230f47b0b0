import { readJson, writeJson } from "../../../../platform/db/json.ts";
import type { Account } from "../../../accounts/contract.ts";
import { type Buyer, buyerSchema } from "../../contract.ts";
import type { PricedCart } from "../../purchase/price-cart.ts";
import type { CartOwner } from "./cart-store.ts";
import type { Carts } from "./carts.ts";
import { changeCart } from "./change-cart.ts";

/** Keeps what was entered of the buyer so far; fields that were emptied are forgotten, and others stay as they were. */
export async function saveBuyer(
  carts: Carts,
  owner: CartOwner,
  entered: Readonly<Record<string, string | undefined>>,
): Promise<PricedCart> {
  return await changeCart(carts, owner, (_trx, cart) => {
    const present = Object.entries(entered).filter(([, value]) => value !== undefined);
    const buyer = writeJson(fitting({ ...readJson(cart.buyer), ...Object.fromEntries(present) }));
    return Promise.resolve({ fields: { buyer } });
  });
}

/** The fields that an invoice could already use: one that is half typed is left out. */
function fitting(entered: Readonly<Record<string, unknown>>): Partial<Buyer> {
  const fields = Object.entries(buyerSchema.shape).flatMap(([name, schema]) => {
    const read = schema.safeParse(entered[name]);
    return read.success ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** Adds what is known of a buyer who has an account and has not entered it; what may be empty is empty. */
export function withAccount(
  { firstName, lastName, email }: Pick<Account, "firstName" | "lastName" | "email">,
  buyer: Readonly<Record<string, string | undefined>>,
): Partial<Buyer> {
  const unknown = Object.fromEntries(Object.keys(buyerSchema.shape).map((field) => [field, ""]));
  return fitting({ ...unknown, name: `${firstName} ${lastName}`.trim(), email, ...buyer });
}
