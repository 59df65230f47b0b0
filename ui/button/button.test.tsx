import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";
import { Button, LinkButton } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

test("a button is pressed with the pointer, Enter and the space bar", async () => {
  const press = vi.fn<() => void>();
  const screen = await render(
    <Button type="button" isPrimary onClick={press}>
      Save
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Save" });
  await button.click();
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard(" ");
  expect(press).toHaveBeenCalledTimes(3);
});

test("a link that looks like a button is a link, as tall as a button", async () => {
  const screen = await render(
    <>
      <Button type="button">Back</Button>
      <LinkButton href="#next">Next</LinkButton>
    </>,
  );
  const heights = [screen.getByRole("button"), screen.getByRole("link", { name: "Next" })].map(
    (found) => found.element().getBoundingClientRect().height,
  );
  expect(heights).toEqual([36, 36]);
});

test("an icon has a name and says whether it is on", async () => {
  const screen = await render(<IconButton label="Pin this page" icon="pin" aria-pressed />);
  await expect.element(screen.getByRole("button", { name: "Pin this page", pressed: true })).toBeVisible();
});
