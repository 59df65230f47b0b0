import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths } from "../../rules.ts";
import { loadScreen } from "../account-screen.ts";
import { PasswordField } from "../form/fields.tsx";
import { Form } from "../form/form.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { ScreenFrame, titled } from "./screen-frame.tsx";

const title = "Confirm your e-mail address";

function VerifyScreen() {
  const { link } = useLoaderData<AccountScreen>();
  if (link === "sign-up") return <FinishSignUp />;
  if (link === "change-address") return <ChangeAddress />;
  return link === "other-account" ? <OtherAccount /> : <UselessLink />;
}

/** Whoever follows the link says their password once: reading an address's mail is not having signed up with it. */
function FinishSignUp() {
  const { form, address, code } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title={title}>
      <p>
        Enter the password that you chose when you signed up as <b>{address}</b>. Your free trial begins then.
      </p>
      <Form
        state={form}
        action={accountPaths.verifyEmail}
        button="Confirm and log in"
        hidden={{ code }}
        labels={{ password: "Password" }}
        {...useSubmit()}
      >
        <input type="hidden" name="username" autoComplete="username" value={address} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          errors={form.errors["password"]}
          help={
            <>
              Forgotten, or it was not you? <a href={accountPaths.signUp}>Sign up again</a> with a password of your own.
            </>
          }
        />
      </Form>
    </ScreenFrame>
  );
}

function ChangeAddress() {
  const { form, address, code, profile } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title={title}>
      <p>
        From now on you log in with <b>{address}</b>, and our mail goes there instead of to {profile?.email}.
      </p>
      <Form
        state={form}
        action={accountPaths.verifyEmail}
        button="Use this address"
        hidden={{ code }}
        {...useSubmit()}
      />
      <p className="form-elsewhere">
        <a href={accountPaths.profile}>Back to the profile</a>
      </p>
    </ScreenFrame>
  );
}

function OtherAccount() {
  const { address, profile } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title="Another account is logged in">
      <p>
        The link is for the account that asked to use <b>{address}</b>, and you are logged in as {profile?.email}. Log
        out, and follow the link once more.
      </p>
      <p className="ways">
        <a className="button button-primary" href={accountPaths.logout}>
          Log out
        </a>
      </p>
    </ScreenFrame>
  );
}

function UselessLink() {
  const { form, profile } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title="This link no longer works">
      <p>{form.message}</p>
      {profile ? (
        <p className="ways">
          <a className="button button-primary" href={accountPaths.profile}>
            Go to your profile
          </a>
        </p>
      ) : (
        <p className="ways">
          <a className="button button-primary" href={accountPaths.login}>
            Log in
          </a>
          <a className="button" href={accountPaths.signUp}>
            Sign up again
          </a>
        </p>
      )}
    </ScreenFrame>
  );
}

export const verifyRoute = { loader: loadScreen, handle: titled("Verify E-mail"), Component: VerifyScreen };
