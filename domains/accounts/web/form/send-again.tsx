import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { stepPaths } from "../../step-paths.ts";
import { AccountForm } from "./account-form.tsx";
import { useSubmit } from "./use-submit.ts";

interface SendAgainProps {
  email: string;
  button?: string;
  /** Whether it is the screen's primary action. */
  isPrimary?: boolean;
  /** Whether the button is as small as those in a text. */
  isSmall?: boolean;
}

/** A button that resends a sign-up's confirmation mail. */
export function SendAgain({
  email,
  button = "Send the email again",
  isPrimary = false,
  isSmall = false,
}: SendAgainProps) {
  const { form, returnTo } = useLoaderData<AccountScreen>();
  return (
    <AccountForm
      state={{ ...form, errors: {}, message: null }}
      action={stepPaths.signUpAgain}
      button={button}
      isPrimary={isPrimary}
      isSmall={isSmall}
      hidden={{ email, return: returnTo }}
      {...useSubmit()}
    />
  );
}
