import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Screen } from "./screen.tsx";

test("a screen's heading can have the focus, but isn't a stop of the tab key", async () => {
  const screen = await render(
    <main>
      <Screen path="/bluebook/pins" title="Pins">
        <p>No pins yet.</p>
      </Screen>
    </main>,
  );
  const heading = screen.getByRole("heading", { name: "Pins", level: 1 }).element();
  expect(heading.getAttribute("tabindex")).toBe("-1");
  expect(heading.closest("[data-path]")?.getAttribute("data-path")).toBe("/bluebook/pins");
});

test("without a title the children bring their own heading", async () => {
  const screen = await render(
    <main>
      <Screen>
        <h1>Page Not Found</h1>
      </Screen>
    </main>,
  );
  expect(screen.getByRole("heading").elements()).toHaveLength(1);
});

test.each([true, false])("no word makes a phone scroll sideways (quoting: %s)", async (isQuoting) => {
  await page.viewport(320, 640);
  await render(
    <main>
      <Screen title={isQuoting ? "x".repeat(200) : "Incomprehensibilities"} isQuoting={isQuoting}>
        <p>Words</p>
      </Screen>
    </main>,
  );
  expect(document.documentElement.scrollWidth).toBe(320);
});
