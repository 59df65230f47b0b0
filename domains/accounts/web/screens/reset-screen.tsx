import { useLoaderData } from "react-router";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { PasswordField } from "../../../../ui/field/password-field.tsx";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths, passwordLength } from "../../rules.ts";
import { loadScreen } from "../account-screen.ts";
import { AccountForm } from "../form/account-form.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { ScreenFrame, titled } from "./frame/screen-frame.tsx";
import { UselessLink } from "./frame/useless-link.tsx";

const title = "New Password";
const labels = { newPassword: "New password", confirmation: "Confirm new password" };

function ResetScreen() {
  const { link, code } = useLoaderData<AccountScreen>();
  if (link === "useless")
    return (
      <UselessLink>
        <LinkButton isPrimary href={accountPaths.forgotPassword}>
          Ask for a new link
        </LinkButton>
      </UselessLink>
    );
  return <ResetForm code={code} />;
}

function ResetForm({ code }: { code: string }) {
  const { form, returnTo } = useLoaderData<AccountScreen>();
  const { errors } = form;
  return (
    <ScreenFrame title={title}>
      <p>Choose a new password. You will be logged out everywhere else.</p>
      <AccountForm
        state={form}
        action={accountPaths.resetPassword}
        button="Save new password"
        hidden={{ code, return: returnTo }}
        labels={labels}
        {...useSubmit()}
      >
        <PasswordField
          name="newPassword"
          label={labels.newPassword}
          autoComplete="new-password"
          leastLength={passwordLength.least}
          errors={errors["newPassword"]}
          help={`At least ${passwordLength.least} characters.`}
        />
        <PasswordField
          name="confirmation"
          label={labels.confirmation}
          autoComplete="new-password"
          errors={errors["confirmation"]}
        />
      </AccountForm>
    </ScreenFrame>
  );
}

export const resetRoute = { loader: loadScreen, handle: titled(title), Component: ResetScreen };
