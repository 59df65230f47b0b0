import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";
import { EmptyState, LoadFailed, Loading } from "./empty-state.tsx";

test("what is on its way is said once it takes long, and interrupts nobody", async () => {
  const screen = await render(<Loading>Loading your pins</Loading>);
  const words = screen.getByText("Loading your pins").element();
  const at = (milliseconds: number) => {
    for (const animation of words.getAnimations()) animation.currentTime = milliseconds;
    return getComputedStyle(words).visibility;
  };
  expect(at(190)).toBe("hidden");
  expect(at(210)).toBe("visible");
  await expect.element(screen.getByRole("status")).toHaveTextContent("Loading your pins");
});

test("what could not be loaded interrupts, and its button tries again", async () => {
  const retry = vi.fn<() => void>();
  const screen = await render(<LoadFailed retry={retry}>Your pins could not be loaded.</LoadFailed>);
  const alert = screen.getByRole("alert");
  await expect.element(alert.getByText("Your pins could not be loaded.")).toBeVisible();
  await userEvent.tab();
  await expect.element(alert.getByRole("button", { name: "Try again" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(retry).toHaveBeenCalledOnce();
});

test("an empty place says so at once, and is not announced", async () => {
  const screen = await render(<EmptyState>Quickly reference pages you use frequently.</EmptyState>);
  await expect.element(screen.getByText("Quickly reference pages you use frequently.")).toBeVisible();
  expect(screen.container.querySelector("output, [role], [aria-live]")).toBeNull();
});

test("a place that the reader has just emptied is announced", async () => {
  const screen = await render(<EmptyState isSpoken>You have no notes yet.</EmptyState>);
  await expect.element(screen.getByRole("status")).toHaveTextContent("You have no notes yet.");
});
