import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { Html } from "../html/html.tsx";
import { bannerHtml, fullOrShort } from "./banner.ts";

test("a phone gets the short words", async () => {
  const words = fullOrShort("The site rests on Sunday from 2 to 4.", "Closed Sunday");
  const screen = await render(<Html html={bannerHtml({ color: "blue", words })} />);
  await expect.element(screen.getByText("The site rests on Sunday from 2 to 4.")).toBeVisible();
  await expect.element(screen.getByText("Closed Sunday")).not.toBeVisible();
  await page.viewport(400, 600);
  await expect.element(screen.getByText("The site rests on Sunday from 2 to 4.")).not.toBeVisible();
  await expect.element(screen.getByText("Closed Sunday")).toBeVisible();
});

test.each(["red", "green", "blue"] as const)(
  "a %s banner is a region with a name, and can be dismissed",
  async (color) => {
    const words = 'The site rests on Sunday. <a href="/help">More</a>';
    const screen = await render(<Html html={bannerHtml({ color, words, dismissal: "data-dismiss" })} />);
    const region = screen.getByRole("region", { name: "Notice" });
    await expect.element(region.getByRole("link", { name: "More" })).toBeVisible();
    await expect.element(region.getByRole("button", { name: "Dismiss this notice" })).toHaveAttribute("data-dismiss");
  },
);

test("a banner that stays has no button", async () => {
  const screen = await render(<Html html={bannerHtml({ color: "blue", words: "The site rests on Sunday." })} />);
  await expect.element(screen.getByRole("region", { name: "Notice" })).toBeVisible();
  await expect.element(screen.getByRole("button")).not.toBeInTheDocument();
});
