import { MailGreeting, MailHeading, MailText } from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { accountErasedMail } from "../mails.ts";

export const accountErased = renderMail(accountErasedMail, {
  subject: (_, { productName }) => `Your ${productName} account was erased`,
  preview: () => "Nothing in it can be restored.",
  body: ({ firstName }, { productName }) => (
    <>
      <MailHeading>Your account was erased</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Your {productName} account and everything in it were erased for good, as requested. This is our last email to
        you.
      </MailText>
    </>
  ),
  sample: { firstName: "Ada" },
});
