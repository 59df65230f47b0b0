import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../../contract.ts";
import { accountPaths } from "../../../rules.ts";
import { stepPaths } from "../../../step-paths.ts";
import { loadPage } from "../../account-screen.ts";
import { AccountForm } from "../../form/account-form.tsx";
import { useSubmit } from "../../form/use-submit.ts";
import { Elsewhere, ScreenFrame, titled } from "../frame/screen-frame.tsx";
import { CodeField } from "./code-field.tsx";

const title = "Enter Your Code";

/** The second step of a login. */
function CodeScreen() {
  const { form, returnTo } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title={title}>
      <p>Enter the six-digit code from your authenticator app.</p>
      <AccountForm
        state={form}
        action={stepPaths.secondStep}
        button="Log in"
        hidden={{ return: returnTo }}
        labels={{ code: "Code" }}
        {...useSubmit()}
      >
        <CodeField
          errors={form.errors["code"]}
          isFirst
          help="Don’t have your phone? Enter one of your recovery codes."
        />
      </AccountForm>
      <Elsewhere>
        <a href={accountPaths.login}>Start over</a>
      </Elsewhere>
    </ScreenFrame>
  );
}

export const codeRoute = { loader: loadPage, handle: titled(title), Component: CodeScreen };
