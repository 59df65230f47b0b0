import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";
import { styleSheetsLoaded } from "../../../../platform/testing/style-sheets.ts";
import { CallRefused } from "../../../../platform/client/api-client.ts";
import type { Cart, WayToPay } from "../../contract.ts";
import { CART_FAILED } from "../../rules.ts";
import { sampleActions, sampleCart, sampleLine, sampleWays } from "../testing/sample-carts.ts";
import { CartFrame } from "./cart-frame.tsx";
import { CartView } from "./cart-view.tsx";
import type { CartActions } from "./use-cart.ts";

async function show(
  cart: Cart,
  actions: Partial<CartActions> = {},
  {
    signedIn = true,
    logsIn = false,
    ways = sampleWays,
  }: { signedIn?: boolean; logsIn?: boolean; ways?: readonly WayToPay[] } = {},
) {
  return render(
    <CartFrame>
      <CartView {...{ cart, ways, signedIn, logsIn }} csrfToken="t" actions={sampleActions(cart, actions)} />
    </CartFrame>,
  );
}

/** Whether one thing stands before another on the page. */
function isBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Fills in what an invoice needs besides what the account knows. */
async function fillIn(screen: Awaited<ReturnType<typeof show>>) {
  await screen.getByRole("textbox", { name: "Street address" }).fill("1 Main St");
  await screen.getByRole("textbox", { name: "City" }).fill("Springfield");
}

test("one button names the sum, by card or by invoice [CART-3] [CART-5]", async () => {
  const screen = await show(sampleCart());
  await expect.element(screen.getByRole("button", { name: "Pay $725.00" })).toBeVisible();
  await screen.getByRole("radio", { name: /By invoice/ }).click();
  await expect.element(screen.getByRole("button", { name: "Order for $725.00, due 12.25.2026" })).toBeVisible();
});

test("where the page to pay on adds the tax, the button and the sum say so; the invoice has the catalog's [CART-3]", async () => {
  const cart = { ...sampleCart(), taxes: [{ name: "VAT", rate: 190_000, net: 72_500, tax: 13_775 }], tax: 13_775 };
  const ways = sampleWays.map((way) => ({ ...way, addsTax: way.provider === "stripe" }));
  const screen = await show({ ...cart, total: 86_275 }, {}, { ways });
  const sums = screen.getByRole("region", { name: "Your order" });
  await expect.element(screen.getByRole("button", { name: "Pay $725.00 plus tax" })).toBeVisible();
  expect(sums.element().textContent).toContain("Total before tax$725.00");
  await expect.element(screen.getByRole("radio", { name: /adds the tax for your address/ })).toBeChecked();
  await screen.getByRole("radio", { name: /By invoice/ }).click();
  await expect.element(screen.getByRole("button", { name: "Order for $862.75, due 12.25.2026" })).toBeVisible();
  expect(sums.element().textContent).toContain("VAT, 19%$137.75Total$862.75");
});

test("what is missing is said beside its field, and nothing is sent", async () => {
  const place = vi.fn<CartActions["place"]>();
  const screen = await show(sampleCart(), { place });
  await screen.getByRole("button", { name: "Pay $725.00" }).click();
  const street = screen.getByRole("textbox", { name: "Street address" });
  await expect.element(street).toHaveAccessibleDescription("Enter the street address.");
  await expect.element(street).toHaveFocus();
  const alert = screen.getByRole("region", { name: "Billing details" }).getByRole("alert");
  await expect.element(alert).toHaveTextContent("Nothing was ordered: some fields still need attention.");
  expect(isBefore(alert.element(), street.element())).toBe(true);
  await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Ada Byron");
  expect(place).not.toHaveBeenCalled();
});

