import { MailGreeting, MailHeading, MailText } from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { accountErasedMail } from "../mails.ts";

export const accountErased = renderMail(accountErasedMail, {
  subject: (_, { productName }) => `Your ${productName} account was erased`,
  preview: () => "Nothing of it can be restored.",
  body: ({ firstName }, { productName }) => (
    <>
      <MailHeading>Your account was erased</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Your {productName} account and everything in it were erased for good, as asked for. This is our last mail to
        you.
      </MailText>
    </>
  ),
  sample: { firstName: "Ada" },
});
