import {
  MailAction,
  MailGreeting,
  MailHeading,
  MailLink,
  MailNote,
  MailText,
} from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { fromWhere } from "./words/from-where.ts";
import { addressChangedMail } from "./mails.ts";

export const addressChanged = renderMail(addressChangedMail, {
  subject: (_, { productName }) => `Your email address at ${productName} was changed`,
  preview: ({ newAddress }) => `Your account now belongs to ${newAddress}. If it wasn’t you, you can undo it.`,
  body: ({ firstName, newAddress, when, device, place, link, validDays, supportEmail }, { productName }) => (
    <>
      <MailHeading>Your email address was changed</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Since {when}, your {productName} account uses the address <strong>{newAddress}</strong>
        {device === "" && place === "" ? "" : `. It was changed${fromWhere(device, place)}`}. Log in with it from now
        on; email goes there too.
      </MailText>
      <MailText>
        If you didn’t change it, click the button: your old address will be restored right away, all devices will be
        logged out, and you’ll choose a new password.
      </MailText>
      <MailAction href={link}>This wasn’t me</MailAction>
      <MailNote>
        The link works for {validDays} days. Until it expires, nobody else can sign up with the old address. For help,
        write to <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink>.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Grace",
    newAddress: "grace@new.example.org",
    when: "November 23, 2026 at 09:41 UTC",
    device: "Safari on iPhone",
    place: "Network 198.51.100.x",
    link: "https://manual.example.org/undo-address?code=Xk27bTqVn5RyHc81LsWe",
    validDays: 7,
    supportEmail: "help@example.org",
  },
});
