import { unhandled } from "../../../../platform/telemetry/unhandled.ts";
import { MailGreeting, MailHeading, MailLink, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { secondFactorMail } from "./mails.ts";

const headings = {
  on: "Two-step login is on",
  off: "Two-step login is off",
  codes: "You have new recovery codes",
  "code-used": "A recovery code was used",
  reset: "Two-step login was reset",
  "wrong-codes": "Many incorrect codes were entered",
} as const;

export const secondFactor = renderMail(secondFactorMail, {
  subject: ({ what }, { productName }) => `${headings[what]}: your ${productName} account`,
  preview: ({ what, codesLeft }) => sentence(what, codesLeft),
  body: ({ firstName, what, codesLeft, link }, { productName }) => (
    <>
      <MailHeading>{headings[what]}</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        This is about your {productName} account. {sentence(what, codesLeft)}
      </MailText>
      {link === undefined ? null : (
        <MailNote>
          If it wasn’t you,{" "}
          <MailLink href={link}>
            {what === "code-used" ? "look at your recovery codes" : "choose a new password"}
          </MailLink>{" "}
          right away.
        </MailNote>
      )}
    </>
  ),
  sample: {
    firstName: "Ada",
    what: "code-used",
    codesLeft: 9,
    link: "https://manual.example.org/bluebook/security/second-factor",
  },
});

function sentence(what: keyof typeof headings, codesLeft: number): string {
  switch (what) {
    case "on":
      return "From now on, logging in takes a code from your app as well as your password. All other devices have been logged out.";
    case "off":
      return "From now on, you can log in with just your password.";
    case "codes":
      return `You have ${codesLeft} new recovery codes. The old ones no longer work.`;
    case "code-used":
      return codesLeft === 0
        ? "That was your last recovery code. Get new ones before you need them."
        : `You have ${codesLeft} left.`;
    case "reset":
      return "Our staff turned two-step login off and logged out all your devices. You can log in with just your password until you set it up again.";
    case "wrong-codes":
      return "Someone who knows your password entered many incorrect codes. They didn’t get in, and further codes are being refused for now. Changing your password will stop them.";
    default:
      throw unhandled("change", what);
  }
}
