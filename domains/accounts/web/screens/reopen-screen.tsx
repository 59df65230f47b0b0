import { useLoaderData } from "react-router";
import { LinkButton } from "../../../../ui/button/button.tsx";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths } from "../../rules.ts";
import { stepPaths } from "../../step-paths.ts";
import { loadScreen } from "../account-screen.ts";
import { AccountForm } from "../form/account-form.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { Elsewhere, ScreenFrame, titled } from "./frame/screen-frame.tsx";
import { UselessLink } from "./frame/useless-link.tsx";

const title = "Keep Your Account";

/** Linked from the mail about a deletion: a button that reopens the account. */
function ReopenScreen() {
  const { form, link } = useLoaderData<AccountScreen>();
  if (link !== "reopen-account")
    return (
      <UselessLink>
        <LinkButton isPrimary href={accountPaths.login}>
          Log in
        </LinkButton>
        <LinkButton href="/help">Get help</LinkButton>
      </UselessLink>
    );
  return (
    <ScreenFrame title="Keep your account?">
      <p>
        Your account is closed, and everything in it will be erased on {form.values["erasedOn"]}. Until then you can
        reopen it, and nothing is lost.
      </p>
      <ReopenForm />
      <Elsewhere>Still want to leave? You don’t need to do anything; just close this page.</Elsewhere>
    </ScreenFrame>
  );
}

/** The button that restores a deleted account. */
export function ReopenForm() {
  const { form, code } = useLoaderData<AccountScreen>();
  return (
    <AccountForm
      state={{ ...form, values: {}, message: null, errors: {} }}
      action={stepPaths.reopenAccount}
      button="Keep my account"
      hidden={{ code }}
      {...useSubmit()}
    />
  );
}

export const reopenRoute = { loader: loadScreen, handle: titled(title), Component: ReopenScreen };
