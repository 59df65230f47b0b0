import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../contract.ts";
import { stepPaths } from "../../step-paths.ts";
import { Form } from "../form/form.tsx";
import { useSubmit } from "../form/use-submit.ts";

interface SendAgainProps {
  email: string;
  button?: string;
  /** Whether it is the screen's primary action. */
  isPrimary?: boolean;
}

/** A button that resends a sign-up's confirmation mail. */
export function SendAgain({ email, button = "Send the e-mail again", isPrimary = false }: SendAgainProps) {
  const { form, returnTo } = useLoaderData<AccountScreen>();
  return (
    <Form
      state={{ ...form, errors: {}, message: null }}
      action={stepPaths.signUpAgain}
      button={button}
      isPrimary={isPrimary}
      hidden={{ email, return: returnTo }}
      {...useSubmit()}
    />
  );
}
