import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addToast } from "../../../../ui/toast/add-toast.ts";
import { MarksBar } from "./marks-bar.ts";

const clear = vi.fn<() => void>();
let bar: MarksBar;

beforeEach(() => {
  clear.mockClear();
  document.body.innerHTML =
    '<button type="button" popovertarget="menu">Menu</button><ul id="menu" popover="auto"><li>An item</li></ul>' +
    '<main id="main"><p><mark>court</mark> and <mark>courts</mark></p><div id="marks"></div></main>';
  bar = new MarksBar([...document.querySelectorAll("mark")], true, clear);
});

afterEach(() => {
  bar.remove();
});

test("Escape clears the highlights, also after a toast was shown", async () => {
  addToast({ type: "success", message: "Copied." });
  await expect.element(page.getByText("Copied.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(clear).toHaveBeenCalledOnce();
});

test("Escape closes an open menu first", async () => {
  await page.getByRole("button", { name: "Menu" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("An item")).not.toBeVisible();
  expect(clear).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(clear).toHaveBeenCalledOnce();
});
