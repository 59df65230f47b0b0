import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths, passwordLength } from "../../rules.ts";
import { loginAddress } from "../form/return-query.ts";
import { loadScreen } from "../account-screen.ts";
import { AccountForm } from "../form/account-form.tsx";
import { NameFields, personLabels, UserTypeField } from "../form/person-fields.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { SendAgain } from "../form/send-again.tsx";
import { Elsewhere, ScreenFrame, titled } from "./frame/screen-frame.tsx";
import { TextField } from "../../../../ui/field/text-field.tsx";
import { PasswordField } from "../../../../ui/field/password-field.tsx";
import { Message } from "../../../../ui/message/message.tsx";

const title = "Sign Up";
const labels = { ...personLabels, email: "E-mail address", password: "Password" };

function SignUpScreen() {
  const { notice, address, hasTrial } = useLoaderData<AccountScreen>();
  return notice === "mail-sent" ? <MailSent address={address} hasTrial={hasTrial} /> : <SignUpForm />;
}

function SignUpForm() {
  const { form, hasTrial, returnTo } = useLoaderData<AccountScreen>();
  const { values, errors } = form;
  return (
    <ScreenFrame title={title}>
      {hasTrial ? (
        <p>
          Your free trial starts once you confirm your e-mail address. It ends on its own, and you are never charged.
        </p>
      ) : null}
      <AccountForm
        state={form}
        action={accountPaths.signUp}
        button="Sign up"
        hidden={{ return: returnTo }}
        labels={labels}
        {...useSubmit()}
      >
        <NameFields values={values} errors={errors} isFirst={form.message === null} />
        <TextField
          name="email"
          type="email"
          label={labels.email}
          autoComplete="username"
          value={values["email"]}
          errors={errors["email"]}
          help="You log in with this address. We send a link to it to confirm that it is yours."
        />
        <UserTypeField name="userType" values={values} errors={errors} />
        <PasswordField
          name="password"
          label={labels.password}
          autoComplete="new-password"
          leastLength={passwordLength.least}
          errors={errors["password"]}
          help={`At least ${passwordLength.least} characters. Three or four unrelated words make a good password.`}
        />
      </AccountForm>
      <Elsewhere>
        Already have an account? <a href={loginAddress(returnTo)}>Log in</a>
      </Elsewhere>
    </ScreenFrame>
  );
}

/** The same for every address: whether it already has an account is revealed by mail alone. */
function MailSent({ address, hasTrial }: { address: string; hasTrial: boolean }) {
  const { form } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title="Check your e-mail">
      <p>
        We sent an e-mail to {address === "" ? "the address you entered" : <b>{address}</b>}. Open the link in it within
        24 hours to confirm your address{hasTrial ? " and start your free trial" : ""}.
      </p>
      <p>
        Nothing there after a few minutes? Check your spam folder, or <a href={accountPaths.signUp}>sign up again</a> if
        the address was wrong.
      </p>
      {form.message === null ? null : (
        <Message kind="error">
          <p>{form.message}</p>
        </Message>
      )}
      {address === "" ? null : <SendAgain email={address} />}
    </ScreenFrame>
  );
}

export const signUpRoute = { loader: loadScreen, handle: titled(title), Component: SignUpScreen };
