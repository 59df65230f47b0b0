import { useState } from "react";
import { useLoaderData } from "react-router";
import { call, CallRefused } from "../../../../platform/client/api-client.ts";
import { replaceToken } from "../../../../platform/client/person-on-page.ts";
import type { AccountScreen, FormState, SaveUserAnswer } from "../../contract.ts";
import { accountPaths, passwordLength } from "../../rules.ts";
import { AccountTabs } from "../account-tabs.tsx";
import { loadScreen, saveUser } from "../account-screen.ts";
import { fieldsOfForm } from "../form/fields-of-form.ts";
import { AccountForm } from "../form/account-form.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { ScreenFrame, titled } from "./frame/screen-frame.tsx";
import { PasswordField } from "../../../../ui/field/password-field.tsx";
import { Message } from "../../../../ui/message/message.tsx";

const title = "Password";
const labels = { password: "Current password", newPassword: "New password", confirmation: "Confirm new password" };
const changed = "Your new password is set, and other browsers are logged out.";

function PasswordScreen() {
  const screen = useLoaderData<AccountScreen>();
  const [form, setForm] = useState(screen.form);
  const [isDone, setDone] = useState(screen.notice === "password-changed");
  const { errors } = form;

  async function save(element: HTMLFormElement): Promise<void> {
    const answer = await change({ userId: screen.profile?.userId ?? "", ...fieldsOfForm(element) });
    setForm({
      ...form,
      csrfToken: answer.csrfToken ?? form.csrfToken,
      errors: answer.errors ?? {},
      message: answer.success ? null : answer.message,
    });
    setDone(answer.success);
    if (answer.success) element.reset();
  }

  return (
    <ScreenFrame title={title}>
      <AccountTabs />
      {isDone ? <Message kind="done">{changed}</Message> : null}
      <AccountForm
        state={form}
        action={accountPaths.password}
        button="Change password"
        labels={labels}
        {...useSubmit(save)}
      >
        <PasswordField
          name="password"
          label={labels.password}
          autoComplete="current-password"
          errors={errors["password"]}
          help={<a href={accountPaths.forgotPassword}>Forgot your password?</a>}
        />
        <PasswordField
          name="newPassword"
          label={labels.newPassword}
          autoComplete="new-password"
          leastLength={passwordLength.least}
          errors={errors["newPassword"]}
          help={`At least ${passwordLength.least} characters. Changing it logs out your other browsers.`}
        />
        <PasswordField
          name="confirmation"
          label={labels.confirmation}
          autoComplete="new-password"
          errors={errors["confirmation"]}
        />
      </AccountForm>
    </ScreenFrame>
  );
}

/** Changes the password by the specification's call; turns every failure into a response (PASS-1, PASS-2). */
async function change({ confirmation, ...fields }: Readonly<Record<string, string>>): Promise<SaveUserAnswer> {
  const refused = (message: string, errors: FormState["errors"] = {}): SaveUserAnswer => ({
    loggedIn: true,
    success: false,
    message,
    errors: Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [name, [...sentences]])),
  });
  if (fields["newPassword"] !== confirmation)
    return refused("Passwords do not match.", { confirmation: ["Passwords do not match."] });
  try {
    const answer = await call(saveUser(fields));
    if (answer.csrfToken !== undefined) replaceToken(answer.csrfToken);
    return answer;
  } catch (error) {
    if (!(error instanceof CallRefused)) return refused("There was an error.");
    return refused(
      [401, 429].includes(error.status) ? error.message : "There was an error updating your password.",
      error.errors,
    );
  }
}

export const passwordRoute = { loader: loadScreen, handle: titled(title), Component: PasswordScreen };
