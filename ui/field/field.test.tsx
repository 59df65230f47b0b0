import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CheckField } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";
import { ChoiceField, TextField } from "./text-field.tsx";

test("a field is described by its errors, then by its help, and a wrong one has the focus", async () => {
  const screen = await render(
    <TextField
      name="fields[email]"
      label="Email address"
      autoComplete="off"
      errors={["No @.", "No dot."]}
      help="Work."
    />,
  );
  const box = screen.getByRole("textbox", { name: "Email address" });
  await expect.element(box).toHaveAccessibleDescription("No @. No dot. Work.");
  await expect.element(box).toBeInvalid();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAttribute("id", "field-fields-email");
});

test("a password can be shown while it is typed", async () => {
  const screen = await render(<PasswordField name="password" label="Password" autoComplete="current-password" />);
  const box = screen.getByLabelText("Password", { exact: true });
  await userEvent.fill(box, "look at me");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  await expect.element(box).toHaveAttribute("type", "text");
  await expect.element(box).toHaveValue("look at me");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  await expect.element(box).toHaveAttribute("type", "password");
});

test("a choice has to be made, and a box is checked by its label", async () => {
  const screen = await render(
    <form aria-label="Sign up">
      <ChoiceField name="kind" label="Kind" options={{ student: "Law student" }} />
      <CheckField name="shared" label="Shared computer" help="Soon logged out." isChecked={false} />
    </form>,
  );
  const choice = screen.getByRole("combobox", { name: "Kind" });
  await expect.element(choice).toBeRequired();
  await expect.element(choice).toHaveValue("");
  await userEvent.click(screen.getByText("Shared computer"));
  await expect.element(screen.getByRole("checkbox", { name: "Shared computer" })).toBeChecked();
  await userEvent.selectOptions(choice, "Law student");
  await expect
    .element(screen.getByRole("form", { name: "Sign up" }))
    .toHaveFormValues({ kind: "student", shared: true });
});
