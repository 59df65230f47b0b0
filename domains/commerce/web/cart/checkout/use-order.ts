import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CallRefused } from "../../../../../platform/client/api-client.ts";
import { sentenceOf } from "../../../../../platform/client/sentences.ts";
import type { Buyer, Cart } from "../../../contract.ts";
import { formatMoney } from "../../../money.ts";
import type { FormRefusal } from "../../commerce-api.ts";
import type { CartActions, PlacedOrder, CartController } from "../use-cart.ts";
import { buyerErrors, type FieldErrors } from "./buyer-errors.ts";
import { buyerIn } from "./buyer-fields.tsx";

/** Orders the cart on the screen, once however often its button is pressed. */
export function useOrder(
  { cart: shown, show, inTurn }: CartController,
  refusal: FormRefusal | null,
  actions: CartActions,
) {
  const [errors, setErrors] = useState<FieldErrors>(refusal?.errors ?? {});
  const [isSending, setSending] = useState(false);
  const atWork = useRef(false);
  /** The cart as it was sent with an order that no answer came to. */
  const unanswered = useRef<Cart>(null);

  /** Keeps what was typed, without a word: it is sent again with the order. */
  function saveTyped(form: HTMLFormElement): void {
    void inTurn(async () => {
      const cart = await keep(actions, buyerIn(form));
      if (cart) show({ cart });
    });
  }

  const order = (form: HTMLFormElement, provider: string) =>
    send(form, { undone: "Nothing was ordered", again: "order again", act: (cart) => actions.place(cart, provider) });
  const quote = (form: HTMLFormElement) =>
    send(form, {
      undone: "No quote was made",
      again: "request the quote again",
      act: async (cart) => ({ href: await actions.quote(cart), redirect: null }),
    });

  async function send(form: HTMLFormElement, wish: Wish): Promise<void> {
    if (atWork.current) return;
    const buyer = buyerIn(form);
    const wrong = buyerErrors(buyer);
    if (Object.keys(wrong).length > 0) {
      show({ problem: `${wish.undone}: some fields still need attention.` });
      return say(form, wrong);
    }
    atWork.current = true;
    setSending(true);
    setErrors({});
    show({ problem: "" });
    const outcome = await inTurn(() => place(actions, { shown, buyer, wish, unanswered }));
    if ("placed" in outcome) {
      // Whoever comes back from the provider's page can order again.
      addEventListener("pageshow", end, { once: true });
      return actions.leave(outcome.placed);
    }
    end();
    show({ cart: outcome.cart, problem: outcome.problem });
    say(form, outcome.errors);
  }

  /** Shows what is wrong beside the fields, and goes to the first of them. */
  function say(form: HTMLFormElement, wrong: FieldErrors): void {
    flushSync(() => setErrors(wrong));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function end(): void {
    atWork.current = false;
    setSending(false);
  }

  return { errors, isSending, saveTyped, order, quote };
}

async function keep(actions: CartActions, buyer: Buyer): Promise<Cart | undefined> {
  try {
    return await actions.saveBuyer(buyer);
  } catch {
    return undefined;
  }
}

/** What is done with the cart on the screen, and what is said if it isn't. */
interface Wish {
  undone: string;
  again: string;
  act(cart: Cart): Promise<PlacedOrder>;
}

/** What became of an order: it was placed, or the cart as it is now with what is wrong. */
type Outcome = { placed: PlacedOrder } | { cart: Cart; problem: string; errors: FieldErrors };

/** Places what is on the screen, and nothing else. */
async function place(
  actions: CartActions,
  { shown, buyer, wish, unanswered }: { shown: Cart; buyer: Buyer; wish: Wish; unanswered: RefObject<Cart | null> },
): Promise<Outcome> {
  try {
    const cart = await actions.saveBuyer(buyer);
    if (!isSame(cart, shown)) {
      // It may have been ordered without an answer: then the same order is answered again.
      if (unanswered.current) return { placed: await wish.act(unanswered.current) };
      return { cart, problem: changedSentence(shown, cart, wish), errors: {} };
    }
    unanswered.current = cart;
    const placed = await wish.act(cart);
    unanswered.current = null;
    return { placed };
  } catch (error) {
    if (error instanceof CallRefused) unanswered.current = null;
    const isStale = error instanceof CallRefused && error.status === 409;
    const cart = isStale ? await loadAgain(actions, shown) : shown;
    const problem = isSame(cart, shown) ? sentenceOf(error) : changedSentence(shown, cart, wish);
    return { cart, problem, errors: error instanceof CallRefused ? error.errors : {} };
  }
}

async function loadAgain(actions: CartActions, shown: Cart): Promise<Cart> {
  try {
    return await actions.load();
  } catch {
    return shown;
  }
}

function isSame(one: Cart, other: Cart): boolean {
  const linesOf = ({ lines }: Cart) => lines.map(({ id, qty, price }) => `${id} ${qty} ${price}`).join();
  return one.total === other.total && linesOf(one) === linesOf(other);
}

function changedSentence(before: Cart, now: Cart, wish: Wish): string {
  const again = `${wish.undone}: review it, then ${wish.again}.`;
  if (before.total === now.total) return `Your cart has changed since it was shown. ${again}`;
  const money = ({ total, currency }: Cart) => formatMoney(total, currency);
  return `The total was ${money(before)} and is now ${money(now)}. ${again}`;
}