test("a quote that lacks something isn't made, and says so in its own words", async () => {
  const quote = vi.fn<CartActions["quote"]>(() => Promise.resolve("/quotes/1"));
  const screen = await show(sampleCart(), { quote });
  await screen.getByRole("button", { name: "Get a quote" }).click();
  await expect
    .element(screen.getByRole("alert"))
    .toHaveTextContent("No quote was made: some fields still need attention.");
  await expect.element(screen.getByRole("textbox", { name: "Street address" })).toHaveFocus();
  expect(quote).not.toHaveBeenCalled();
  await fillIn(screen);
  await screen.getByRole("button", { name: "Get a quote" }).click();
  await expect.poll(() => quote).toHaveBeenCalledOnce();
});

test("an order is placed once, however often its button is pressed [CART-3]", async () => {
  const placing = Promise.withResolvers<{ href: string; redirect: string | null }>();
  const place = vi.fn(() => placing.promise);
  const leave = vi.fn<CartActions["leave"]>();
  const screen = await show(sampleCart(), { place, leave });
  await fillIn(screen);
  const button = screen.getByRole("button", { name: "Pay $725.00" });
  await button.click();
  const waiting = screen.getByRole("button", { name: "Please wait …" });
  await waiting.click({ force: true });
  await waiting.click({ force: true });
  placing.resolve({ href: "/orders/1", redirect: "https://pay.test/1" });
  await expect.poll(() => leave).toHaveBeenCalledWith({ href: "/orders/1", redirect: "https://pay.test/1" });
  expect(place).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ revision: 3, total: 72_500 }), "stripe");
});

test("a price that has changed is shown with a sentence, and nothing is ordered", async () => {
  const dearer = sampleCart({ lines: [sampleLine({ price: 80_000 })], revision: 4 });
  const place = vi.fn(() => Promise.reject(new CallRefused(409, { message: "The price has changed." })));
  const screen = await show(sampleCart(), { place, load: () => Promise.resolve(dearer) });
  await fillIn(screen);
  await screen.getByRole("button", { name: "Pay $725.00" }).click();
  await expect
    .element(screen.getByRole("alert"))
    .toHaveTextContent("The total was $725.00 and is now $800.00. Nothing was ordered: review it, then order again.");
  await expect.element(screen.getByRole("button", { name: "Pay $800.00" })).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: "City" })).toHaveValue("Springfield");
});

