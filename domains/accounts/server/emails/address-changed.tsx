import { MailGreeting, MailHeading, MailLink, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { drawMail } from "../../../messaging/contract.ts";
import { addressChangedMail } from "./mails.ts";

export const addressChanged = drawMail(addressChangedMail, {
  subject: (_, { productName }) => `Your e-mail address at ${productName} was changed`,
  preview: ({ newAddress }) => `Your account now belongs to ${newAddress}.`,
  body: ({ firstName, newAddress, supportLink }, { productName }) => (
    <>
      <MailHeading>Your e-mail address was changed</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Your {productName} account now has the address <strong>{newAddress}</strong>. Log in with it from now on; mail
        goes there too.
      </MailText>
      <MailNote>
        If it was not you who changed it, <MailLink href={supportLink}>tell us at once</MailLink>.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    newAddress: "ada@new.example.org",
    supportLink: "https://manual.example.org/help",
  },
});
