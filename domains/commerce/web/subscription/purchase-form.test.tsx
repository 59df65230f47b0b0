import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { sampleRenewals, sampleSeats, sampleUpgrades } from "../testing/sample-purchases.ts";
import { PurchaseForm } from "./purchase-form.tsx";

const shared = { title: "Add seats", legend: "Length", refusal: null, currency: "USD", returnTo: "" };

test("the price follows the number of seats, with the one sentence before the purchase [SUBS-4]", async () => {
  const screen = await render(<PurchaseForm {...shared} choices={[sampleSeats]} />, { wrapper: MemoryRouter });
  const price = screen.getByRole("status");
  await expect
    .element(price)
    .toHaveTextContent("$63.96 for 5 more seats until 5.4.2027; nothing renews automatically.");
  await screen.getByRole("button", { name: "More seats" }).click();
  await expect
    .element(price)
    .toHaveTextContent("$127.92 for 10 more seats until 5.4.2027; nothing renews automatically.");
});

test("each length has its price for the chosen seats [SUBS-3] [SUBS-12]", async () => {
  const screen = await render(<PurchaseForm {...shared} choices={sampleRenewals} />, { wrapper: MemoryRouter });
  await expect
    .element(screen.getByRole("status"))
    .toHaveTextContent("$725.00 renews Hart & Weld LLP with 25 seats until 11.24.2028; nothing renews automatically.");
  await screen.getByRole("radio", { name: /2 years/ }).click();
  await expect
    .element(screen.getByRole("status"))
    .toHaveTextContent(
      "$1,300.00 renews Hart & Weld LLP with 25 seats until 11.24.2029; nothing renews automatically.",
    );
});

test("plans are chosen by their size [SUBS-5]", async () => {
  const screen = await render(<PurchaseForm {...shared} choices={sampleUpgrades} />, { wrapper: MemoryRouter });
  await screen.getByRole("radio", { name: /100 seats/ }).click();
  await expect
    .element(screen.getByRole("status"))
    .toHaveTextContent("$992.47 for 100 seats until 5.4.2027; nothing renews automatically.");
});

test("what isn't offered says why, and from which day it will be [SUBS-3]", async () => {
  const refusal = "You can renew from 9.24.2027 on.";
  const screen = await render(<PurchaseForm {...shared} choices={[]} refusal={refusal} />, { wrapper: MemoryRouter });
  await expect.element(screen.getByText(refusal)).toBeVisible();
  expect(screen.getByRole("button").elements()).toEqual([]);
});
