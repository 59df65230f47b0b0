import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths } from "../../rules.ts";
import { loginAddress } from "../form/return-query.ts";
import { loadScreen } from "../account-screen.ts";
import { AccountForm } from "../form/account-form.tsx";
import { SignUpFields, signUpLabels } from "../form/sign-up-fields.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { SendAgain } from "../form/send-again.tsx";
import { Elsewhere, ScreenFrame, titled } from "./frame/screen-frame.tsx";
import { Message } from "../../../../ui/message/message.tsx";

const title = "Sign Up";

function SignUpScreen() {
  const { notice, address, hasTrial } = useLoaderData<AccountScreen>();
  return notice === "mail-sent" ? <MailSent address={address} hasTrial={hasTrial} /> : <SignUpForm />;
}

function SignUpForm() {
  const { form, hasTrial, returnTo } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title={title}>
      {hasTrial ? (
        <p>
          Your free trial starts once you confirm your email address. It ends on its own, and you are never charged.
        </p>
      ) : null}
      <AccountForm
        state={form}
        action={accountPaths.signUp}
        button="Sign up"
        hidden={{ return: returnTo }}
        labels={signUpLabels}
        {...useSubmit()}
      >
        <SignUpFields state={form} isFirst={form.message === null} />
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
    <ScreenFrame title="Check your email">
      <p>
        We sent an email to {address === "" ? "the address you entered" : <b>{address}</b>}. Open the link in it within
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
