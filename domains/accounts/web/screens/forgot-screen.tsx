import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths } from "../../rules.ts";
import { loadScreen } from "../account-screen.ts";
import { TextField } from "../form/fields.tsx";
import { Form } from "../form/form.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { ScreenFrame, titled } from "./screen-frame.tsx";

const title = "Forgot Password";

function ForgotScreen() {
  const { notice, address } = useLoaderData<AccountScreen>();
  return notice === "mail-sent" ? <MailSent address={address} /> : <ForgotForm />;
}

function ForgotForm() {
  const { form } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title={title}>
      <p>Enter your e-mail address, and we send you a link to choose a new password.</p>
      <Form
        state={form}
        action={accountPaths.forgotPassword}
        button="Send the link"
        labels={{ email: "E-mail address" }}
        {...useSubmit()}
      >
        <TextField
          name="email"
          type="email"
          label="E-mail address"
          autoComplete="username"
          value={form.values["email"]}
          errors={form.errors["email"]}
          isFirst={form.message === null}
        />
      </Form>
      <p className="form-elsewhere">
        <a href={accountPaths.login}>Back to the login</a>
      </p>
    </ScreenFrame>
  );
}

/** The same for every address: whether it has an account is told nobody but who reads its mail. */
function MailSent({ address }: { address: string }) {
  return (
    <ScreenFrame title="Check your mail">
      <p>
        If there is an account with {address === "" ? "the address that you gave" : <b>{address}</b>}, we have sent a
        link to it. The link works once, for an hour.
      </p>
      <p>
        Nothing there after a few minutes? Look among the unwanted mail, or{" "}
        <a href={accountPaths.forgotPassword}>try another address</a>.
      </p>
    </ScreenFrame>
  );
}

export const forgotRoute = { loader: loadScreen, handle: titled(title), Component: ForgotScreen };
