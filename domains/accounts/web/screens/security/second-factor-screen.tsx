import { useLoaderData } from "react-router";
import type { AccountScreen, FormState } from "../../../contract.ts";
import { stepPaths } from "../../../step-paths.ts";
import { loadPage } from "../../account-screen.ts";
import { AccountTabs } from "../../account-tabs.tsx";
import { AccountForm } from "../../form/account-form.tsx";
import { useSubmit } from "../../form/use-submit.ts";
import { Elsewhere, ScreenFrame, titled } from "../frame/screen-frame.tsx";
import { CodeField } from "./code-field.tsx";
import { EnrolmentSteps } from "./enrolment-steps.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { PasswordField } from "../../../../../ui/field/password-field.tsx";
import { Message } from "../../../../../ui/message/message.tsx";

const title = "Two-Step Login";

function SecondFactorScreen() {
  const { form, security, profile, returnTo } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title={title}>
      <AccountTabs />
      <Shown form={form} security={security} email={profile?.email ?? ""} returnTo={returnTo} />
    </ScreenFrame>
  );
}

interface SecondFactorStateProps extends Pick<AccountScreen, "form" | "security" | "returnTo"> {
  email: string;
}

/** The next step. */
function Shown({ form, security, email, returnTo }: SecondFactorStateProps) {
  if (!security) return null;
  const { secondFactor, enrolment, newCodes } = security;
  if (newCodes.length > 0) return <RecoveryCodes codes={newCodes} email={email} />;
  if (secondFactor.isOn) return <TurnedOn form={form} codesLeft={secondFactor.codesLeft} />;
  if (enrolment) return <EnrolmentSteps form={form} enrolment={enrolment} />;
  return <TurnedOff form={form} isNeeded={secondFactor.isNeeded} returnTo={returnTo} />;
}

function TurnedOff({ form, isNeeded, returnTo }: { form: FormState; isNeeded: boolean; returnTo: string }) {
  return (
    <>
      {isNeeded ? (
        <Message kind="note">
          <p>
            You administer this site, so your account needs two-step login. Until you turn it on, you can read, but you
            can’t use your administrator rights.
          </p>
        </Message>
      ) : null}
      <p>
        With two-step login, you log in with your password and a six-digit code from an authenticator app on your phone,
        so your password alone isn’t enough to get in.
      </p>
      <AccountForm
        state={form}
        action={stepPaths.secondFactor}
        button="Set up two-step login"
        hidden={{ do: "begin" }}
        labels={{ password: "Current password" }}
        {...useSubmit()}
      >
        <PasswordField
          name="password"
          label="Current password"
          autoComplete="current-password"
          errors={form.errors["password"]}
        />
      </AccountForm>
      {isNeeded ? (
        <Elsewhere>
          <a href={returnTo}>Not now, continue reading</a>
        </Elsewhere>
      ) : null}
    </>
  );
}

function TurnedOn({ form, codesLeft }: { form: FormState; codesLeft: number }) {
  return (
    <>
      <p>
        Two-step login is <b>on</b>. You have {codesLeft} of 10 recovery codes left.
      </p>
      <h2>Get new recovery codes</h2>
      <p>Your current recovery codes will stop working.</p>
      <ProvedForm form={form} asked="codes" button="Get new codes" />
      <h2>Turn off two-step login</h2>
      <p>Changing phones? Turn off two-step login, then set it up again.</p>
      <ProvedForm form={form} asked="off" button="Turn off two-step login" />
    </>
  );
}

/** A form that asks for password and code again. Errors appear in the form that was sent. */
function ProvedForm({ form, asked, button }: { form: FormState; asked: string; button: string }) {
  const state = form.values["do"] === asked ? form : { ...form, errors: {}, message: null };
  return (
    <AccountForm
      state={state}
      action={stepPaths.secondFactor}
      button={button}
      hidden={{ do: asked }}
      labels={{ password: "Current password", code: "Code" }}
      {...useSubmit()}
    >
      <PasswordField
        name="password"
        label="Current password"
        autoComplete="current-password"
        errors={state.errors["password"]}
      />
      <CodeField errors={state.errors["code"]} help="From your authenticator app, or a recovery code." />
    </AccountForm>
  );
}

export const secondFactorRoute = { loader: loadPage, handle: titled(title), Component: SecondFactorScreen };
