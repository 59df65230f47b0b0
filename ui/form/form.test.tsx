import { type SubmitEvent, useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";
import { TextField } from "../field/text-field.tsx";
import { Form, FormEnd, SubmitButton } from "./form.tsx";

function SignUp({ onSend }: { onSend(email: FormDataEntryValue | null): void }) {
  const [isSending, setIsSending] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(new FormData(event.currentTarget).get("email"));
    setIsSending(true);
  };
  return (
    <Form aria-label="Sign up" isSending={isSending} onSubmit={send}>
      <TextField name="email" label="Email address" autoComplete="off" />
      <FormEnd>
        <SubmitButton isSending={isSending}>Create my account</SubmitButton>
      </FormEnd>
    </Form>
  );
}

test("a form is sent with what was entered, by Enter in a field", async () => {
  const send = vi.fn<(email: FormDataEntryValue | null) => void>();
  const screen = await render(<SignUp onSend={send} />);
  await userEvent.fill(screen.getByRole("textbox", { name: "Email address" }), "ada@firm.test");
  await userEvent.keyboard("{Enter}");
  expect(send).toHaveBeenCalledExactlyOnceWith("ada@firm.test");
});

test("while a form is on its way it is busy, and its button says so and keeps the focus", async () => {
  const screen = await render(<SignUp onSend={() => {}} />);
  const form = screen.getByRole("form", { name: "Sign up" });
  await expect.element(form).not.toHaveAttribute("aria-busy", "true");
  await userEvent.fill(screen.getByRole("textbox", { name: "Email address" }), "ada@firm.test");
  await screen.getByRole("button", { name: "Create my account" }).click();
  await expect.element(form).toHaveAttribute("aria-busy", "true");
  const waiting = screen.getByRole("button", { name: "Please wait …" });
  await expect.element(waiting).toHaveAttribute("aria-disabled", "true");
  await expect.element(waiting).toHaveFocus();
});

test("a form's button is as tall as a finger needs, and a small one as those in a text", async () => {
  const screen = await render(
    <>
      <FormEnd>
        <SubmitButton isSending={false}>Save</SubmitButton>
      </FormEnd>
      <FormEnd isSmall>
        <SubmitButton isPrimary={false} isSending={false}>
          Send it again
        </SubmitButton>
      </FormEnd>
    </>,
  );
  const heights = ["Save", "Send it again"].map(
    (name) => screen.getByRole("button", { name }).element().getBoundingClientRect().height,
  );
  expect(heights).toEqual([44, 36]);
});
