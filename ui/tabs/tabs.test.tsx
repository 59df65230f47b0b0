import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";
import { Tabs } from "./tabs.tsx";

const labels = ["Subscription", "Profile", "Password", "Security", "Manage Users", "Log out"];
const tabs = labels.map((label) => ({ label, href: `#${label}`, isCurrent: label === "Profile" }));

test("tabs are a navigation with a name, a list of links, and only the one on screen is current", async () => {
  const screen = await render(<Tabs label="Account" tabs={tabs} />);
  const navigation = screen.getByRole("navigation", { name: "Account" });
  expect(navigation.getByRole("listitem").elements()).toHaveLength(labels.length);
  const links = navigation.getByRole("link").elements();
  expect(links.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual(
    labels.map((label) => [label, label === "Profile" ? "page" : null]),
  );
});

test("the tab key goes through all of them in their order, and Enter follows one", async () => {
  const screen = await render(<Tabs label="Account" tabs={tabs} />);
  for (const name of labels) {
    await userEvent.tab();
    await expect.element(screen.getByRole("link", { name })).toHaveFocus();
  }
  await userEvent.tab({ shift: true });
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => decodeURIComponent(location.hash)).toBe("#Manage Users");
});

test("on a phone they stand on more lines, none outside", async () => {
  await page.viewport(320, 600);
  const screen = await render(<Tabs label="Account" tabs={tabs} />);
  const boxes = screen
    .getByRole("link")
    .elements()
    .map((link) => link.getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => top)).size).toBeGreaterThan(1);
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
  }
});
