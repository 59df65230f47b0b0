import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths, GRACE_DAYS } from "../../rules.ts";
import { returnQuery } from "../form/return-query.ts";
import { loadScreen } from "../account-screen.ts";
import { AccountForm } from "../form/account-form.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { ReopenForm } from "./reopen-screen.tsx";
import { SendAgain } from "../form/send-again.tsx";
import { Elsewhere, ScreenFrame, titled } from "./frame/screen-frame.tsx";
import { CheckField } from "../../../../ui/field/field.tsx";
import { TextField } from "../../../../ui/field/text-field.tsx";
import { PasswordField } from "../../../../ui/field/password-field.tsx";
import { Message } from "../../../../ui/message/message.tsx";

const title = "Log In";

function LoginScreen() {
  const { form, link } = useLoaderData<AccountScreen>();
  if (link !== "reopen-account") return <LoginForm />;
  return (
    <ScreenFrame title="Keep your account?">
      <p>{form.message}</p>
      <ReopenForm />
    </ScreenFrame>
  );
}

function LoginForm() {
  const { form, notice, returnTo, hasTrial, link } = useLoaderData<AccountScreen>();
  const back = returnQuery(returnTo);
  const { values, errors } = form;
  return (
    <ScreenFrame title={title}>
      {notice === "signed-out" ? <Message kind="done">You are logged out.</Message> : null}
      {notice === "session-ended" ? (
        <Message kind="done">You were logged out in the meantime. Log in to continue where you left off.</Message>
      ) : null}
      {notice === "log-in-again" ? (
        <Message kind="done">That took too long, or there were too many wrong codes. Log in again.</Message>
      ) : null}
      {notice === "account-deleted" ? (
        <Message kind="done">
          Your account is closed, and everything in it will be erased in {GRACE_DAYS} days. Until then, you can reopen
          it: log in, or use the link in the email we sent you.
        </Message>
      ) : null}
      {notice === "account-reopened" ? (
        <Message kind="done">Your account is open again, and nothing was lost. Log in to use it.</Message>
      ) : null}
      {link === "sign-up" ? <ConfirmFirst /> : null}
      <AccountForm
        state={link === "sign-up" ? { ...form, message: null } : form}
        action={accountPaths.login}
        button="Log in"
        hidden={{ return: returnTo }}
        labels={{ email: "Email address" }}
        {...useSubmit()}
      >
        <TextField
          name="email"
          type="email"
          label="Email address"
          autoComplete="username"
          value={values["email"]}
          errors={errors["email"]}
          isFirst={form.message === null}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          // The address is filled in by now; most often the password was wrong.
          isFirst={form.message !== null && errors["email"] === undefined && link === null}
          help={<a href={accountPaths.forgotPassword + back}>Forgot your password?</a>}
        />
        <CheckField
          name="shared"
          label="This is a shared computer"
          help="You’ll be logged out when you close the browser or after 30 minutes of inactivity."
          isChecked={values["shared"] === "1"}
        />
      </AccountForm>
      <Elsewhere>
        No account yet? <a href={accountPaths.signUp + back}>{hasTrial ? "Sign up for a free trial" : "Sign up"}</a>
      </Elsewhere>
    </ScreenFrame>
  );
}

/** The password belongs to a sign-up whose address isn't confirmed: says so and offers to resend the mail. */
function ConfirmFirst() {
  const { form } = useLoaderData<AccountScreen>();
  return (
    <>
      <Message kind="error">
        <p>{form.message}</p>
      </Message>
      <SendAgain email={form.values["email"] ?? ""} isSmall />
    </>
  );
}

export const loginRoute = { loader: loadScreen, handle: titled(title), Component: LoginScreen };
