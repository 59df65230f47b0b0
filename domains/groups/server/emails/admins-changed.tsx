import { unhandled } from "../../../../platform/telemetry/unhandled.ts";
import { MailAction, MailGreeting, MailHeading, MailNote, MailText } from "../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../messaging/contract.ts";
import { type AdminsChange, type AdminsChanged, adminsChangedMail } from "./mails.ts";

export const adminsChanged = renderMail<AdminsChanged>(adminsChangedMail, {
  subject: ({ groupTitle }) => `The administrators of ${groupTitle} have changed`,
  preview: ({ actor, whom, change }) => sentenceOf(actor, whom, change),
  body: ({ firstName, groupTitle, actor, whom, change, link }) => (
    <>
      <MailHeading>The administrators of {groupTitle} have changed</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>{sentenceOf(actor, whom, change)}</MailText>
      <MailAction href={link}>See the administrators</MailAction>
      <MailNote>
        Administrators can invite and remove users and other administrators. If this is not what you expect, ask {actor}
        .
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Grace",
    groupTitle: "Example Law Review",
    actor: "Ada Byron",
    whom: "Mary Somerville (mary@example.org)",
    change: "invited",
    link: "https://manual.example.org/bluebook/manage-admins",
  },
});

function sentenceOf(actor: string, whom: string, change: AdminsChange): string {
  switch (change) {
    case "invited":
      return `${actor} has invited ${whom} as an administrator.`;
    case "accepted":
      return `${whom} has accepted the invitation and is now an administrator.`;
    case "made":
      return `${actor} has made ${whom} an administrator.`;
    case "removed":
      return `${actor} has removed ${whom} as an administrator.`;
    case "left":
      return `${whom} has stepped down as an administrator of the group.`;
    case "contact":
      return `${actor} has made ${whom} the administrative contact.`;
    default:
      throw unhandled("change", change);
  }
}
