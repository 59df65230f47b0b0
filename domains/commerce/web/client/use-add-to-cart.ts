import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { call, CallRefused } from "../../../../platform/client/api-client.ts";
import type { CallRequest } from "../../../../platform/client/requests.ts";
import type { CartAnswer } from "../../calls.ts";
import { CART_PATH } from "../../rules.ts";

/** How long adding may take; afterwards it can be tried again. In milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * Adds to the cart, once however often it is asked for, and shows the cart. `failed`: what is said if that fails, but not
 * if it only takes too long (CART-2).
 */
export function useAddToCart(failed: string) {
  const navigate = useNavigate();
  const atWork = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problem, say] = useState("");

  async function add(fields: Readonly<Record<string, string>>): Promise<void> {
    if (atWork.current) return;
    atWork.current = true;
    setSending(true);
    say("");
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      await call(addition(fields), { signal });
      await navigate(CART_PATH);
    } catch (error) {
      if (signal.aborted) say("The server is taking too long to respond. Try again.");
      else say(error instanceof CallRefused && error.status < 500 ? error.message : failed);
    } finally {
      atWork.current = false;
      setSending(false);
    }
  }

  return { add, isSending, problem };
}

/** The specification's call that changes a cart: one address for several calls, told apart by `action` (CART-1). */
export function addition(fields: Readonly<Record<string, string>>): CallRequest<CartAnswer> {
  return { method: "POST", address: "/", fields: { ...fields, action: "commerce/cart/update-cart" } };
}
