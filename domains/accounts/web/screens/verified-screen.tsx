import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { loadScreen } from "../account-screen.ts";
import { ScreenFrame, titled } from "./screen-frame.tsx";

/** Thanks for a verified address, and the way to the start. */
function VerifiedScreen() {
  const { address } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title="Thank you">
      <p>
        <b>{address}</b> is confirmed as your e-mail address.
      </p>
      <p className="ways">
        <a className="button button-primary" href="/bluebook">
          Go to the start
        </a>
      </p>
    </ScreenFrame>
  );
}

export const verifiedRoute = { loader: loadScreen, handle: titled("E-mail Verified"), Component: VerifiedScreen };
