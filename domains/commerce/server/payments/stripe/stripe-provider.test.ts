import { expect, onTestFinished, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { openStandIn } from "../../testing/open-stand-in.ts";
import { newYork } from "../../testing/stripe/sample-taxes.ts";
import type { Attempt, OrderToPay, PaymentOfProvider } from "../provider.ts";
import { stripeProvider } from "./stripe-provider.ts";

async function openProvider(options: Partial<Parameters<typeof openStandIn>[0]> = {}) {
  const clock = fixedClock(Date.parse("2027-03-01T12:00:00Z"));
  const opened = await openStandIn({ clock, ...options });
  onTestFinished(() => opened.close());
  const { standIn } = opened;
  const payIn = (ref: string | null, ...how: [Parameters<typeof standIn.buyers.pay>[1]?]) => {
    if (ref === null) throw new Error("Nothing was opened.");
    return standIn.buyers.pay(ref, ...how);
  };
  return { ...opened, clock, provider: stripeProvider(opened.access), payIn };
}

const order: OrderToPay = {
  id: "order-1",
  number: "FS-2027-000001",
  currency: "USD",
  lines: [
    { text: "Team, 1 year", detail: "25 seats until 2.29.2028.", qty: 25, net: 72_500, tax: 5_800 },
    { text: "Seats", detail: "5 more seats until 8.8.2027.", qty: 5, net: 6_396, tax: 512 },
  ],
  net: 78_896,
  tax: 6_312,
  total: 85_208,
  isTaxFixed: false,
  buyer: {
    name: "Ada Hart",
    organization: "Hart & Weld LLP",
    email: "ada@lawfirm.test",
    street: "1 Court St",
    street2: "",
    city: "Albany",
    region: "NY",
    postalCode: "12207",
    country: "US",
    taxNumber: "",
    purchaseOrder: "",
  },
  returnUrl: "https://manual.example.org/orders/FS-2027-000001",
  cancelUrl: "https://manual.example.org/orders/FS-2027-000001?token=t&canceled=1",
};

const attemptAt = (openedAt: number, id = "attempt-1"): Attempt => ({
  id,
  orderId: order.id,
  providerRef: null,
  amount: order.total,
  currency: "USD",
  openedAt,
});

const payment = (providerRef: string): PaymentOfProvider => ({
  id: "payment-1",
  providerRef,
  amount: order.total,
  currency: "USD",
  receivedOn: "2027-03-01",
});

async function open({ provider, clock }: Awaited<ReturnType<typeof openProvider>>, id?: string): Promise<Attempt> {
  const attempt = attemptAt(clock.now(), id);
  const opened = await provider.open(order, attempt);
  return { ...attempt, providerRef: opened.kind === "redirect" ? opened.providerRef : null };
}

test("[CART-3] a page to pay on asks for the order's sum, once for each attempt, and for half an hour", async () => {
  const stripe = await openProvider();
  const attempt = await open(stripe);
  const again = await stripe.provider.open(order, attemptAt(stripe.clock.now()));
  expect(again).toMatchObject({ kind: "redirect", providerRef: attempt.providerRef });
  const [session, ...others] = stripe.standIn.records.sessions.values();
  expect(others).toEqual([]);
  expect(session).toMatchObject({
    amount_total: 85_208,
    currency: "usd",
    client_reference_id: "order-1",
    metadata: { order: "order-1", attempt: "attempt-1", installation: stripe.access.installation },
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
    expires_at: (stripe.clock.now() + 31 * 60_000) / 1_000,
  });
  const changed = { ...order, number: "FS-2027-000002" };
  await expect(stripe.provider.open(changed, attemptAt(stripe.clock.now()))).rejects.toThrow(/idempotent/);
});

test("[CART-3] an answer that is lost after Stripe has done what it was asked leads to no second page", async () => {
  const stripe = await openProvider();
  stripe.standIn.faults.answerLost = 1;
  stripe.standIn.onCall = () => {
    stripe.standIn.faults.answerLost = stripe.standIn.calls.length < 1 ? 1 : 0;
  };
  const attempt = await open(stripe);
  expect(stripe.standIn.records.sessions.size).toBe(1);
  expect(await stripe.provider.getStatus(attempt)).toEqual({ state: "open" });
});

test("[CART-3] an attempt is open, paid, on its way, failed or expired as Stripe says", async () => {
  const stripe = await openProvider();
  const { provider, clock, standIn, payIn } = stripe;
  const paid = await open(stripe, "a");
  expect(await provider.getStatus(paid)).toEqual({ state: "open" });
  const paymentRef = payIn(paid.providerRef);
  expect(await provider.getStatus(paid)).toEqual({
    state: "paid",
    paymentRef,
    amount: 85_208,
    currency: "USD",
    tax: null,
  });
  const delayed = await open(stripe, "b");
  payIn(delayed.providerRef, { how: "delayed" });
  expect(await provider.getStatus(delayed)).toEqual({ state: "pending" });
  standIn.buyers.finish(delayed.providerRef ?? "", false);
  expect(await provider.getStatus(delayed)).toEqual({ state: "failed" });
  const left = await open(stripe, "c");
  clock.advance(32 * 60_000);
  standIn.buyers.expireDue();
  expect(await provider.getStatus(left)).toEqual({ state: "expired" });
});

test("[CART-3] an attempt whose page nobody heard of waits for a day", async () => {
  const { provider, clock } = await openProvider();
  const attempt = attemptAt(clock.now());
  expect(await provider.getStatus(attempt)).toEqual({ state: "open" });
  await provider.close(attempt);
  clock.advance(23 * 3_600_000);
  expect(await provider.getStatus(attempt)).toEqual({ state: "open" });
  clock.advance(3_600_001);
  expect(await provider.getStatus(attempt)).toEqual({ state: "expired" });
});

test("[CART-3] who goes on with an attempt gets the page that is open, or none once it was paid", async () => {
  const stripe = await openProvider();
  const attempt = await open(stripe);
  stripe.clock.advance(20 * 60_000);
  const page = { kind: "redirect", providerRef: attempt.providerRef };
  const again = await stripe.provider.open(order, attempt);
  expect(again).toMatchObject({ ...page, url: expect.stringContaining("/c/pay/cs_test_") });
  stripe.payIn(attempt.providerRef);
  expect(await stripe.provider.open(order, attempt)).toMatchObject({ ...page, url: order.returnUrl });
  expect(stripe.standIn.records.sessions.size).toBe(1);
});

test("[CART-3] a closed attempt can't be paid, and one that was paid first stays paid", async () => {
  const stripe = await openProvider();
  const { provider, payIn } = stripe;
  const closed = await open(stripe, "a");
  await provider.close(closed);
  await provider.close(closed);
  expect(() => payIn(closed.providerRef)).toThrow("expired");
  const paid = await open(stripe, "b");
  payIn(paid.providerRef);
  await provider.close(paid);
  expect(await provider.getStatus(paid)).toMatchObject({ state: "paid" });
});

test("a refund is made once, even when its answer is lost and Stripe has forgotten the key", async () => {
  const stripe = await openProvider();
  const { provider, standIn, clock, payIn } = stripe;
  const { providerRef } = await open(stripe);
  const paid = payment(payIn(providerRef));
  const refund = { id: "refund-1", providerRef: null, payment: paid, amount: 10_000, askedAt: clock.now() };
  standIn.faults.answerLost = 1;
  await expect(provider.refund(refund)).rejects.toThrow();
  standIn.faults.answerLost = 0;
  const made = await provider.refund(refund);
  expect(made).toMatchObject({ refundId: "refund-1", state: "done", amount: 10_000 });
  clock.advance(2 * 86_400_000);
  standIn.forgetKeys();
  expect(await provider.refund(refund)).toEqual(made);
  expect(standIn.records.refunds.size).toBe(1);
});

test("a payment's refunds are those that we made and those of Stripe's dashboard, with their states", async () => {
  const stripe = await openProvider();
  const { provider, standIn, clock, payIn } = stripe;
  const { providerRef } = await open(stripe);
  const paid = payment(payIn(providerRef));
  standIn.refundStatus = "pending";
  await provider.refund({ id: "refund-1", providerRef: null, payment: paid, amount: 1_000, askedAt: clock.now() });
  const other = standIn.buyers.refundInDashboard(paid.providerRef, 500);
  const [mine] = standIn.records.refunds.keys();
  expect(await provider.listRefunds(paid)).toEqual([
    { providerRef: mine, refundId: "refund-1", state: "pending", amount: 1_000 },
    { providerRef: other, refundId: null, state: "done", amount: 500 },
  ]);
  standIn.buyers.finishRefund(mine ?? "", false);
  expect(await provider.listRefunds(paid)).toContainEqual(expect.objectContaining({ state: "failed", amount: 1_000 }));
});

test("with Stripe Tax, the lines are net and the tax is Stripe's", async () => {
  const stripe = await openProvider({ computesTax: true, taxesOf: newYork });
  const attempt = await open(stripe);
  const paymentRef = stripe.payIn(attempt.providerRef, { taxNumber: "DE123456789" });
  const shares = [
    { name: "Sales Tax, New York State", rate: 40_000, net: 78_896, tax: 3_156 },
    { name: "Sales Tax, New York", rate: 48_750, net: 78_896, tax: 3_846 },
  ];
  const tax = { amount: 7_002, shares, taxNumber: "DE123456789" };
  const facts = { state: "paid", paymentRef, amount: 78_896 + 7_002, currency: "USD", tax };
  expect(await stripe.provider.getStatus(attempt)).toEqual(facts);
});

test("[CART-3] when Stripe is down, opening fails within seconds", async () => {
  const stripe = await openProvider();
  stripe.standIn.faults.down = true;
  const start = performance.now();
  await expect(open(stripe)).rejects.toThrow(/connection to Stripe/i);
  expect(performance.now() - start).toBeLessThan(10_000);
});
