import type { ReactNode } from "react";
import { CART_PATH } from "../../rules.ts";

/** What a form of the cart is about, without scripts. */
export type CartAct = "change" | "remove" | "apply-offer" | "remove-offer" | "order";

/** The hidden fields with which a form of the cart works without scripts. */
export function PlainFields({ csrfToken, act, children }: { csrfToken: string; act: CartAct; children?: ReactNode }) {
  return (
    <>
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="act" value={act} />
      {children}
    </>
  );
}

/** Where a form of the cart is sent without scripts. */
export const plainForm = { method: "post", action: CART_PATH } as const;
