import type { SyntheticEvent } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { sampleCatalog } from "../testing/sample-catalog.ts";
import { Plan } from "./plan.tsx";

test("what is chosen goes into the cart with its number of seats, and with the page to come back to [CART-1]", async () => {
  const [, team] = sampleCatalog.products;
  if (!team) throw new Error("The sample has a team.");
  const sent = vi.fn<(fields: Record<string, unknown>) => void>();
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    sent(Object.fromEntries(new FormData(event.currentTarget)));
  };
  const screen = await render(
    <Plan
      product={team}
      currency="USD"
      csrfToken="t"
      returnTo="/bluebook/v22/rules"
      isSending={false}
      onSubmit={onSubmit}
    />,
  );
  await screen.getByRole("radio", { name: /2 years/ }).click();
  await screen.getByRole("textbox", { name: "Seats" }).fill("12");
  await expect.element(screen.getByRole("status")).toHaveTextContent("$780.00 for 15 seats, 2 years, $52.00 per seat");
  await screen.getByRole("button", { name: /^Add to cart/ }).click();
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    action: "commerce/cart/update-cart",
    csrf: "t",
    returnTo: "/bluebook/v22/rules",
    purchasableId: "team-2",
    qty: "15",
  });
});
