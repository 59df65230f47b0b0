import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths, GRACE_DAYS } from "../../rules.ts";
import { returnQuery } from "../form/return-query.ts";
import { loadScreen } from "../account-screen.ts";
import { CheckField, PasswordField, TextField } from "../form/fields.tsx";
import { Form } from "../form/form.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { ReopenForm } from "./reopen-screen.tsx";
import { SendAgain } from "./send-again.tsx";
import { Done, ScreenFrame, titled } from "./screen-frame.tsx";

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
      {notice === "signed-out" ? <Done>You are logged out.</Done> : null}
      {notice === "session-ended" ? (
        <Done>You were logged out in the meantime. Log in to continue where you left off.</Done>
      ) : null}
      {notice === "log-in-again" ? (
        <Done>That took too long, or there were too many wrong codes. Log in again.</Done>
      ) : null}
      {notice === "account-deleted" ? (
        <Done>
          Your account is closed, and everything in it will be erased in {GRACE_DAYS} days. Until then, you can reopen
          it: log in, or use the link in the e-mail we sent you.
        </Done>
      ) : null}
      {notice === "account-reopened" ? (
        <Done>Your account is open again, and nothing was lost. Log in to use it.</Done>
      ) : null}
      {link === "sign-up" ? <ConfirmFirst /> : null}
      <Form
        state={link === "sign-up" ? { ...form, message: null } : form}
        action={accountPaths.login}
        button="Log in"
        hidden={{ return: returnTo }}
        labels={{ email: "E-mail address" }}
        {...useSubmit()}
      >
        <TextField
          name="email"
          type="email"
          label="E-mail address"
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
          help="You are logged out when you close the browser, or after 30 minutes without use."
          isChecked={values["shared"] === "1"}
        />
      </Form>
      <p className="form-elsewhere">
        No account yet? <a href={accountPaths.signUp + back}>{hasTrial ? "Sign up for a free trial" : "Sign up"}</a>
      </p>
    </ScreenFrame>
  );
}

/** The password belongs to a sign-up whose address isn't confirmed: says so and offers to resend the mail. */
function ConfirmFirst() {
  const { form } = useLoaderData<AccountScreen>();
  return (
    <div className="form-summary form-step">
      <div role="alert">
        <p>{form.message}</p>
      </div>
      <SendAgain email={form.values["email"] ?? ""} />
    </div>
  );
}

export const loginRoute = { loader: loadScreen, handle: titled(title), Component: LoginScreen };
