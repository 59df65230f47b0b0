import { useLoaderData } from "react-router";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { PasswordField } from "../../../../ui/field/password-field.tsx";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths } from "../../rules.ts";
import { loginAddress } from "../form/return-query.ts";
import { loadScreen } from "../account-screen.ts";
import { AccountForm } from "../form/account-form.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { SendAgain } from "../form/send-again.tsx";
import { Elsewhere, ScreenFrame, titled } from "./frame/screen-frame.tsx";
import { UselessLink } from "./frame/useless-link.tsx";

const title = "Confirm Your Email Address";

function VerifyScreen() {
  const { link } = useLoaderData<AccountScreen>();
  if (link === "sign-up") return <FinishSignUp />;
  if (link === "change-address") return <ChangeAddress />;
  if (link === "used") return <ConfirmedAlready />;
  if (link === "expired") return <ExpiredLink />;
  return link === "other-account" ? <OtherAccount /> : <UselessAddressLink />;
}

/**
 * Anyone who follows the link enters their password once: reading an address's mail doesn't prove that they signed up
 * with it.
 */
function FinishSignUp() {
  const { form, address, code, hasTrial, returnTo } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title={title}>
      <p>
        Enter the password that you chose when you signed up as <b>{address}</b>.
        {hasTrial ? " Your free trial starts right after that." : null}
      </p>
      <AccountForm
        state={form}
        action={accountPaths.verifyEmail}
        button="Confirm and log in"
        hidden={{ code, return: returnTo }}
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
              Forgot it, or didn’t sign up yourself? <a href={accountPaths.signUp}>Sign up again</a> with a new
              password.
            </>
          }
        />
      </AccountForm>
    </ScreenFrame>
  );
}

function ChangeAddress() {
  const { form, address, code, profile } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title={title}>
      <p>
        You will log in with <b>{address}</b> from now on, and we’ll send email there instead of to {profile?.email}.
      </p>
      <AccountForm
        state={form}
        action={accountPaths.verifyEmail}
        button="Use this address"
        hidden={{ code }}
        {...useSubmit()}
      />
      <Elsewhere>
        <a href={accountPaths.profile}>Back to your profile</a>
      </Elsewhere>
    </ScreenFrame>
  );
}

function OtherAccount() {
  const { address, profile } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title="Another account is logged in">
      <p>
        This link is for the account that asked to use <b>{address}</b>, but you are logged in as {profile?.email}. Log
        out, then open the link again.
      </p>
      <ButtonRow>
        <LinkButton isPrimary href={accountPaths.logout}>
          Log out
        </LinkButton>
      </ButtonRow>
    </ScreenFrame>
  );
}

/** The link was already followed: there is nothing left to do but continue. */
function ConfirmedAlready() {
  const { profile, returnTo } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title="Your address is confirmed">
      <p>
        You already confirmed the address that this link was for.{" "}
        {profile ? "You are logged in." : "Log in to continue."}
      </p>
      <ButtonRow>
        <LinkButton isPrimary href={profile ? returnTo : loginAddress(returnTo)}>
          {profile ? "Continue" : "Log in"}
        </LinkButton>
      </ButtonRow>
    </ScreenFrame>
  );
}

/** The sign-up link has expired; a button sends another. */
function ExpiredLink() {
  const { address } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title="This link has expired">
      <p>
        It was valid for 24 hours. We can send a new one to <b>{address}</b>.
      </p>
      <SendAgain email={address} button="Send a new link" isPrimary />
    </ScreenFrame>
  );
}

function UselessAddressLink() {
  const { profile } = useLoaderData<AccountScreen>();
  return (
    <UselessLink>
      {profile ? (
        <LinkButton isPrimary href={accountPaths.profile}>
          Go to your profile
        </LinkButton>
      ) : (
        <>
          <LinkButton isPrimary href={accountPaths.login}>
            Log in
          </LinkButton>
          <LinkButton href={accountPaths.signUp}>Sign up again</LinkButton>
        </>
      )}
    </UselessLink>
  );
}

export const verifyRoute = { loader: loadScreen, handle: titled(title), Component: VerifyScreen };
