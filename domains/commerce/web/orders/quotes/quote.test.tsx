import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { styleSheetsLoaded } from "../../../../../platform/testing/style-sheets.ts";
import { CallRefused } from "../../../../../platform/client/api-client.ts";
import type { Quote } from "../../../contract.ts";
import { orderedQuote, sampleQuote, sampleQuoteActions } from "../../testing/sample-quotes.ts";
import { OrderFrame } from "../order-frame.tsx";
import { QuoteView } from "./quote-view.tsx";
import type { QuoteActions } from "./use-quote-order.ts";

const address = "/quotes/QUO-2026-000012?token=x";

async function show(quote: Quote, actions: Partial<QuoteActions> = {}) {
  return render(
    <OrderFrame kind="Quote" number={quote.number} path="/quotes/QUO-2026-000012">
      <QuoteView quote={quote} csrfToken="t" address={address} {...sampleQuoteActions(actions)} />
    </OrderFrame>,
  );
}

const refused = (status: number, errors: Record<string, string[]> = {}) =>
  Promise.reject(new CallRefused(status, { message: "Nothing was ordered.", errors }));

test("whoever has its link orders it with a purchase-order number, once [CART-3]", async () => {
  const ordering = Promise.withResolvers<string>();
  const onOrder = vi.fn<QuoteActions["onOrder"]>(() => ordering.promise);
  const onOrdered = vi.fn<QuoteActions["onOrdered"]>();
  const screen = await show(sampleQuote(), { onOrder, onOrdered });
  await expect.element(screen.getByText("Made on 11.25.2026, valid until 1.24.2027.")).toBeVisible();
  await screen.getByRole("textbox", { name: "Purchase-order number" }).fill(" PO 4471 ");
  await screen.getByRole("button", { name: "Order for $725.00, due 12.25.2026" }).click();
  const waiting = screen.getByRole("button", { name: "Please wait …" });
  await waiting.click({ force: true });
  ordering.resolve("/orders/FS-2026-000123?token=y");
  await expect.poll(() => onOrdered).toHaveBeenCalledExactlyOnceWith("/orders/FS-2026-000123?token=y");
  expect(onOrder).toHaveBeenCalledExactlyOnceWith({
    purchaseOrder: "PO 4471",
    name: "Kim Park",
    email: "library@example.org",
    street: "1 Main St",
    street2: "",
    city: "Springfield",
    postalCode: "62701",
  });
});

test("what is refused is said beside its field, and the first of them gets the focus", async () => {
  const onOrder = () => refused(422, { city: ["Fill in this field."], email: ["Enter a valid email address."] });
  const screen = await show(sampleQuote(), { onOrder });
  await screen.getByRole("textbox", { name: "City" }).fill("");
  await screen.getByRole("button", { name: /^Order for/ }).click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Nothing was ordered.");
  const email = screen.getByRole("textbox", { name: "Email for the invoice" });
  await expect.element(email).toHaveFocus();
  const [alert, first] = [screen.getByRole("alert").element(), document.querySelector("form input[type=text]")];
  expect((first ? alert.compareDocumentPosition(first) : 0) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await expect.element(email).toHaveAccessibleDescription("Enter a valid email address.");
  await expect
    .element(screen.getByRole("textbox", { name: "City" }))
    .toHaveAccessibleDescription("Fill in this field.");
  await expect.element(screen.getByRole("button", { name: /^Order for/ })).toBeVisible();
});

test("it is a form without scripts, which keeps what was typed", async () => {
  const refusal = {
    problem: "Nothing was ordered.",
    errors: { purchaseOrder: ["Fill in this field."], name: ["Fill in this field."] },
    typed: { purchaseOrder: "", name: "", street: "2 State St" },
  };
  const screen = await show(sampleQuote(), { refusal });
  const order = screen.getByRole("textbox", { name: "Purchase-order number" });
  await expect.element(order).toHaveFocus();
  await expect.element(screen.getByRole("textbox", { name: "Street address" })).toHaveValue("2 State St");
  await expect.element(screen.getByRole("textbox", { name: "City" })).toHaveValue("Springfield");
  const form = document.querySelector("form");
  expect([form?.method, form?.getAttribute("action"), form?.querySelector("input")?.value]).toEqual([
    "post",
    address,
    "t",
  ]);
});

test.each([
  ["ordered", orderedQuote(), "Ordered as FS-2026-000123.", "See order FS-2026-000123"],
  ["expired", sampleQuote({ state: "expired" }), /was valid until 1\.24\.2027/, "Go to the cart"],
  ["no longer possible", sampleQuote({ problem: "It has changed." }), "It has changed.", "Go to the cart"],
  ["not claimed yet", sampleQuote({ problem: "Sign up with it.", isUnclaimed: true }), "Sign up with it.", "Sign up"],
] as const)("a quote that is %s says so, and where to go on", async (_title, quote, sentence, way) => {
  const screen = await show(quote);
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(screen.getByRole("link", { name: way })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Quote as PDF" })).toBeVisible();
  expect(screen.getByRole("button").elements()).toEqual([]);
});

test("what can't be ordered any more is said though its form goes away", async () => {
  let quote = sampleQuote();
  const screen = await show(quote, { onOrder: () => refused(410) });
  await screen.getByRole("button", { name: /^Order for/ }).click();
  quote = sampleQuote({ state: "expired" });
  await screen.rerender(
    <OrderFrame kind="Quote" number={quote.number} path="/quotes/QUO-2026-000012">
      <QuoteView quote={quote} csrfToken="t" address={address} {...sampleQuoteActions()} />
    </OrderFrame>,
  );
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Nothing was ordered.");
});

test("a quote fits a small phone", async () => {
  await page.viewport(320, 700);
  await show(sampleQuote());
  await styleSheetsLoaded();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
