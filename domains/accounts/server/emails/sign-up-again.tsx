import {
  MailAction,
  MailGreeting,
  MailHeading,
  MailLink,
  MailNote,
  MailText,
} from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { signUpAgainMail } from "./mails.ts";

export const signUpAgain = renderMail(signUpAgainMail, {
  subject: (_, { productName }) => `You have an account at ${productName} already`,
  preview: () => "Somebody signed up with your e-mail address.",
  body: ({ firstName, loginLink, resetLink }, { productName }) => (
    <>
      <MailHeading>You have an account already</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Somebody tried to sign up at {productName} with this e-mail address. It has an account, so no new one was made.
        If it was you, log in.
      </MailText>
      <MailAction href={loginLink}>Log in</MailAction>
      <MailNote>
        If you don’t remember your password, <MailLink href={resetLink}>choose a new one</MailLink>. If it was not you,
        do nothing: nothing has changed.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    loginLink: "https://manual.example.org/login",
    resetLink: "https://manual.example.org/forgot-password",
  },
});
