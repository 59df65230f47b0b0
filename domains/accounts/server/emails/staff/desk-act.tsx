import { MailGreeting, MailHeading, MailLink, MailNote, MailText } from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { adminActMail } from "../mails.ts";
import { byWhom } from "../words/by-whom.ts";

/** Readers don't know the staff by name. */
const byStaff = "by the publisher’s staff";

export const adminAct = renderMail(adminActMail, {
  subject: ({ what, isConcerned, isAsked }, { productName }) =>
    isAsked === true
      ? `${productName} admin: approval needed from a second person`
      : `${productName}${isConcerned === true ? "" : " admin"}: ${what}`,
  preview: ({ by, when, isConcerned, isAsked }) =>
    `${isAsked === true ? "Asked" : "Done"} ${isConcerned === true ? byStaff : byWhom(by)} on ${when}.`,
  body: ({ firstName, what, by, when, isConcerned, isAsked }, { productName, siteUrl }) =>
    isAsked === true ? (
      <>
        <MailHeading>A second person’s approval is needed</MailHeading>
        <MailGreeting firstName={firstName} />
        <MailText>
          {by} wants to do this in {productName} admin: {what}. Nothing happens until someone else approves.
        </MailText>
        {siteUrl === undefined ? null : (
          <MailText>
            <MailLink href={`${siteUrl}/admin/undo`}>Review it</MailLink>
          </MailText>
        )}
        <MailNote>It was requested on {when} and expires after two weeks.</MailNote>
      </>
    ) : isConcerned === true ? (
      <>
        <MailHeading>A change to your account</MailHeading>
        <MailGreeting firstName={firstName} />
        <MailText>
          At {productName}: {what}. It was done {byStaff} on {when}.
        </MailText>
        <MailNote>
          If you didn’t ask for this, write to us{siteUrl === undefined ? "" : ` (see ${siteUrl}/help)`}.
        </MailNote>
      </>
    ) : (
      <>
        <MailHeading>Notice to owners</MailHeading>
        <MailGreeting firstName={firstName} />
        <MailText>
          In {productName} admin: {what}. It was done {byWhom(by)} on {when}.
        </MailText>
        {siteUrl === undefined ? null : (
          <MailText>
            <MailLink href={`${siteUrl}/admin/undo`}>Undo it</MailLink>, or{" "}
            <MailLink href={`${siteUrl}/admin/log`}>look it up in the audit log</MailLink>.
          </MailText>
        )}
        <MailNote>If nobody was supposed to do this, undo it, and remove the role of the person who did it.</MailNote>
      </>
    ),
  sample: {
    firstName: "Ada",
    what: "grace@example.org was given the role Finance",
    by: "Milo Twain",
    when: "November 22, 2026 at 17:03 UTC",
  },
});
