import { expect, test } from "vitest";
import { z } from "zod";
import { createMailRenderer } from "../../../../messaging/server/mails/create-mail-renderer.tsx";
import { reminderMails } from "../public.tsx";
import { subscriptionEnds } from "./subscription-ends.tsx";

const site = { productName: "Fieldstone", siteUrl: "https://manual.example.org" };
const renderer = createMailRenderer(reminderMails);

test.each(renderer.samples(site))("the mail $name looks as its preview shows", async ({ name, mail }) => {
  await expect(`${mail.subject}\n\n${mail.text}`).toMatchFileSnapshot(`previews/${name}.txt`);
  await expect(mail.html).toMatchFileSnapshot(`previews/${name}.html`);
  expect(mail.unsubscribe).toBe("https://manual.example.org/reminders?token=0193.AbCdEf");
});

test.each([
  [30, null, "Your subscription ends on 12.31.2027", "ends in 30 days: it is paid until 12.31.2027."],
  [1, null, "Your subscription ends tomorrow", "ends tomorrow: it is paid until 12.31.2027."],
  [0, "Law Review", "Law Review: the subscription ends today", "The subscription of Law Review to Fieldstone"],
])("with %d days left, the words fit", (daysLeft, group, subject, words) => {
  const props = z.looseObject({}).parse(subscriptionEnds.sample);
  const mail = renderer.render("subscription-ends", { ...props, daysLeft, group }, site);
  expect(mail.subject).toBe(subject);
  expect(mail.text.replaceAll(/\s+/g, " ")).toContain(words);
});
