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
  subject: (_, { productName }) => `You already have a ${productName} account`,
  preview: () => "Someone signed up with your email address.",
  body: ({ firstName, loginLink, resetLink }, { productName }) => (
    <>
      <MailHeading>You already have an account</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Someone tried to sign up at {productName} with this email address. It already has an account, so no new one was
        created. If that was you, log in.
      </MailText>
      <MailAction href={loginLink}>Log in</MailAction>
      <MailNote>
        If you don’t remember your password, <MailLink href={resetLink}>choose a new one</MailLink>. If it wasn’t you,
        you can ignore this email: nothing has changed.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    loginLink: "https://manual.example.org/login",
    resetLink: "https://manual.example.org/forgot-password",
  },
});
