import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../../contract.ts";
import { accountPaths } from "../../../rules.ts";
import { stepPaths } from "../../../step-paths.ts";
import { loadPage } from "../../account-screen.ts";
import { Form } from "../../form/form.tsx";
import { useSubmit } from "../../form/use-submit.ts";
import { ScreenFrame, titled } from "../screen-frame.tsx";
import { CodeField } from "./code-field.tsx";

const title = "Enter Your Code";

/** The second step of a login. */
function CodeScreen() {
  const { form, returnTo } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title={title}>
      <p>Enter the six-digit code that your authenticator app shows for this account.</p>
      <Form
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
      </Form>
      <p className="form-elsewhere">
        <a href={accountPaths.login}>Start over</a>
      </p>
    </ScreenFrame>
  );
}

export const codeRoute = { loader: loadPage, handle: titled(title), Component: CodeScreen };
