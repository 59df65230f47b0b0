import { MailGreeting, MailHeading, MailLink, MailNote, MailText } from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { mergeUndoneMail } from "../mails.ts";

export const mergeUndone = renderMail(mergeUndoneMail, {
  subject: ({ wasMerged }, { productName }) =>
    wasMerged ? `Your ${productName} accounts are two again` : `Your two ${productName} accounts stay two`,
  preview: ({ kept, other }) => `Log in with ${kept} or ${other}.`,
  body: ({ firstName, kept, other, wasMerged, left, loginLink, supportEmail }) => (
    <>
      <MailHeading>{wasMerged ? "Your accounts are two again" : "Your two accounts stay two"}</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        {wasMerged
          ? `That ${other} became part of ${kept} was undone: what it had is back in it, and it logs in with its own password again.`
          : `It was planned that ${other} becomes part of ${kept}. That was called off, and nothing was changed.`}
      </MailText>
      {left.map((sentence) => (
        <MailText key={sentence}>{sentence}</MailText>
      ))}
      <MailText>
        <MailLink href={loginLink}>Log in</MailLink>
      </MailText>
      <MailNote>
        If that is wrong, write to <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink>.
      </MailNote>
    </>
  ),
  sample: {
    firstName: "Ada",
    kept: "ada@example.org",
    other: "ada.byron@old.example.org",
    wasMerged: true,
    left: ["Law Review: the seat that became free has been given to somebody else."],
    loginLink: "https://manual.example.org/login",
    supportEmail: "support@example.org",
  },
});
