import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths, passwordLength } from "../../rules.ts";
import { loadScreen } from "../account-screen.ts";
import { PasswordField, TextField } from "../form/fields.tsx";
import { Form } from "../form/form.tsx";
import { NameFields, personLabels, UserTypeField } from "../form/person-fields.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { ScreenFrame, titled } from "./screen-frame.tsx";

const title = "Sign Up";
const labels = { ...personLabels, email: "E-mail address", password: "Password" };

function SignUpScreen() {
  const { notice, address } = useLoaderData<AccountScreen>();
  return notice === "mail-sent" ? <MailSent address={address} /> : <SignUpForm />;
}

function SignUpForm() {
  const { form } = useLoaderData<AccountScreen>();
  const { values, errors } = form;
  return (
    <ScreenFrame title={title}>
      <p>Your free trial begins when you have confirmed your e-mail address. It ends by itself; nothing is charged.</p>
      <Form state={form} action={accountPaths.signUp} button="Sign up" labels={labels} {...useSubmit()}>
        <NameFields values={values} errors={errors} isFirst={form.message === null} />
        <TextField
          name="email"
          type="email"
          label={labels.email}
          autoComplete="username"
          value={values["email"]}
          errors={errors["email"]}
          help="You log in with it, and we send a link to it."
        />
        <UserTypeField name="userType" values={values} errors={errors} />
        <PasswordField
          name="password"
          label={labels.password}
          autoComplete="new-password"
          leastLength={passwordLength.least}
          errors={errors["password"]}
          help={`At least ${passwordLength.least} characters. Three or four words that do not belong together make a good one.`}
        />
      </Form>
      <p className="form-elsewhere">
        Do you have an account? <a href={accountPaths.login}>Log in</a>
      </p>
    </ScreenFrame>
  );
}

/** The same for every address: whether it has an account already is told by mail alone. */
function MailSent({ address }: { address: string }) {
  return (
    <ScreenFrame title="Check your mail">
      <p>
        We have sent a mail to {address === "" ? "the address that you gave" : <b>{address}</b>}. Follow its link within
        24 hours to confirm the address; your free trial begins then.
      </p>
      <p>
        Nothing there after a few minutes? Look among the unwanted mail, or{" "}
        <a href={accountPaths.signUp}>sign up again</a> if the address was not right.
      </p>
    </ScreenFrame>
  );
}

export const signUpRoute = { loader: loadScreen, handle: titled(title), Component: SignUpScreen };
