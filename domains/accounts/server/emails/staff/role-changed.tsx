import { MailGreeting, MailHeading, MailLink, MailNote, MailText } from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { roleChangedMail } from "../mails.ts";
import { byWhom } from "../words/by-whom.ts";

export const roleChanged = renderMail(roleChangedMail, {
  subject: ({ role }, { productName }) =>
    role === null ? `You no longer have a role in ${productName} admin` : `Your role in ${productName} admin: ${role}`,
  preview: ({ by, when }) => `Changed ${byWhom(by)} on ${when}.`,
  body: ({ firstName, role, by, when }, { productName, siteUrl }) => (
    <>
      <MailHeading>{role === null ? "Your role was removed" : `Your role is now ${role}`}</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        Your role in {productName} admin was {role === null ? "removed" : "changed"} {byWhom(by)} on {when}.{" "}
        {role === null
          ? "Your account is a regular account again."
          : "It takes effect once you log in with two-step login."}
      </MailText>
      {role === null || siteUrl === undefined ? null : (
        <MailText>
          <MailLink href={`${siteUrl}/admin`}>Open admin</MailLink>
        </MailText>
      )}
      <MailNote>If you didn’t expect this, ask an owner.</MailNote>
    </>
  ),
  sample: { firstName: "Grace", role: "Finance", by: "Milo Twain", when: "November 22, 2026 at 17:03 UTC" },
});
