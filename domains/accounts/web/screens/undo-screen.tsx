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

const title = "Keep Your Email Address";

/** Linked from the mail to the old address: a button that returns the account. */
function UndoScreen() {
  const { form, link, address, code } = useLoaderData<AccountScreen>();
  const sending = useSubmit();
  if (link === "useless")
    return (
      <UselessLink>
        <LinkButton isPrimary href={accountPaths.forgotPassword}>
          Choose a new password
        </LinkButton>
        <LinkButton href="/help">Get help</LinkButton>
      </UselessLink>
    );
  return (
    <ScreenFrame title="This wasn’t you?">
      <p>
        Someone asked to change the email address of your account from <b>{address}</b> to{" "}
        <b>{form.values["newAddress"]}</b>. If it wasn’t you, take your account back:
      </p>
      <ul>
        <li>Your account keeps the address {address}.</li>
        <li>All devices are logged out, and the old password stops working.</li>
        <li>You choose a new password on the next page.</li>
      </ul>
      <AccountForm
        state={{ ...form, values: {} }}
        action={stepPaths.undoAddress}
        button="Take my account back"
        hidden={{ code }}
        {...sending}
      />
      <Elsewhere>Was it you? You don’t need to do anything; just close this page.</Elsewhere>
    </ScreenFrame>
  );
}

export const undoRoute = { loader: loadScreen, handle: titled(title), Component: UndoScreen };
