import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import type { Order } from "../../contract.ts";
import { sampleOrder, unpaidOrder } from "../testing/sample-orders.ts";
import { OrderFrame } from "./order-frame.tsx";
import { OrderView } from "./order-view.tsx";

async function show(order: Order, { problem = "", onPay = () => {} } = {}) {
  return render(
    <OrderFrame number={order.number} path={`/orders/${order.number}`}>
      <OrderView order={order} problem={problem} isSending={false} onPay={onPay} />
    </OrderFrame>,
  );
}

test("a paid order says so, leads on to the page that was wanted, and has its documents [CART-4]", async () => {
  const screen = await show(sampleOrder());
  await expect.element(screen.getByText("Paid on 11.25.2026, and everything was given.")).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: "Continue to the page you wanted" }))
    .toHaveAttribute("href", "/bluebook/v22/rules/coming-back");
  await expect
    .element(screen.getByRole("link", { name: "PDF of INV-2026-0042" }))
    .toHaveAttribute("href", "/orders/1/documents/INV-2026-0042.pdf");
  await expect
    .element(screen.getByRole("link", { name: "View INV-2026-0042" }))
    .toHaveAttribute("href", "/orders/1/documents/INV-2026-0042");
  await expect.element(screen.getByRole("region", { name: "What happened" }).getByRole("list")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Pay/ }).elements()).toEqual([]);
});

test("an unpaid one can be paid, and says why that failed", async () => {
  const onPay = vi.fn<() => void>();
  const screen = await show(unpaidOrder(), { onPay, problem: "The payment provider can't be reached." });
  await screen.getByRole("button", { name: "Pay $725.00 now" }).click();
  expect(onPay).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The payment provider can't be reached.");
  expect(screen.getByRole("link", { name: /Continue/ }).elements()).toEqual([]);
});

test("whoever bought seats goes on to invite people to them", async () => {
  const screen = await show(sampleOrder({ returnTo: "/bluebook/manage-users" }));
  await expect.element(screen.getByRole("link", { name: "Invite users to the new seats" })).toBeVisible();
});

test("an order fits a small phone", async () => {
  await page.viewport(320, 700);
  await show(sampleOrder());
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
