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
import { addressChangeAskedMail } from "./mails.ts";

export const addressChangeAsked = renderMail(addressChangeAskedMail, {
  subject: (_, { productName }) => `A new email address was requested for your ${productName} account`,
  preview: ({ newAddress }) => `If you didn’t ask to use ${newAddress}, you can stop it.`,
  body: ({ firstName, newAddress, when, device, place, link, validDays, supportEmail }, { productName }) => (
    <>
      <MailHeading>A new email address was requested</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        On {when}
        {fromWhere(device, place)}, someone who knows the password of your {productName} account asked to use{" "}
        <strong>{newAddress}</strong> instead of this address. If that was you, no action is needed.
      </MailText>
      <MailText>
        If it wasn’t you, click the button: you’ll keep your address, all devices will be logged out, and you’ll choose
        a new password.
      </MailText>
      <MailAction href={link}>This wasn’t me</MailAction>
      <MailNote>
        The link works for {validDays} days, even after the address has been changed. For help, write to{" "}
        <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink>.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    newAddress: "ada@new.example.org",
    when: "November 22, 2026 at 17:03 UTC",
    device: "Firefox on Windows",
    place: "Network 203.0.113.x",
    link: "https://manual.example.org/undo-address?code=9fJ4mZc81QwLd0TsXa6P",
    validDays: 7,
    supportEmail: "help@example.org",
  },
});
