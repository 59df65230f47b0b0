import { MailGreeting, MailHeading, MailLink, MailNote, MailText } from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { mergeUndoneMail } from "../mails.ts";

export const mergeUndone = renderMail(mergeUndoneMail, {
  subject: ({ wasMerged }, { productName }) =>
    wasMerged ? `Your ${productName} accounts are separate again` : `Your two ${productName} accounts stay separate`,
  preview: ({ kept, other }) => `Log in with ${kept} or ${other}.`,
  body: ({ firstName, kept, other, wasMerged, left, loginLink, supportEmail }) => (
    <>
      <MailHeading>{wasMerged ? "Your accounts are separate again" : "Your two accounts stay separate"}</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        {wasMerged
          ? `The merge of ${other} into ${kept} was undone. Its data is back, and you can log in with its own password again.`
          : `The planned merge of ${other} into ${kept} was canceled, and nothing was changed.`}
      </MailText>
      {left.map((sentence) => (
        <MailText key={sentence}>{sentence}</MailText>
      ))}
      <MailText>
        <MailLink href={loginLink}>Log in</MailLink>
      </MailText>
      <MailNote>
        If this is a mistake, write to <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink>.
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
