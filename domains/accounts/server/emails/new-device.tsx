import {
  MailAction,
  MailGreeting,
  MailHeading,
  MailLink,
  MailNote,
  MailText,
} from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { newDeviceMail } from "./mails.ts";

export const newDevice = renderMail(newDeviceMail, {
  subject: (_, { productName }) => `New login to your ${productName} account`,
  preview: ({ device, place }) => `${device === "" ? "A new device" : device}, ${place}.`,
  body: ({ firstName, device, place, securityLink, resetLink }, { productName }) => (
    <>
      <MailHeading>New login to your account</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Someone logged in to your {productName} account on a new device:{" "}
        <strong>{device === "" ? "unknown device" : device}</strong>, {place}. If that was you, no action is needed.
      </MailText>
      <MailText>If it wasn’t you, log that device out, then change your password.</MailText>
      <MailAction href={securityLink}>This wasn’t me</MailAction>
      <MailNote>
        If you can no longer log in, <MailLink href={resetLink}>choose a new password</MailLink> by email. That logs out
        all devices.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    device: "Firefox on Windows",
    place: "Network 203.0.113.x",
    securityLink: "https://manual.example.org/bluebook/security",
    resetLink: "https://manual.example.org/forgot-password",
  },
});
