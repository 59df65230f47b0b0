import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Skeleton } from "./skeleton.tsx";

test.each(["rows", "cards"] as const)("%s on their way have words alone for a screen reader", async (of) => {
  const screen = await render(<Skeleton label="Loading the users" of={of} />);
  const status = screen.getByRole("status");
  await expect.element(status).toHaveTextContent("Loading the users");
  const shapes = [...status.element().children].filter(({ textContent }) => textContent === "");
  expect(shapes.length).toBeGreaterThan(1);
  for (const shape of shapes) {
    expect(shape.ariaHidden).toBe("true");
    expect(shape.getBoundingClientRect().height).toBeGreaterThan(30);
  }
});

test("the shapes are shown only once it takes long", async () => {
  const screen = await render(<Skeleton label="Loading the users" of="rows" />);
  const status = screen.getByText("Loading the users").element().parentElement;
  const at = (milliseconds: number) => {
    for (const animation of status?.getAnimations() ?? []) animation.currentTime = milliseconds;
    return status?.checkVisibility({ visibilityProperty: true });
  };
  expect(at(190)).toBe(false);
  expect(at(210)).toBe(true);
});
