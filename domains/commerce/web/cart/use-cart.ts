import { useState } from "react";
import { serialQueue } from "../../../../platform/client/serial-queue.ts";
import { sentenceOf } from "../../../../platform/client/sentences.ts";
import type { Buyer, Cart, CartLine } from "../../contract.ts";
import type { FormRefusal } from "../commerce-api.ts";
import { CART_FAILED } from "../../rules.ts";

/** An order that was placed. */
export interface PlacedOrder {
  /** The order's page. */
  href: string;
  /** The payment provider's page, if that comes first. */
  redirect: string | null;
}

/** What can be done with a cart. Each answers with the cart as it is then, and throws what the server refuses. */
export interface CartActions {
  load(): Promise<Cart>;
  changeLine(lineId: string, qty: number): Promise<Cart>;
  restoreLine(line: CartLine): Promise<Cart>;
  applyOffer(code: string): Promise<Cart>;
  removeOffer(): Promise<Cart>;
  saveBuyer(buyer: Partial<Buyer>): Promise<Cart>;
  place(cart: Pick<Cart, "revision" | "total">, provider: string): Promise<PlacedOrder>;
  /** Makes a quote of the cart. Returns its page. */
  quote(cart: Pick<Cart, "revision" | "total">): Promise<string>;
  /** Goes to the order, or to where it is paid. */
  leave(placed: PlacedOrder): void;
}

/** A cart on the screen, and what is wrong with it. */
interface Shown {
  cart: Cart;
  /** The line that was removed last. */
  removed: CartLine | null;
  /** About the whole cart. */
  problem: string;
  offerProblem: string;
}

/** The cart on the screen, and how it is changed. */
export interface CartController extends Shown {
  show(change: Partial<Shown>): void;
  /** Does one thing after the other. */
  inTurn: ReturnType<typeof serialQueue>;
}

/** Shows a cart, and changes it one step after the other. What fails is said, and the cart stays as it was. */
export function useCart(initial: Cart, refusal: FormRefusal | null, actions: CartActions) {
  const [shown, setShown] = useState<Shown>({
    cart: initial,
    removed: null,
    // What is wrong with a code stands beside its field alone.
    problem: refusal?.errors["code"] === undefined ? (refusal?.problem ?? "") : "",
    offerProblem: refusal?.errors["code"]?.join(" ") ?? "",
  });
  const [inTurn] = useState(serialQueue);
  const show = (change: Partial<Shown>) => setShown((before) => ({ ...before, ...change }));

  function change(act: () => Promise<Cart>, also: Partial<Shown> = {}): void {
    void inTurn(async () => {
      try {
        show({ cart: await act(), problem: "", ...also });
      } catch (error) {
        show({ problem: sentenceOf(error, CART_FAILED) });
      }
    });
  }

  function applyOffer(code: string): void {
    void inTurn(async () => {
      try {
        show({ cart: await actions.applyOffer(code), offerProblem: "" });
      } catch (error) {
        show({ offerProblem: sentenceOf(error) });
      }
    });
  }

  const shownCart: CartController = { ...shown, show, inTurn };
  return {
    shownCart,
    applyOffer,
    removeOffer: () => change(() => actions.removeOffer()),
    changeLine: (line: CartLine, qty: number) => change(() => actions.changeLine(line.id, qty)),
    removeLine: (line: CartLine) => change(() => actions.changeLine(line.id, 0), { removed: line }),
    restoreLine: (line: CartLine) => change(() => actions.restoreLine(line), { removed: null }),
  };
}
