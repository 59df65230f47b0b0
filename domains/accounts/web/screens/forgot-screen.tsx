import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths } from "../../rules.ts";
import { loginAddress } from "../form/return-query.ts";
import { loadScreen } from "../account-screen.ts";
import { AccountForm } from "../form/account-form.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { Elsewhere, ScreenFrame, titled } from "./frame/screen-frame.tsx";
import { TextField } from "../../../../ui/field/text-field.tsx";

const title = "Forgot Password";

function ForgotScreen() {
  const { notice, address } = useLoaderData<AccountScreen>();
  return notice === "mail-sent" ? <MailSent address={address} /> : <ForgotForm />;
}

function ForgotForm() {
  const { form, returnTo } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title={title}>
      <p>Enter your email address, and we’ll send you a link to choose a new password.</p>
      <AccountForm
        state={form}
        action={accountPaths.forgotPassword}
        button="Send the link"
        hidden={{ return: returnTo }}
        labels={{ email: "Email address" }}
        {...useSubmit()}
      >
        <TextField
          name="email"
          type="email"
          label="Email address"
          autoComplete="username"
          value={form.values["email"]}
          errors={form.errors["email"]}
          isFirst={form.message === null}
        />
      </AccountForm>
      <Elsewhere>
        <a href={loginAddress(returnTo)}>Back to log in</a>
      </Elsewhere>
    </ScreenFrame>
  );
}

/** The same for every address: whether it has an account is revealed only to whoever reads its mail. */
function MailSent({ address }: { address: string }) {
  return (
    <ScreenFrame title="Check your email">
      <p>
        If there is an account for {address === "" ? "the address you entered" : <b>{address}</b>}, we sent a link to
        it. The link works once and expires in an hour. If you signed up but never confirmed your address, we sent that
        link again instead.
      </p>
      <p>
        Nothing there after a few minutes? Check your spam folder, or{" "}
        <a href={accountPaths.forgotPassword}>try another address</a>.
      </p>
    </ScreenFrame>
  );
}

export const forgotRoute = { loader: loadScreen, handle: titled(title), Component: ForgotScreen };
