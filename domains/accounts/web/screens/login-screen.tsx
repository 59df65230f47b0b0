import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths } from "../../rules.ts";
import { loadScreen } from "../account-screen.ts";
import { PasswordField, TextField } from "../form/fields.tsx";
import { Form } from "../form/form.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { Done, ScreenFrame, titled } from "./screen-frame.tsx";

const title = "Log In";

function LoginScreen() {
  const { form, notice, returnTo } = useLoaderData<AccountScreen>();
  const { values, errors } = form;
  return (
    <ScreenFrame title={title}>
      {notice === "signed-out" ? <Done>You are logged out.</Done> : null}
      {notice === "account-deleted" ? <Done>Your account and everything in it were deleted.</Done> : null}
      <Form
        state={form}
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
          help={<a href={accountPaths.forgotPassword}>Forgot your password?</a>}
        />
      </Form>
      <p className="form-elsewhere">
        No account yet? <a href={accountPaths.signUp}>Sign up for a free trial</a>
      </p>
    </ScreenFrame>
  );
}

export const loginRoute = { loader: loadScreen, handle: titled(title), Component: LoginScreen };
