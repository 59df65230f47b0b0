import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addToast } from "./add-toast.ts";
import type { Toast } from "./toast.ts";

const region = page.getByRole("region", { name: "Messages" });
const close = page.getByRole("button", { name: "Close: Success!" });

beforeEach(async () => {
  document.body.innerHTML = '<main id="main" tabindex="-1"><h1>A page</h1><button type="button">Before</button></main>';
  // Where an earlier test left the pointer, it would hold a toast.
  await page.getByRole("heading").hover();
  vi.useFakeTimers();
});

// axe, which follows, needs a clock that runs.
afterEach(() => {
  vi.useRealTimers();
});

async function add(toast: Toast): Promise<void> {
  addToast(toast);
  await vi.advanceTimersByTimeAsync(50);
}

/** Looks once: whatever waits moves the clock on, by more on a slow machine. */
function isShown(words: string): boolean {
  return page.getByText(words).query()?.checkVisibility() === true;
}

test("a toast stands at the top right for 7500 ms [TOAST-1]", async () => {
  await add({ type: "success", message: "Ada was invited." });
  const { x, y, right } = region.getByText("Ada was invited.").element().getBoundingClientRect();
  expect(x).toBeGreaterThan(innerWidth / 2);
  expect(y).toBeLessThan(120);
  expect(right).toBeGreaterThan(innerWidth - 40);
  await vi.advanceTimersByTimeAsync(7_400);
  expect(isShown("Ada was invited.")).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(isShown("Ada was invited.")).toBe(false);
});

test("error, success and attention are told apart by title, and errors interrupt [TOAST-1]", async () => {
  await add({ type: "error", message: "The connection broke." });
  await add({ type: "success", message: "Saved." });
  await add({ type: "attention", message: "All seats are taken." });
  await add({ type: "error", title: "Not saved", message: "Try again." });
  await expect.element(page.getByRole("alert")).toHaveTextContent("Error!The connection broke.Not savedTry again.");
  await expect.element(page.getByRole("status")).toHaveTextContent("Success!Saved.Attention!All seats are taken.");
});

test("a toast stays while the pointer is on it or the focus in it, and then for the rest of its time", async () => {
  await add({ type: "success", message: "Look here." });
  const before = page.getByRole("button", { name: "Before" }).element();
  await vi.advanceTimersByTimeAsync(5_000);
  // Moving the pointer takes some of the clock, too: meanwhile the focus holds the toast.
  close.element().focus();
  await page.getByText("Look here.").hover();
  before.focus();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isShown("Look here.")).toBe(true);
  close.element().focus();
  await page.getByRole("heading").hover();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isShown("Look here.")).toBe(true);
  before.focus();
  await vi.advanceTimersByTimeAsync(2_400);
  expect(isShown("Look here.")).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(isShown("Look here.")).toBe(false);
});

test("a toast is closed by its button and by Escape, and the focus is not lost", async () => {
  await add({ type: "success", message: "One." });
  await add({ type: "success", message: "Two." });
  await close.first().click();
  await expect.element(page.getByText("One.")).not.toBeInTheDocument();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Two.")).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("words stay words, and long ones stay inside", async () => {
  const message = `<img src=x onerror="document.title='hit'"> ${"x".repeat(200)}`;
  await add({ type: "error", title: "<b>Bold</b>", message });
  await expect.element(page.getByText(message)).toBeVisible();
  expect(region.element().querySelector("img, b")).toBeNull();
  expect(region.element().scrollWidth).toBe(region.element().clientWidth);
});

test("five toasts at most are shown, and all are above an open dialog", async () => {
  const dialog = document.createElement("dialog");
  document.body.append(dialog);
  dialog.ariaLabel = "A question";
  dialog.showModal();
  for (let number = 1; number <= 7; number += 1) await add({ type: "success", message: `Number ${number}` });
  const shown = [...region.element().querySelectorAll("p")];
  expect(shown.map(({ textContent }) => textContent)).toEqual([3, 4, 5, 6, 7].map((number) => `Number ${number}`));
  // The dialog makes the rest of the page deaf to the pointer, not invisible.
  for (const words of shown) expect(words.checkVisibility()).toBe(true);
  expect(region.element().matches(":popover-open")).toBe(true);
});