test("a line that was removed can be put back", async () => {
  const full = sampleCart();
  const changeLine = vi.fn(() => Promise.resolve(sampleCart({ lines: [] })));
  const screen = await show(full, { changeLine, restoreLine: () => Promise.resolve(full) });
  await screen.getByRole("button", { name: "Remove Team, 1 year" }).click();
  await expect.element(screen.getByText(/Your cart is empty/)).toBeVisible();
  const undo = screen.getByRole("button", { name: /^Undo/ });
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("heading", { name: "Team, 1 year" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Remove Team, 1 year" })).toHaveFocus();
  expect(changeLine).toHaveBeenCalledExactlyOnceWith("line-1", 0);
});

test("the number of seats is set in steps, and sent once it is settled", async () => {
  const changeLine = vi.fn(() => Promise.resolve(sampleCart()));
  const screen = await show(sampleCart(), { changeLine });
  const seats = screen.getByRole("textbox", { name: "Seats" });
  await seats.fill("28");
  await expect.element(seats).toHaveAccessibleDescription(/this is the price for 30/);
  expect(changeLine).not.toHaveBeenCalled();
  await screen.getByRole("textbox", { name: "City" }).click();
  await expect.poll(() => changeLine).toHaveBeenCalledExactlyOnceWith("line-1", 30);
});

test("Enter in a number of seats settles it, and removes nothing", async () => {
  const changeLine = vi.fn(() => Promise.resolve(sampleCart()));
  const screen = await show(sampleCart(), { changeLine });
  const seats = screen.getByRole("textbox", { name: "Seats" });
  await seats.fill("35");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => changeLine).toHaveBeenCalledExactlyOnceWith("line-1", 35);
  await expect.element(seats).toHaveFocus();
});

test("what a form without scripts was refused for is shown beside its field", async () => {
  const refusal = { problem: "Nothing was ordered.", errors: { city: ["Enter the city."] } };
  const screen = await render(
    <CartView
      cart={sampleCart()}
      ways={sampleWays}
      signedIn
      csrfToken=""
      refusal={refusal}
      actions={sampleActions(sampleCart())}
    />,
  );
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Nothing was ordered.");
  await expect.element(screen.getByRole("textbox", { name: "City" })).toHaveAccessibleDescription("Enter the city.");
});

test("what fails is said in the specification's words, and a refused code beside its field [CART-2]", async () => {
  const screen = await show(sampleCart(), {
    changeLine: () => Promise.reject(new Error("down")),
    applyOffer: () => Promise.reject(new CallRefused(422, { message: "This code has expired." })),
  });
  await screen.getByRole("button", { name: "More seats" }).click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent(CART_FAILED);
  await screen.getByRole("textbox", { name: "Offer code" }).fill("OLD");
  await screen.getByRole("button", { name: "Apply" }).click();
  await expect
    .element(screen.getByRole("textbox", { name: "Offer code" }))
    .toHaveAccessibleDescription("This code has expired.");
});

test.each([
  ["signs up", false, "/sign-up", "Sign up and order"],
  ["logs in", true, "/login", "Log in and order"],
])("a visitor sees the cart, and %s there to order", async (_title, logsIn, address, button) => {
  const screen = await show(sampleCart(), {}, { signedIn: false, logsIn });
  await expect.element(screen.getByRole("heading", { name: "Team, 1 year" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: button })).toBeVisible();
  const form = document.querySelector<HTMLFormElement>(`form[action="${address}"]`);
  expect(new FormData(form ?? undefined).get("return")).toBe("/products/cart");
  expect(screen.getByRole("heading", { name: "Billing details" }).elements()).toEqual([]);
});

test("the cart fits a small phone", async () => {
  await page.viewport(320, 700);
  await show(sampleCart({ warnings: ["Your access is already paid until 2.9.2027."] }));
  await styleSheetsLoaded();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("the offer of a link is applied once", async () => {
  const lowered = sampleCart({ offer: { label: "Librarians’ week", tail: "2026", discount: 7_250 } });
  const applyOffer = vi.fn(() => Promise.resolve(lowered));
  const actions = sampleActions(sampleCart(), { applyOffer });
  const screen = await render(
    <CartView cart={sampleCart()} ways={sampleWays} signedIn csrfToken="" offerCode="BOOKS" actions={actions} />,
  );
  await expect.element(screen.getByRole("button", { name: "Pay $652.50" })).toBeVisible();
  expect(applyOffer).toHaveBeenCalledExactlyOnceWith("BOOKS");
});

test("whoever applies an offer or takes it off keeps the focus, on what comes next", async () => {
  const lowered = sampleCart({ offer: { label: "Librarians’ week", tail: "2026", discount: 7_250 } });
  const screen = await show(sampleCart(), { applyOffer: () => Promise.resolve(lowered) });
  await screen.getByRole("textbox", { name: "Offer code" }).fill("BOOKS");
  await userEvent.keyboard("{Enter}");
  const takeOff = screen.getByRole("button", { name: "Remove the offer" });
  await expect.element(takeOff).toHaveFocus();
  await expect.element(takeOff).toHaveAccessibleDescription("Offer Librarians’ week, code ending in 2026");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("textbox", { name: "Offer code" })).toHaveFocus();
  await expect.element(screen.getByRole("button", { name: "Pay $725.00" })).toBeVisible();
});

test("the button that counts seats up keeps the focus where no more are sold", async () => {
  const changeLine = vi.fn(() => Promise.resolve(sampleCart({ lines: [sampleLine({ qty: 50, price: 145_000 })] })));
  const screen = await show(sampleCart({ lines: [sampleLine({ qty: 45, price: 130_500 })] }), { changeLine });
  const more = screen.getByRole("button", { name: "More seats" });
  await more.click();
  await expect.element(screen.getByRole("button", { name: "Pay $1,450.00" })).toBeVisible();
  await expect.element(more).toHaveAttribute("aria-disabled", "true");
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(changeLine).toHaveBeenCalledExactlyOnceWith("line-1", 50);
});
