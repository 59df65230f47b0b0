import type {
  Attempt,
  AttemptFacts,
  ComputedTax,
  OrderToPay,
  PaymentProvider,
  RefundFacts,
} from "../../payments/provider.ts";

/** What a provider's page was opened for. */
interface Asked {
  amount: number;
  /** The tax in it that the provider has computed; null if it is the order's. */
  tax: ComputedTax | null;
}

interface State {
  isDown: boolean;
  refundState: RefundFacts["state"];
  /** Computes the taxes of what isn't invoiced, if the provider does. */
  taxOf: ((net: number) => number) | null;
  /** Tells that a page was closed, before the call that closed it is answered. */
  tellsClosed: ((attemptId: string) => Promise<unknown>) | null;
}

/** A tax of which only the sum is known. */
export function computed(amount: number): ComputedTax {
  return { amount, shares: [], taxNumber: "" };
}

/** A provider's edge: what buyers do there is set by the test. */
export function testProvider() {
  const facts = new Map<string, AttemptFacts>();
  const refunds = new Map<string, RefundFacts & { paymentRef: string }>();
  const calls: string[] = [];
  const opened: OrderToPay[] = [];
  const asked = new Map<string, Asked>();
  const state: State = { isDown: false, refundState: "done", taxOf: null, tellsClosed: null };

  function reach(what: string): void {
    calls.push(what);
    if (state.isDown) throw new Error("The provider can't be reached.");
  }

  const provider: PaymentProvider = {
    name: "card",
    computesTax: false,
    open: (order, { id, openedAt }) => {
      reach(`open ${id}`);
      opened.push(order);
      if (!facts.has(id)) {
        facts.set(id, { state: "open" });
        const tax = state.taxOf && !order.isTaxFixed ? computed(state.taxOf(order.net)) : null;
        asked.set(id, { amount: tax === null ? order.total : order.net + tax.amount, tax });
      }
      const url = `https://pay.example/${id}`;
      return Promise.resolve({
        kind: "redirect",
        url,
        providerRef: `session-${id}`,
        expiresAt: openedAt + 31 * 60_000,
      });
    },
    // Of a page that was never opened nobody is asked, as with Stripe.
    getStatus: ({ id, providerRef }) => {
      if (providerRef === null) return Promise.resolve({ state: "open" });
      reach(`look ${id}`);
      return Promise.resolve(facts.get(id) ?? { state: "open" });
    },
    close: async ({ id, providerRef }) => {
      if (providerRef === null) return;
      reach(`close ${id}`);
      if (facts.get(id)?.state === "open") facts.set(id, { state: "expired" });
      await state.tellsClosed?.(id);
    },
    refund: ({ id, payment, amount }) => {
      reach(`refund ${id}`);
      const made = { providerRef: `re-${id}`, refundId: id, state: state.refundState, amount };
      refunds.set(id, { ...made, paymentRef: payment.providerRef });
      return Promise.resolve(made);
    },
    listRefunds: ({ providerRef }) =>
      Promise.resolve([...refunds.values()].filter(({ paymentRef }) => paymentRef === providerRef)),
  };
  return {
    provider,
    calls,
    /** What was asked for, each time that a page was opened. */
    opened,
    /** What the page of an attempt asks for. */
    asked,
    state,
    refunds,
    /** The buyer pays; `amount` by default what was asked for. */
    pay: (attempt: Pick<Attempt, "id" | "amount">, paid: Partial<Extract<AttemptFacts, { state: "paid" }>> = {}) =>
      facts.set(attempt.id, {
        state: "paid",
        paymentRef: `pay-${attempt.id}`,
        currency: "USD",
        ...(asked.get(attempt.id) ?? { amount: attempt.amount, tax: null }),
        ...paid,
      }),
    set: (attemptId: string, fact: AttemptFacts) => facts.set(attemptId, fact),
  };
}
