import { expect, test } from "vitest";
import { createMailRenderer } from "../../../messaging/server/mails/create-mail-renderer.tsx";
import { commerceMails } from "./public.tsx";

const site = { productName: "Fieldstone", siteUrl: "https://manual.example.org" };
const renderer = createMailRenderer(commerceMails);

test.each(renderer.samples(site))("the mail $name looks as its preview shows [CART-4]", async ({ name, mail }) => {
  await expect(`${mail.subject}\n\n${mail.text}`).toMatchFileSnapshot(`previews/${name}.txt`);
  await expect(mail.html).toMatchFileSnapshot(`previews/${name}.html`);
});

test("of a payment that was too much, the surplus is said to come back, not all of it [CART-4]", () => {
  const common = { name: "Ada", number: "FS-2026-000123", lines: [], total: "$725.00", documents: [] };
  const surplus = { ...common, link: "https://manual.example.org/orders/1", amount: "$5.00", received: "$730.00" };
  const { subject, text } = renderer.render("payment-returned", { ...surplus, why: "It was too much." }, site);
  expect(subject).toBe("We’re returning $5.00 for order FS-2026-000123");
  expect(text).toContain("We received $730.00 for order FS-2026-000123 of $725.00 and are returning $5.00 of it.");
});
