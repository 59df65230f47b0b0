import type { Attempt, AttemptFacts, OrderToPay, PaymentProvider, RefundFacts } from "../../payments/provider.ts";

/** A provider's edge: what buyers do there is set by the test. */
export function testProvider() {
  const facts = new Map<string, AttemptFacts>();
  const refunds = new Map<string, RefundFacts & { paymentRef: string }>();
  const calls: string[] = [];
  const opened: OrderToPay[] = [];
  const state: { isDown: boolean; refundState: RefundFacts["state"] } = { isDown: false, refundState: "done" };

  function reach(what: string): void {
    calls.push(what);
    if (state.isDown) throw new Error("The provider can't be reached.");
  }

  const provider: PaymentProvider = {
    name: "card",
    open: (order, { id, openedAt }) => {
      reach(`open ${id}`);
      opened.push(order);
      if (!facts.has(id)) facts.set(id, { state: "open" });
      const url = `https://pay.example/${id}`;
      return Promise.resolve({
        kind: "redirect",
        url,
        providerRef: `session-${id}`,
        expiresAt: openedAt + 31 * 60_000,
      });
    },
    // Of a page that was never opened nobody is asked, as with Stripe.
    look: ({ id, providerRef }) => {
      if (providerRef === null) return Promise.resolve({ state: "open" });
      reach(`look ${id}`);
      return Promise.resolve(facts.get(id) ?? { state: "open" });
    },
    close: ({ id, providerRef }) => {
      if (providerRef === null) return Promise.resolve();
      reach(`close ${id}`);
      if (facts.get(id)?.state === "open") facts.set(id, { state: "expired" });
      return Promise.resolve();
    },
    refund: ({ id, payment, amount }) => {
      reach(`refund ${id}`);
      const made = { providerRef: `re-${id}`, refundId: id, state: state.refundState, amount };
      refunds.set(id, { ...made, paymentRef: payment.providerRef });
      return Promise.resolve(made);
    },
    lookRefunds: ({ providerRef }) =>
      Promise.resolve([...refunds.values()].filter(({ paymentRef }) => paymentRef === providerRef)),
  };
  return {
    provider,
    calls,
    /** What was asked for, each time that a page was opened. */
    opened,
    state,
    refunds,
    /** The buyer pays; `amount` by default what was asked for. */
    pay: (attempt: Pick<Attempt, "id" | "amount">, paid: Partial<Extract<AttemptFacts, { state: "paid" }>> = {}) =>
      facts.set(attempt.id, {
        state: "paid",
        paymentRef: `pay-${attempt.id}`,
        amount: attempt.amount,
        currency: "USD",
        tax: null,
        ...paid,
      }),
    set: (attemptId: string, fact: AttemptFacts) => facts.set(attemptId, fact),
  };
}
