import { useLoaderData } from "react-router";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { NextStep } from "../../../../ui/next-step/next-step.tsx";
import type { AccountScreen, EarlierTrial } from "../../contract.ts";
import { loadScreen } from "../account-screen.ts";
import { ScreenFrame, titled } from "./frame/screen-frame.tsx";

/** The welcome after verifying an address, and the way to the start. */
function VerifiedScreen() {
  const { address, earlierTrial, yours, returnTo, form } = useLoaderData<AccountScreen>();
  const goOn = wayOn(returnTo);
  return (
    <ScreenFrame title="Thank you">
      <p>
        <b>{address}</b> is confirmed as your email address.
      </p>
      {yours ? <p>{yours.sentence}</p> : null}
      {earlierTrial !== null && yours?.sells !== false ? <TrialGoesOn {...earlierTrial} /> : null}
      <ButtonRow>
        {yours?.step ? <NextStep step={yours.step} csrfToken={form.csrfToken} returnTo={returnTo} /> : null}
        <LinkButton isPrimary={!yours?.step} href={returnTo}>
          {goOn}
        </LinkButton>
        {earlierTrial !== null && yours?.sells !== false ? (
          <LinkButton href="/pricing">See plans and pricing</LinkButton>
        ) : null}
      </ButtonRow>
    </ScreenFrame>
  );
}

function wayOn(returnTo: string): string {
  if (returnTo === "/bluebook") return "Go to your dashboard";
  return returnTo.startsWith("/products/") ? "Continue with your order" : "Continue to the page you wanted";
}

/** Why this account starts without a trial. */
function TrialGoesOn({ startsOn, endsOn, isOver }: EarlierTrial) {
  return (
    <p>
      Welcome back. Each address gets one free trial, and yours began on {startsOn}.{" "}
      {isOver
        ? `It ended on ${endsOn}; subscribe to get full access again.`
        : `It is still active: you can read until ${endsOn}.`}
    </p>
  );
}

export const verifiedRoute = { loader: loadScreen, handle: titled("Email Confirmed"), Component: VerifiedScreen };
