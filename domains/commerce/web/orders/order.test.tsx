import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { styleSheetsLoaded } from "../../../../platform/testing/style-sheets.ts";
import type { Order } from "../../contract.ts";
import { sampleOrder, samplePaying, sampleSummaries, unpaidOrder } from "../testing/sample-orders.ts";
import { OrderFrame } from "./order-frame.tsx";
import { OrderList } from "./order-list.tsx";
import { OrderView } from "./order-view.tsx";
import { useAwaitedPayment } from "./use-awaited-payment.ts";

async function show(
  order: Order,
  { problem = "", onPay }: { problem?: string; onPay?: (provider: string) => void } = {},
) {
  return render(
    <OrderFrame kind="Order" number={order.number} path={`/orders/${order.number}`}>
      <OrderView order={order} problem={problem} paying={samplePaying(onPay)} />
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
  await expect.element(screen.getByRole("region", { name: "History" }).getByRole("list")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Pay/ }).elements()).toEqual([]);
});

test("an unpaid one can be paid, and says why that failed", async () => {
  const onPay = vi.fn<(provider: string) => void>();
  const screen = await show(unpaidOrder(), { onPay, problem: "The payment provider can't be reached." });
  await screen.getByRole("button", { name: "Pay $725.00 now" }).click();
  expect(onPay).toHaveBeenCalledExactlyOnceWith("stripe");
  await screen.getByRole("button", { name: "Pay by invoice instead" }).click();
  expect(onPay).toHaveBeenLastCalledWith("invoice");
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The payment provider can't be reached.");
  expect(screen.getByRole("link", { name: /Continue/ }).elements()).toEqual([]);
});

test("what is left of an order is what its button asks for, without the tax that is added there [CART-4]", async () => {
  const screen = await show(unpaidOrder({ paid: 3_000, owed: 72_500, addsTax: true, total: 78_934, tax: 6_434 }));
  await expect.element(screen.getByRole("button", { name: "Pay $725.00 plus tax now" })).toBeVisible();
  await expect.element(screen.getByText("Total before tax")).toBeVisible();
  await screen.unmount();
  const rest = await show(unpaidOrder({ paid: 3_000, owed: 69_500 }));
  await expect.element(rest.getByRole("button", { name: "Pay $695.00 now" })).toBeVisible();
});

test("whoever bought seats goes on to invite people to them", async () => {
  const screen = await show(sampleOrder({ returnTo: "/bluebook/manage-users" }));
  await expect.element(screen.getByRole("link", { name: "Invite users to the new seats" })).toBeVisible();
});

/** An order's page whose order is looked at again and again. */
function Awaited({ loaded, look }: { loaded: Order; look: () => Promise<Order> }) {
  const order = useAwaitedPayment(loaded, look, soon);
  return <OrderView order={order} problem="" paying={samplePaying()} />;
}
const soon = [1, 1, 1, 1];

test("an order that is paid meanwhile says so by itself, politely, and is looked at no more [CART-4]", async () => {
  const look = vi
    .fn(() => Promise.resolve(sampleOrder()))
    .mockImplementationOnce(() => Promise.resolve(unpaidOrder()))
    .mockImplementationOnce(() => Promise.reject(new Error("offline")));
  // A loader's data stays the same from one rendering to the next.
  const loaded = unpaidOrder();
  const screen = await render(<Awaited loaded={loaded} look={look} />);
  await expect.element(screen.getByText(/^Paid on 11\.25\.2026/)).toHaveAttribute("aria-live", "polite");
  await expect.element(screen.getByRole("link", { name: "Continue to the page you wanted" })).toBeVisible();
  expect(look).toHaveBeenCalledTimes(3);
});

test("nobody looks again at an order that is paid, or that waits for an invoice", async () => {
  const look = vi.fn(() => Promise.resolve(sampleOrder()));
  const screen = await render(<Awaited loaded={sampleOrder()} look={look} />);
  const billed = unpaidOrder({ provider: "invoice" });
  await screen.rerender(<Awaited loaded={billed} look={look} />);
  await expect.element(screen.getByText(/^Not paid yet\./)).toBeVisible();
  expect(look).not.toHaveBeenCalled();
});

test("the list of orders leads to each invoice and receipt at once", async () => {
  const screen = await render(<OrderList orders={sampleSummaries} />);
  const papers = screen.getByRole("list", { name: "Documents for FS-2026-000123" });
  await expect
    .element(papers.getByRole("link", { name: "Invoice (PDF) INV-2026-0042" }))
    .toHaveAttribute("href", "/orders/1/documents/INV-2026-0042.pdf");
  await expect.element(papers.getByRole("link", { name: /^Receipt/ })).toBeVisible();
  expect(screen.getByRole("list", { name: /^Documents for/ }).elements()).toHaveLength(1);
});

test("a document's page and its PDF are found by the token of a secret link [CART-4]", async () => {
  const [paper] = sampleOrder().documents;
  const documents = paper ? [{ ...paper, href: `${paper.href}?token=x` }] : [];
  const screen = await show(sampleOrder({ documents }));
  const address = (name: string) => screen.getByRole("link", { name }).element().getAttribute("href");
  expect([address("View INV-2026-0042"), address("PDF of INV-2026-0042")]).toEqual([
    "/orders/1/documents/INV-2026-0042?token=x",
    "/orders/1/documents/INV-2026-0042.pdf?token=x",
  ]);
});

test("an order fits a small phone", async () => {
  await page.viewport(320, 700);
  await show(sampleOrder());
  await styleSheetsLoaded();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
