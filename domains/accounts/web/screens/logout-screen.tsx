import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths } from "../../rules.ts";
import { loadScreen } from "../account-screen.ts";
import { AccountForm } from "../form/account-form.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { Elsewhere, ScreenFrame, titled } from "./frame/screen-frame.tsx";

const title = "Log Out";

/** Asks users whom another site led here. Our own link logs out at once. */
function LogoutScreen() {
  const { form } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title={title}>
      <p>Another site sent you here. Do you want to log out?</p>
      <AccountForm state={form} action={accountPaths.logout} button="Log out" {...useSubmit()} />
      <Elsewhere>
        <a href="/bluebook">Stay logged in</a>
      </Elsewhere>
    </ScreenFrame>
  );
}

export const logoutRoute = { loader: loadScreen, handle: titled(title), Component: LogoutScreen };
