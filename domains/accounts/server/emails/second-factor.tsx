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
  "wrong-codes": "Many wrong codes were tried",
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
      return "From now on, your password alone logs you in.";
    case "codes":
      return `You have ${codesLeft} new recovery codes. The old ones no longer work.`;
    case "code-used":
      return codesLeft === 0
        ? "That was your last recovery code. Make new ones before you need one."
        : `You have ${codesLeft} left.`;
    case "reset":
      return "Our staff turned two-step login off and logged out all your devices. Your password alone logs you in until you set it up again.";
    case "wrong-codes":
      return "Somebody who knows your password tried many wrong codes. Nobody got in, and further codes are refused for now. A new password stops them.";
    default:
      throw unhandled("change", what);
  }
}
