import { expect, test } from "vitest";
import { createMailRenderer } from "../../../messaging/server/mails/create-mail-renderer.tsx";
import { commerceMails } from "./public.tsx";

const site = { productName: "Fieldstone", siteUrl: "https://manual.example.org" };
const renderer = createMailRenderer(commerceMails);

test.each(renderer.samples(site))("the mail $name looks as its preview shows [CART-4]", async ({ name, mail }) => {
  await expect(`${mail.subject}\n\n${mail.text}`).toMatchFileSnapshot(`previews/${name}.txt`);
  await expect(mail.html).toMatchFileSnapshot(`previews/${name}.html`);
});
