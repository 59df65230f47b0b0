import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { Button } from "../button/button.tsx";
import { Message } from "./message.tsx";

test("an error interrupts, what is done waits for a pause, and a note does neither", async () => {
  const screen = await render(
    <>
      <Message kind="error">This link has expired.</Message>
      <Message kind="done">Your profile is saved.</Message>
      <Message kind="note">Until then you log in with the old address.</Message>
    </>,
  );
  await expect.element(screen.getByRole("alert")).toHaveTextContent("This link has expired.");
  await expect.element(screen.getByRole("status")).toHaveTextContent("Your profile is saved.");
  await expect.element(screen.getByText("Until then you log in with the old address.")).toBeVisible();
});

test("an error that comes later takes no focus, and its links lead to what is wrong", async () => {
  function Screen() {
    const [isRefused, setIsRefused] = useState(false);
    return (
      <>
        {isRefused ? (
          <Message kind="error">
            <a href="#first">First name</a>: Enter your first name.
          </Message>
        ) : null}
        <Button type="button" onClick={() => setIsRefused(true)}>
          Save
        </Button>
        <input id="first" aria-label="First name" />
      </>
    );
  }
  const screen = await render(<Screen />);
  const save = screen.getByRole("button", { name: "Save" });
  await save.click();
  const alert = screen.getByRole("alert");
  await expect.element(alert).toBeVisible();
  await expect.element(save).toHaveFocus();
  await alert.getByRole("link", { name: "First name" }).click();
  await expect.element(screen.getByRole("textbox", { name: "First name" })).toHaveFocus();
});

test("a note has a heading that a screen reader finds, and stays inside a phone", async () => {
  await page.viewport(320, 600);
  const screen = await render(
    <Message kind="note">
      <h2>Confirm your new address</h2>
      <p>Until then you log in with the old one.</p>
    </Message>,
  );
  await expect.element(screen.getByRole("heading", { level: 2, name: "Confirm your new address" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
