import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { NextStep } from "./next-step.tsx";
import { StepBox } from "./step-box.tsx";

/** Hands over what a form is sent with, instead of sending it. */
function nextSent(): Promise<unknown> {
  return new Promise((resolve) => {
    document.addEventListener(
      "submit",
      (event) => {
        event.preventDefault();
        const form = event.target;
        if (form instanceof HTMLFormElement)
          resolve({
            method: form.method,
            to: new URL(form.action).pathname,
            ...Object.fromEntries(new FormData(form)),
          });
      },
      { once: true },
    );
  });
}

test("a step that only leads somewhere is a link, and sends nothing", async () => {
  const step = { kind: "link", label: "See plans and pricing", to: "/bluebook/pricing" } as const;
  const screen = await render(<NextStep step={step} csrfToken="secret" returnTo="/bluebook/v22" />);
  const link = screen.getByRole("link", { name: "See plans and pricing" });
  await expect.element(link).toHaveAttribute("href", "/bluebook/pricing");
  expect(screen.container.innerHTML).not.toContain("secret");
});

test("a step that changes something is sent with its token and the page to return to", async () => {
  const step = { kind: "send", label: "Start my free trial", to: "/bluebook/trial" } as const;
  const screen = await render(<NextStep step={step} csrfToken="secret" returnTo="/bluebook/v22" />);
  const sent = nextSent();
  await screen.getByRole("button", { name: "Start my free trial" }).click();
  expect(await sent).toEqual({ method: "post", to: "/bluebook/trial", csrf: "secret", return: "/bluebook/v22" });
});

test("where a person stands is a region with a name, and the step that helps is in it", async () => {
  await page.viewport(320, 600);
  const step = { kind: "link", label: "See plans and pricing", to: "/bluebook/pricing" } as const;
  const screen = await render(
    <StepBox label="Your access" sentence="Your free trial ends in 3 days.">
      <NextStep step={step} csrfToken="" returnTo="/bluebook" />
    </StepBox>,
  );
  const box = screen.getByRole("region", { name: "Your access" });
  await expect.element(box).toHaveTextContent("Your free trial ends in 3 days.See plans and pricing");
  await expect.element(box.getByRole("link", { name: "See plans and pricing" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
