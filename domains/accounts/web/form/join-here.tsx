import type { SyntheticEvent } from "react";
import { renewToken } from "../../../../platform/client/api-client.ts";
import { csrfToken as tokenOnPage, personOnPage } from "../../../../platform/client/person-on-page.ts";
import { PasswordField } from "../../../../ui/field/password-field.tsx";
import { TextField } from "../../../../ui/field/text-field.tsx";
import { accountPaths } from "../../rules.ts";
import { AccountForm } from "./account-form.tsx";
import { returnQuery } from "./return-query.ts";
import { SignUpFields, signUpLabels } from "./sign-up-fields.tsx";
import { useSubmit } from "./use-submit.ts";

interface JoinHereProps {
  /** A visitor signs up, or logs in. */
  by: "sign-up" | "log-in";
  /** What its button says. */
  button: string;
  /** '' where the page came without one: then it is asked for when the form is sent. */
  csrfToken: string;
  /** The same for what is sent twice from one page. */
  formId: string;
  /** The page to come back to. */
  returnTo: string;
}

/**
 * The form to sign up or to log in with, on another domain's screen. It is sent to the accounts' own screen, which shows it
 * again if it is refused, and leads back.
 */
export function JoinHere({ by, button, csrfToken, formId, returnTo }: JoinHereProps) {
  const state = { csrfToken, formId, values: {}, errors: {}, message: null };
  const { isSending, onSubmit } = useSubmit();
  const shared = { state, button, hidden: { return: returnTo }, isSending };
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    onSubmit(event);
    if (csrfToken !== "" || event.defaultPrevented) return;
    event.preventDefault();
    void sendWithToken(event.currentTarget);
  };
  if (by === "sign-up")
    return (
      <AccountForm {...shared} action={accountPaths.signUp} onSubmit={send} labels={signUpLabels}>
        <SignUpFields state={state} />
      </AccountForm>
    );
  return (
    <AccountForm {...shared} action={accountPaths.login} onSubmit={send}>
      <TextField name="email" type="email" label={signUpLabels.email} autoComplete="username" />
      <PasswordField
        name="password"
        label={signUpLabels.password}
        autoComplete="current-password"
        help={<a href={accountPaths.forgotPassword + returnQuery(returnTo)}>Forgot your password?</a>}
      />
    </AccountForm>
  );
}

/** Whoever came by a link inside the page has no token yet. Without one, the accounts' screen asks to send it again. */
async function sendWithToken(form: HTMLFormElement): Promise<void> {
  await renewToken(personOnPage()).catch(() => undefined);
  const field = form.elements.namedItem("csrf");
  if (field instanceof HTMLInputElement) field.value = tokenOnPage();
  form.submit();
}
